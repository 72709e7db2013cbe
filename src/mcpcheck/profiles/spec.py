# The official specification, read by its letter. docs/design.md, section "how a message goes through", tells what each
# value chooses.

NAME = "spec"
REPORT = "first stage"  # everything found up to and including the first stage with an error
REFUSED = "follows the wire"  # both peers went on, so the session follows
ORDER = {}  # firing order; only where REPORT is "first row"
BUDGETS = {"bytes": 64 * 1024 * 1024, "depth": 512}  # of one message
LEVELS = {}  # rule -> severity, where the profile differs from the rule's row
SAYS = {}  # rule -> wording, likewise
LABELS = {}  # pointer -> words for a place
OVERLAY = {}  # shapes closed or narrowed
FEATURES = None  # None: all of mcpcheck.features.ORDER
