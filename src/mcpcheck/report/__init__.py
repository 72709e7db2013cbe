"""Findings and outcomes as text: one module a format, none of which asks the pipeline anything."""
