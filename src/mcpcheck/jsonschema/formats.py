"""stand-in"""
FORMATS = {}
