"""Expectations that also hold under `python -O`, where a bare assert checks nothing."""


def same(actual, expected, note=""):
    """Raises AssertionError unless both are equal; True is not 1."""
    if isinstance(actual, bool) is not isinstance(expected, bool) or not actual == expected:
        raise AssertionError(f"{note + ': ' if note else ''}got {actual!r}, expected {expected!r}")


def true(value, note=""):
    """Raises AssertionError unless the value is true."""
    if not value:
        raise AssertionError(note or f"got {value!r}, expected a true value")
