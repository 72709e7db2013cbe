import re


class Refused(Exception):
    pass


class Malformed(Exception):
    pass


class Pattern:
    def __init__(self, text):
        try:
            self.search = re.compile(text, re.ASCII).search
        except re.error as error:
            raise Malformed(str(error)) from None

    def found_in(self, text):
        return self.search(text) is not None


def prepare(text):
    return Pattern(text)
