"""What `mcpcheck check` finds in recorded files, for tests that know what should be found."""

import json

from command import run


def found(*paths, options=()):
    """{path: [finding]} of warning and above, each the object of `--format jsonl`, in order; and the exit status."""
    status, out, err = run("check", "--format", "jsonl", *options, *paths)
    if err or status > 1:
        raise AssertionError(f"exit {status}: {err}")
    findings = {str(path): [] for path in paths}
    for line in out.splitlines():
        finding = json.loads(line)
        if finding["severity"] in ("error", "warning"):
            findings[finding["file"]].append(finding)
    return findings, status


def listed(findings):
    """Findings as (step, rule, severity), sorted: the place and the wording are for other tests."""
    return sorted((finding["step"], finding["rule"], finding["severity"]) for finding in findings)


def wanted(entries):
    """The same of expectations `{"n", "rule", "severity"}`, infos and empty answers left out."""
    rows = [(entry["n"], entry["rule"], entry["severity"]) for entry in entries]
    return sorted(row for row in rows if row[2] in ("error", "warning"))
