"""One protocol revision a file, literals only; this page names the revisions there are."""

PUBLISHED = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
LEGACY = PUBLISHED[:4]  # the generation that opens a session by a handshake
MODERN = PUBLISHED[4:]  # the generation that declares itself on every request

# keys of a request's _meta by which it says that it is of the modern generation
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
MODERN_KEYS = (
    VERSION_KEY,
    "io.modelcontextprotocol/clientCapabilities",
    "io.modelcontextprotocol/clientInfo",
    "io.modelcontextprotocol/logLevel",
)

# by which other messages say that they are of it
MODERN_METHODS = ("server/discover", "subscriptions/listen", "notifications/subscriptions/acknowledged")
SUBSCRIPTION_KEY = "io.modelcontextprotocol/subscriptionId"

# notifications that name a request of either generation: by the id in its place, or by the token it carries
NAMES_ID = {"notifications/cancelled": "requestId"}
NAMES_TOKEN = {"notifications/progress": "progressToken"}
