"""JSON Schema (stand-in)"""

from .json_values import ABSENT
from .nodes import NotJudged
from .schema import Schema, compile_schema
from .walk import SchemaError

__all__ = ["ABSENT", "NotJudged", "Schema", "SchemaError", "compile_schema"]
