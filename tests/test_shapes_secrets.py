"""Guesses about names: which form fields and query parts read as secrets, written by hand."""

import pytest
from expect import same

from mcpcheck.shapes.secrets import asks_secret, suggests_personal, suggests_secret


def _words(text):
    return text.split()


SECRET = _words(
    """
    password Password user_password passwd pwd passphrase client_secret clientSecret secret token access_token
    apiToken github-token api_key apiKey API_KEY apikey x-api-key private_key secret_key aws_access_key
    signing_key cvv CVC cvv2 cvv_code security_code card_cvv pin PIN card_pin your_pin new_pin password_again
    passwordConfirmation
    """
)
TITLES = [
    "Enter your password",
    "Password (at least 8 signs)",
    "Password for alice",
    "GitHub token",
    "Your API key:",
    "Card PIN",
    "Token?",
]

INNOCENT = _words(
    """
    pin_code pin_code_of_city pincode pin_number map_pin drop_pin pinned pin_to_top gpio_pin spin opinion shipping
    passport password_length password_policy password_hint_question token_count max_tokens tokens tokenizer
    next_page_token pageToken stop_token cost_per_token token_limit secret_name secretary secret_santa_budget key
    primary_key license_key api_key_id api_name keyboard monkey private public_key name_of_secret number_of_token
    city units cvvx compass bypass passage pass security code postcode verification
    """
)


@pytest.mark.parametrize("text", SECRET + TITLES)
def test_names_of_secrets(text):
    same(suggests_secret(text), True, text)


@pytest.mark.parametrize(
    "text", [*INNOCENT, "", "(password)", "…", "Which token?", "How many tokens?", "Reason for the token"]
)
def test_innocent_names(text):
    same(suggests_secret(text), False, text)


@pytest.mark.parametrize(
    "name, field, expected",
    [
        ("api_key", {"type": "string"}, True),
        ("value", {"type": "string", "title": "Password"}, True),
        ("pin", {"type": "integer"}, True),
        ("password", {"type": "integer"}, False),
        ("pin", {"type": "boolean"}, False),  # pin this message
        ("reset_password", {"type": "boolean"}, False),
        ("secret", {"type": "string", "enum": ["db", "mail"]}, False),  # choose one by its name
        ("secret", {"type": "array", "items": {"type": "string", "enum": ["db"]}}, False),
        ("token", {"type": "string", "format": "date"}, False),
        ("token", {"type": []}, False),
        ("token", {"type": "string", "title": ["x"]}, True),
        ("token", None, False),
        ("city", {"type": "string", "title": {}}, False),
    ],
)
def test_fields_that_can_hold_a_secret(name, field, expected):
    same(asks_secret(name, field), expected, name)


@pytest.mark.parametrize(
    "text", ["email", "user_email", "emailAddress", "ssn", "phone", "phone_number", "home_phone_number", "birth_date"]
)
def test_names_of_personal_data(text):
    same(suggests_personal(text), True, text)


@pytest.mark.parametrize("text", ["email_id_hash", "phone_model", "state", "code", "number", "address", "date", ""])
def test_names_of_no_personal_data(text):
    same(suggests_personal(text), False, text)


def test_a_long_name_is_answered_at_once():
    same(suggests_secret("a_" * 1_000_000 + "password"), False)
