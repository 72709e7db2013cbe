"""The layout of expectations and outcomes: one key a line, one finding a line."""

import json

from expect import same

from mcpcheck.layout import lay_out

TEXT = """{
  "a": {
    "outcome": "accepted",
    "findings": [],
    "because": "basic#requests"
  },
  "b": {
    "outcome": "rejected",
    "step": 2,
    "rule": "id/null",
    "pointer": "/id",
    "findings": [
      {"step": 1, "rule": "x/y", "severity": "warning", "pointer": ""},
      {"step": 2, "rule": "id/null", "severity": "error", "pointer": "/id"}
    ]
  },
  "c": {
    "status": "raw_response",
    "computed": false,
    "content": {"units": 3},
    "errors": [["a"], ["b", 0]]
  },
  "d": {}
}
"""


def test_a_text_in_the_layout_comes_back_as_it_was():
    same(lay_out(json.loads(TEXT)), TEXT)


def test_nothing_at_all():
    same(lay_out({}), "{}\n")


def test_what_could_act_on_a_terminal_is_escaped_and_the_rest_kept():
    text = lay_out({"é\u202e\x1b": {"because": "\u2028\ud800"}})
    same(text, '{\n  "é\\u202e\\u001b": {\n    "because": "\\u2028\\ud800"\n  }\n}\n')
