"""Whether accepted content fits the form that asked for it, and where it does not.

It rests on docs/form-lab.md, "strictness": each declared field is judged by the form's own schema, nothing is
converted, bounds are inclusive, and names the form does not declare are refused.

It does not know how a form may be built in general (that is a rule of the wire): only that the tool needs its two
integers with both bounds.
"""

from mcpcheck.jsonschema import compile_schema
from mcpcheck.spelling import spell

FIELDS = ("units", "unit_value")
# Beyond this, readers of JSON no longer agree on an integer, and the product could not be told.
_FURTHEST = 2**53


def read_form(form):
    """What keeps the tool from using this form, as text, or None: both fields, integers with two bounds, required."""
    if type(form) is not dict or form.get("type") != "object":
        return "form is no schema of an object"
    properties, required = form.get("properties"), form.get("required")
    if type(properties) is not dict or not all(type(row) is dict for row in properties.values()):
        return "form.properties is no object of fields"
    if type(required) is not list:
        return "form.required is missing, expected both fields"
    for name in FIELDS:
        row = properties.get(name)
        if row is None or row.get("type") != "integer" or name not in required:
            return f"the form does not require the integer {name}"
        if not all(type(row.get(bound)) is int and abs(row[bound]) <= _FURTHEST for bound in ("minimum", "maximum")):
            return f"the form's {name} lacks an integer minimum or maximum"
    for name, row in properties.items():
        schema = compile_schema(row)
        if schema.problems or schema.unjudged:
            return f"the form's {spell(name)} is no usable schema"
    return None


def locations(form, content):
    """Where the content breaks the form: a list of locations, each a list of keys; empty where it fits.

    First the declared fields in the form's order, one entry a field, whatever is wrong with it; then the undeclared
    names in the order of the content. Content that is no object is one location, the whole: [[]].
    """
    if type(content) is not dict:
        return [[]]
    properties = form["properties"]
    broken = [[name] for name, row in properties.items() if not _field_fits(form, name, row, content)]
    return broken + [[name] for name in content if name not in properties]


def _field_fits(form, name, row, content):
    if name not in content:
        return name not in form["required"]
    value = content[name]
    if row.get("type") == "integer" and type(value) is not int:
        return False  # a schema takes 3.0 for an integer; this tool does not
    return compile_schema(row).accepts(value)
