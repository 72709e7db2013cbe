"""`mcpcheck predict`: a case is shown, its outcome is asked for, then compared and explained.

It rests on EXPERIENCE.md, "Predict first": accepted or rejected, at which step, by which rule; a score is kept.

It reads no expectations: the outcome is what the case gives when it runs. Nothing is written.
"""

import sys

from mcpcheck import cases, fixtures, rules
from mcpcheck.output import printable
from mcpcheck.report.prediction import case_lines, choices
from mcpcheck.report.wording import apart, wrapped
from mcpcheck.spelling import harmless
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "predict [OPTIONS] FIXTURE"
OPTIONS = {
    "--case": ("NAME", None, "ask about this case only"),
    "--answer": ("ANSWER", None, "a, or r,STEP,RULE, in place of asking; once for each case; status 1 if one is wrong"),
}
WORDS = {"a": "accepted", "accept": "accepted", "accepted": "accepted"}
WORDS.update({"r": "rejected", "reject": "rejected", "rejected": "rejected"})


class _Enough(Exception):
    """The learner has stopped, or there is no more input."""


def main(options, out):
    """Ask about each case; return 0, or 1 where an answer given by --answer is wrong."""
    if len(options.paths) != 1:
        raise UsageError(f"predict takes one fixture\nusage: mcpcheck {USAGE}")
    fixture = _loaded(options.paths[0])
    if fixture.kind != "wire":
        raise UsageError(f"{printable(fixture.document.path)}: a lab case has no steps to predict")
    answers = options.values.get("--answer")
    chosen = _chosen(fixture, options.last("--case"))
    if answers is not None and len(answers) != len(chosen):
        raise UsageError(f"--answer is given {len(answers)} times for {len(chosen)} cases")
    source = _Given(answers) if answers is not None else _Asked(out)
    asked, right = _cases(fixture, chosen, source, out)
    return 1 if answers is not None and right < asked else 0


def _loaded(path):
    try:
        return fixtures.load(fixtures.read_document(path, fixtures.read_bytes(path, "argument 1")))
    except UsageError as error:
        from mcpcheck.commands import mistaken

        raise UsageError(mistaken.for_fixture(path) or str(error)) from None


def _chosen(fixture, name):
    found = [case for case in fixture.cases if name in (None, case.name)]
    if not found:
        names = [case.name for case in fixture.cases]
        raise UsageError(f"{printable(fixture.document.path)}: no case {quoted(name)}{meant(name, names)}")
    return found


def _cases(fixture, chosen, source, out):
    """(how many were answered, how many of them rightly)."""
    contract, beside = cases.bound(fixture), cases.beside(fixture)
    value = fixture.document.value
    asked = right = 0
    for case in chosen:
        run = cases.run_case(contract, case, beside)
        out.write("\n".join(case_lines(case, value.get("transport_context_defaults"))) + "\n\n")
        try:
            trouble = _compared(source, contract, case, run)
        except _Enough:
            out.write("\n")
            break
        asked, right = asked + 1, right + (not trouble)
        out.write("\n".join(_verdict(run, trouble, f"{right} of {asked} right")) + "\n\n")
    return asked, right


def _compared(source, contract, case, run):
    """Ask, and return what was wrong with the answer; nothing where it was right."""
    outcome = run.outcome
    if source.outcome() != outcome["outcome"]:
        return f"the case is {outcome['outcome']}"
    if outcome["outcome"] == "accepted":
        return ""
    step = source.step(len(case.steps), all(type(side["capabilities"]) is dict for side in (case.client, case.server)))
    rule = source.rule(choices(contract, outcome["rule"], case.name))
    wrong = [] if step == outcome["step"] else [f"it is step {outcome['step']}"]
    if rule != outcome["rule"]:
        wrong.append(f"the rule is {outcome['rule']}")
    return " and ".join(wrong)


def _verdict(run, trouble, score):
    lines = [apart(f"Not so: {trouble}." if trouble else "Right.", score)]
    error = next((finding for finding in run.findings if finding.severity == "error"), None)
    if error is None:
        return lines
    where = f"Step {error.step}" if error.step else "The setup"
    lines.extend(wrapped("", f"{where}: {harmless(error.message)}."))
    row = rules.row(error.rule)
    lines.extend(wrapped("hint      ", row["hint"]))
    return [*lines, f"rule      mcpcheck explain {error.rule}"]


class _Given:
    """Answers of the command line, one a case."""

    def __init__(self, answers):
        self.answers = iter(answers)
        self.parts = []

    def outcome(self):
        word, *self.parts = [part.strip() for part in next(self.answers).split(",")]
        found = WORDS.get(word)
        if found is None or len(self.parts) != (2 if found == "rejected" else 0):
            raise UsageError(f"--answer: {quoted(word)}; expected a, or r,STEP,RULE")
        return found

    def step(self, last, sound):
        step = self.parts[0]
        if not step.isdecimal():
            raise UsageError(f"--answer: step {quoted(step)}; expected a number from 0 to {last}")
        return int(step)

    def rule(self, names):
        rule = self.parts[1]
        if rule.isdecimal() and 1 <= int(rule) <= len(names):
            return names[int(rule) - 1]
        if rules.row(rule) is None:
            raise UsageError(f"--answer: no rule {quoted(rule)}{meant(rule, rules.names())}")
        return rule


class _Asked:
    """Answers of a person at a plain terminal; anything else than an answer is asked again, q ends."""

    def __init__(self, out):
        self.out = out

    def outcome(self):
        return WORDS[self._ask("Accepted or rejected? [a/r] ", WORDS)]

    def step(self, last, sound):
        """last: number of steps. sound: whether the capabilities are objects; else the setup itself may be refused."""
        if last == 1 and sound:
            return 1
        first = 1 if sound else 0
        numbers = [str(number) for number in range(first, last + 1)]
        return int(self._ask(f"At which step? [{first}-{last}{'' if sound else ', 0 is the setup'}] ", numbers))

    def rule(self, names):
        self.out.write("Which rule?\n" + "".join(f"  {number} {name}\n" for number, name in enumerate(names, 1)))
        answer = self._ask("> ", [*(str(number) for number in range(1, len(names) + 1)), *names])
        return names[int(answer) - 1] if answer.isdecimal() else answer

    def _ask(self, question, words):
        while True:
            self.out.write(question)
            self.out.flush()
            line = sys.stdin.readline() if sys.stdin is not None else ""
            answer = line.strip().lower()
            if not line or answer in ("q", "quit"):
                raise _Enough
            if answer in words:
                return answer
