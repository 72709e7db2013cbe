# The official specification, read by its letter. docs/design.md, section "how a message goes through", tells what each
# value chooses.

NAME = "spec"
REVISION = None  # None: any
REPORT = "first stage"  # everything found up to and including the first stage with an error
REFUSED = "follows the wire"  # both peers went on, so the session follows
ORDER = {}  # firing order; only where REPORT is "first row"
BUDGETS = {"bytes": 64 * 1024 * 1024, "depth": 512}  # of one message
FAMILY = "spec"  # which rules of single profiles hold here
SHAPES = {}  # shapes that stand in place of the revision's
NAMES = None  # None: the revision's; else a table in its place
METHODS = {}  # methods laid over the revision's; None leaves one out
GATES = {}  # likewise
LIFECYCLE = {}  # members laid over the revision's table
KINDS = "by table"  # what a method is; "by prefix": its first word and the id decide
CONSUMES = ()  # rules whose breach closes the request all the same; only where REFUSED is "changes nothing"
UNIMPLEMENTED = ()  # (prefix of methods, sender or both, capability) of what is refused for want of a schema
LEVELS = {}  # rule -> severity, where the profile differs from the rule's row
SAYS = {}  # rule -> wording, likewise
SAYS_AT = ()  # (method, rule, pointer, wording), asked first; star: any text, question mark: one token
LABELS = {}  # pointer -> words for a place
LABELS_AT = ()  # (method, pointer, words), the first that fits a place or what stands around it
OVERLAY = {}  # shapes closed or narrowed
FEATURES = None  # None: all of mcpcheck.features.ORDER
