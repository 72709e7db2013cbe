"""Protocol revision 2026-07-28 as data: shapes, names, methods, result types, nested calls, capabilities, errors.

It rests on schema/2026-07-28/schema.ts and the pages of that revision; where schema.json is narrower than schema.ts
(fractional numbers in form content) schema.ts is followed. Every table is whole: nothing here refers to another
revision.

It holds literals and comments only. The language of SHAPES is that of docs/design.md, section "The shape language".
"""

REVISION = "2026-07-28"

# A row is one object: "name" / "name?" required / optional, "..." the fields of another row, "*" every other field,
# "@" row checks, "@names" the format of the names of those other fields. `never`: a field that is legal as an unknown
# one and means trouble here.
SHAPES = {
    # shared pieces. What only the core may put into a _meta stands in the first row, typed where it belongs.
    "Meta": {
        "io.modelcontextprotocol/protocolVersion?": "any",
        "io.modelcontextprotocol/clientCapabilities?": "any",
        "io.modelcontextprotocol/clientInfo?": "any",
        "io.modelcontextprotocol/logLevel?": "any",
        "io.modelcontextprotocol/serverInfo?": "any",
        "io.modelcontextprotocol/subscriptionId?": "any",
        "traceparent?": "string @traceparent",
        "tracestate?": "string @tracestate",
        "baggage?": "string @baggage",
        "*": "any",
        "@names": "meta-key",
    },
    "RequestMeta": {
        "...": "Meta",
        "io.modelcontextprotocol/protocolVersion": "string",
        "io.modelcontextprotocol/clientCapabilities": "ClientCapabilities",
        "io.modelcontextprotocol/clientInfo?": "Implementation",
        "io.modelcontextprotocol/logLevel?": "LoggingLevel",
        "progressToken?": "ProgressToken",
    },
    "ResultMeta": {"...": "Meta", "io.modelcontextprotocol/serverInfo?": "Implementation"},
    "ListenResultMeta": {"...": "ResultMeta", "io.modelcontextprotocol/subscriptionId": "RequestId"},
    "NotificationMeta": {"...": "Meta", "io.modelcontextprotocol/subscriptionId?": "RequestId"},
    "ProgressToken": "string | integer",
    "RequestId": "string | integer",
    "Cursor": "string",
    "NextCursor": "string @next-cursor",
    "Role": '"assistant" | "user"',
    "RequestParams": {"_meta": "RequestMeta"},
    "PaginatedRequestParams": {"...": "RequestParams", "cursor?": "Cursor"},
    # the answers to input requests are judged one by one, by the question each answers (NESTED)
    "RetriedRequestParams": {"...": "RequestParams", "inputResponses?": "object", "requestState?": "string"},
    "NotificationParams": {"_meta?": "NotificationMeta"},
    # the two names of an InputRequiredResult mean trouble in a complete one
    "Result": {
        "resultType": "string",
        "_meta?": "ResultMeta",
        "inputRequests?": "never",
        "requestState?": "never",
    },
    "EmptyResult": {"...": "Result"},
    # what stands in inputResponses under a key that no question is known for
    "AnyAnswer": {"*": "any"},
    "CacheableResult": {"...": "Result", "ttlMs": "number 0.. @ttl", "cacheScope": '"private" | "public"'},
    "PaginatedResult": {"...": "CacheableResult", "nextCursor?": "NextCursor"},
    "InputRequiredResult": {
        "resultType": "string",
        "_meta?": "ResultMeta",
        "inputRequests?": "object",
        "requestState?": "string",
        "ttlMs?": "never",
        "cacheScope?": "never",
    },
    "BaseMetadata": {"name": "string", "title?": "string"},
    "Icons": {"icons?": "Icon[]"},
    "Icon": {
        "src": "string @icon-source",
        "mimeType?": "string @icon-mime",
        "sizes?": "(string @icon-size)[]",
        "theme?": '"dark" | "light"',
    },
    "Annotations": {
        "audience?": "Role[]",
        "lastModified?": "string @timestamp",
        "priority?": "number 0..1",
    },
    # discovery and capabilities
    "DiscoverResult": {
        "...": "CacheableResult",
        "supportedVersions": "string[]",
        "capabilities": "ServerCapabilities",
        "instructions?": "string",
    },
    "Implementation": {
        "name": "string @named",
        "title?": "string",
        "version": "string @named",
        "description?": "string",
        "icons?": "Icon[]",
        "websiteUrl?": "string @uri",
    },
    "ClientCapabilities": {
        "experimental?": {"*": "object"},
        "extensions?": "Extensions",
        "roots?": "object",
        "sampling?": {"context?": "object", "tools?": "object"},
        "elicitation?": {"form?": "object", "url?": "object", "@": "elicitation-modes"},
    },
    "ServerCapabilities": {
        "experimental?": {"*": "object"},
        "extensions?": "Extensions",
        "logging?": "object",
        "completions?": "object",
        "prompts?": {"listChanged?": "boolean"},
        "resources?": {"subscribe?": "boolean", "listChanged?": "boolean"},
        "tools?": {"listChanged?": "boolean"},
    },
    "Extensions": {"*": "object", "@names": "extension-id"},
    # tools
    "ListToolsResult": {"...": "PaginatedResult", "tools": "Tool[]"},
    "Tool": {
        "name": "string(1..128) @tool-name",
        "title?": "string",
        "description?": "string",
        "icons?": "Icon[]",
        "inputSchema": {"type": '"object"', "$schema?": "string", "*": "any"},
        "outputSchema?": {"$schema?": "string", "*": "any"},
        "execution?": "never",
        "annotations?": "ToolAnnotations",
        "_meta?": "Meta",
        "@": "tool",
    },
    "ToolAnnotations": {
        "title?": "string",
        "readOnlyHint?": "boolean",
        "destructiveHint?": "boolean",
        "idempotentHint?": "boolean",
        "openWorldHint?": "boolean",
        "@": "hints",
    },
    "CallToolRequestParams": {
        "...": "RetriedRequestParams",
        "name": "string",
        "arguments?": "object",
    },
    "CallToolResult": {
        "...": "Result",
        "content": "ContentBlock[]",
        "structuredContent?": "any",
        "isError?": "boolean",
        "@": "tool-error",
    },
    # resources
    "ListResourcesResult": {"...": "PaginatedResult", "resources": "Resource[]"},
    "ListResourceTemplatesResult": {"...": "PaginatedResult", "resourceTemplates": "ResourceTemplate[]"},
    "Resource": {
        "name": "string",
        "title?": "string",
        "icons?": "Icon[]",
        "uri": "string @uri",
        "description?": "string",
        "mimeType?": "string @mime",
        "annotations?": "Annotations",
        "size?": "integer 0..",
        "_meta?": "Meta",
    },
    "ResourceTemplate": {
        "name": "string",
        "title?": "string",
        "icons?": "Icon[]",
        "uriTemplate": "string @uri-template",
        "description?": "string",
        "mimeType?": "string @mime",
        "annotations?": "Annotations",
        "_meta?": "Meta",
    },
    "ResourceRequestParams": {"...": "RequestParams", "uri": "string @uri"},
    "ReadResourceRequestParams": {"...": "RetriedRequestParams", "uri": "string @uri"},
    "ReadResourceResult": {
        "...": "CacheableResult",
        "contents": "(TextResourceContents | BlobResourceContents)[]",
        "@": "owed-contents",
    },
    "ResourceContents": {"uri": "string @uri", "mimeType?": "string @mime", "_meta?": "Meta", "@": "one-body"},
    "TextResourceContents": {"...": "ResourceContents", "text": "string"},
    "BlobResourceContents": {"...": "ResourceContents", "blob": "string @byte"},
    "ResourceUpdatedNotificationParams": {"...": "NotificationParams", "uri": "string @uri"},
    # prompts
    "ListPromptsResult": {"...": "PaginatedResult", "prompts": "Prompt[]"},
    "Prompt": {
        "name": "string",
        "title?": "string",
        "icons?": "Icon[]",
        "description?": "string",
        "arguments?": "PromptArgument[]",
        "_meta?": "Meta",
        "@": "prompt-arguments",
    },
    "PromptArgument": {"...": "BaseMetadata", "description?": "string", "required?": "boolean"},
    "GetPromptRequestParams": {"...": "RetriedRequestParams", "name": "string", "arguments?": {"*": "string"}},
    "GetPromptResult": {
        "...": "Result",
        "description?": "string",
        "messages": "PromptMessage[]",
        "@": "some-messages",
    },
    "PromptMessage": {"role": "Role", "content": "PromptContent"},
    # ContentBlock as prompts hold it: the same members, of which the page asks more
    "PromptContent": (
        "TextContent | PromptImageContent | PromptAudioContent | PromptResourceLink | PromptEmbeddedResource"
    ),
    "PromptImageContent": {"...": "ImageContent"},
    "PromptAudioContent": {"...": "AudioContent"},
    "PromptResourceLink": {"...": "ResourceLink", "@": "prompt-link"},
    "PromptEmbeddedResource": {"...": "EmbeddedResource", "@": "prompt-resource"},
    # completion, logging, roots, progress, cancellation, subscriptions
    "CompleteRequestParams": {
        "...": "RequestParams",
        "ref": "PromptReference | ResourceTemplateReference",
        "argument": {"name": "string", "value": "string"},
        "context?": {"arguments?": {"*": "string"}},
        "@": "completion-context",
    },
    "PromptReference": {"type": '"ref/prompt"', "...": "BaseMetadata"},
    "ResourceTemplateReference": {"type": '"ref/resource"', "uri": "string @uri-template"},
    "CompleteResult": {
        "...": "Result",
        "completion": {
            "values": "string[](0..100)",
            "total?": "integer",
            "hasMore?": "boolean",
            "@": "completion-counts",
        },
    },
    "LoggingLevel": ('"debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency"'),
    "LoggingMessageNotificationParams": {
        "...": "NotificationParams",
        "level": "LoggingLevel",
        "logger?": "string",
        "data": "any",
    },
    "ListRootsRequestParams": {"_meta?": "Meta"},
    "ListRootsResult": {"roots": "Root[]", "@": "root-uris"},
    "Root": {"uri": "string @root", "name?": "string", "_meta?": "Meta"},
    "ProgressNotificationParams": {
        "...": "NotificationParams",
        "progressToken": "ProgressToken",
        "progress": "number",
        "total?": "number",
        "message?": "string",
        "@": "progress-total",
    },
    "CancelledNotificationParams": {"...": "NotificationParams", "requestId": "RequestId", "reason?": "string"},
    "SubscriptionFilter": {
        "toolsListChanged?": "boolean",
        "promptsListChanged?": "boolean",
        "resourcesListChanged?": "boolean",
        "resourceSubscriptions?": "string[]",
        # of the tasks extension
        "taskIds?": "string[]",
    },
    "SubscriptionsListenRequestParams": {"...": "RequestParams", "notifications": "SubscriptionFilter"},
    "SubscriptionsListenResult": {"...": "Result", "_meta": "ListenResultMeta"},
    "SubscriptionsAcknowledgedNotificationParams": {
        "...": "NotificationParams",
        "notifications": "SubscriptionFilter",
    },
    # content blocks
    "ContentBlock": "TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource",
    "TextContent": {"type": '"text"', "text": "string", "annotations?": "Annotations", "_meta?": "Meta"},
    "ImageContent": {
        "type": '"image"',
        "data": "string @byte",
        "mimeType": "string @mime",
        "annotations?": "Annotations",
        "_meta?": "Meta",
        "@": "image",
    },
    "AudioContent": {
        "type": '"audio"',
        "data": "string @byte",
        "mimeType": "string @mime",
        "annotations?": "Annotations",
        "_meta?": "Meta",
        "@": "audio",
    },
    "ResourceLink": {"type": '"resource_link"', "...": "Resource"},
    "EmbeddedResource": {
        "type": '"resource"',
        "resource": "TextResourceContents | BlobResourceContents",
        "annotations?": "Annotations",
        "_meta?": "Meta",
    },
    "ToolUseContent": {
        "type": '"tool_use"',
        "id": "string",
        "name": "string",
        "input": "object",
        "_meta?": "Meta",
    },
    "ToolResultContent": {
        "type": '"tool_result"',
        "toolUseId": "string",
        "content": "ContentBlock[]",
        "structuredContent?": "any",
        "isError?": "boolean",
        "_meta?": "Meta",
    },
    # sampling, elicitation, roots: calls that stand inside results, and their answers inside requests
    "CreateMessageRequestParams": {
        "messages": "SamplingMessage[](1..)",
        "modelPreferences?": "ModelPreferences",
        "systemPrompt?": "string",
        "includeContext?": '("allServers" | "none" | "thisServer") @own-context',
        "temperature?": "number",
        "maxTokens": "integer 1..",
        "stopSequences?": "string[]",
        "metadata?": "object",
        "tools?": "Tool[]",
        "toolChoice?": "ToolChoice",
        "@": "sampling-tools",
    },
    "ModelPreferences": {
        "hints?": "ModelHint[]",
        "costPriority?": "number 0..1",
        "speedPriority?": "number 0..1",
        "intelligencePriority?": "number 0..1",
    },
    "ModelHint": {"name?": "string"},
    "ToolChoice": {"mode?": '"auto" | "none" | "required"'},
    "SamplingMessage": {
        "role": "Role",
        "content": "SamplingMessageContentBlock | SamplingMessageContentBlock[]",
        "_meta?": "Meta",
        "@": "some-content",
    },
    "SamplingMessageContentBlock": "TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent",
    "CreateMessageResult": {
        "_meta?": "Meta",
        "role": "Role",
        "content": "SamplingMessageContentBlock | SamplingMessageContentBlock[]",
        "model": "string",
        "stopReason?": "string @stop-reason",
        "@": "some-content sampling-result",
    },
    # elicitation
    "ElicitRequestParams": "ElicitRequestURLParams | ElicitRequestFormParams",
    "ElicitRequestFormParams": {
        "mode?": '"form"',
        "message": "string @prose",
        "requestedSchema": {
            "$schema?": "string",
            "type": '"object"',
            "properties": {"*": "PrimitiveSchemaDefinition"},
            "required?": "string[]",
            # keywords that change what a form means
            "$defs?": "never",
            "$ref?": "never",
            "allOf?": "never",
            "anyOf?": "never",
            "oneOf?": "never",
            "not?": "never",
            "if?": "never",
            "patternProperties?": "never",
            "dependentRequired?": "never",
            "@": "form",
        },
        "url?": "never",
        "elicitationId?": "never",
    },
    "ElicitRequestURLParams": {
        "mode": '"url"',
        "message": "string",
        "elicitationId?": "never",
        "url": "string @url",
        "requestedSchema?": "never",
    },
    "ElicitResult": {
        "action": '"accept" | "cancel" | "decline"',
        # schema.json says integer where schema.ts says number: fractions are legal
        "content?": {"*": "string | number | boolean | string[]"},
    },
    "PrimitiveSchemaDefinition": (
        "(StringSchema | NumberSchema | BooleanSchema | UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema"
        " | UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema | LegacyTitledEnumSchema) @variant"
    ),
    "EnumSchema": (
        "(UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema | UntitledMultiSelectEnumSchema"
        " | TitledMultiSelectEnumSchema | LegacyTitledEnumSchema) @variant"
    ),
    "SingleSelectEnumSchema": "(UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema) @variant",
    "MultiSelectEnumSchema": "(UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema) @variant",
    # what all variants share; the keywords below change what a property means and no variant has them
    "PropertySchema": {
        "title?": "string @prose",
        "description?": "string @prose",
        "$ref?": "never",
        "const?": "never",
        "exclusiveMinimum?": "never",
        "exclusiveMaximum?": "never",
        "multipleOf?": "never",
        "format?": "never",
    },
    "StringSchema": {
        "type": '"string"',
        "...": "PropertySchema",
        "minLength?": "integer",
        "maxLength?": "integer",
        "format?": '"date" | "date-time" | "email" | "uri"',
        "default?": "string",
        "@": "bounds default",
    },
    "NumberSchema": {
        "type": '"integer" | "number"',
        "...": "PropertySchema",
        "minimum?": "number",
        "maximum?": "number",
        "default?": "number",
        # in no variant of these types; known here because the row check speaks of them
        "enum?": "any",
        "oneOf?": "any",
        "@": "bounds default no-options",
    },
    "BooleanSchema": {
        "type": '"boolean"',
        "...": "PropertySchema",
        "default?": "boolean",
        "enum?": "any",
        "oneOf?": "any",
        "@": "no-options",
    },
    "UntitledSingleSelectEnumSchema": {
        "type": '"string"',
        "...": "PropertySchema",
        "enum": "string[](1..)",
        "default?": "string",
        "@": "options default",
    },
    "TitledSingleSelectEnumSchema": {
        "type": '"string"',
        "...": "PropertySchema",
        "oneOf": "EnumOption[](1..)",
        "enum?": "any",
        "default?": "string",
        "@": "options default",
    },
    "EnumOption": {"const": "string", "title": "string"},
    "UntitledMultiSelectEnumSchema": {
        "type": '"array"',
        "...": "PropertySchema",
        "minItems?": "integer",
        "maxItems?": "integer",
        "items": {"type": '"string"', "enum": "string[](1..)"},
        "default?": "string[]",
        "@": "options bounds default",
    },
    "TitledMultiSelectEnumSchema": {
        "type": '"array"',
        "...": "PropertySchema",
        "minItems?": "integer",
        "maxItems?": "integer",
        "items": {"anyOf": "EnumOption[](1..)", "enum?": "any"},
        "default?": "string[]",
        "@": "options bounds default",
    },
    "LegacyTitledEnumSchema": {
        "type": '"string"',
        "...": "PropertySchema",
        "enum": "string[](1..)",
        "enumNames?": "string[]",
        "default?": "string",
        "@": "options option-names default",
    },
    # the tasks extension
    "TaskStatus": '"cancelled" | "completed" | "failed" | "input_required" | "working"',
    "Task": {
        "taskId": "string",
        "status": "TaskStatus",
        "statusMessage?": "string",
        "createdAt": "string @timestamp",
        "lastUpdatedAt": "string @timestamp",
        "ttlMs": "integer | null",
        "pollIntervalMs?": "integer",
    },
    "DetailedTask": {
        "...": "Task",
        "inputRequests?": "object",
        "result?": "object",
        "error?": "Error",
    },
    "TaskRequestParams": {"...": "RequestParams", "taskId": "string"},
    "UpdateTaskRequestParams": {"...": "TaskRequestParams", "inputResponses": "object"},
    "CreateTaskResult": {"resultType": "string", "_meta?": "ResultMeta", "...": "Task"},
    "GetTaskResult": {"resultType": "string", "_meta?": "ResultMeta", "...": "DetailedTask"},
    "TaskNotificationParams": {"_meta?": "NotificationMeta", "...": "DetailedTask"},
    # errors
    "Error": {
        "code": "integer @error-code",
        "message": "string @one-line",
        "data?": "any",
        "_meta?": "never",
    },
    "MissingCapabilityError": {"...": "Error", "data": {"requiredCapabilities": "ClientCapabilities", "*": "any"}},
    "UnsupportedVersionError": {"...": "Error", "data": {"supported": "string[]", "requested": "string", "*": "any"}},
}

# (row in force, dotted path below it, general rule) -> the rule that says it, and behind a blank the `when` that
# chooses its level. A general rule may name the JSON type that was found ("schema/type array"). Path "*": every field
# of the row; "**": at any depth.
NAMES = {
    ("Meta", "", "schema/type"): "meta/not-object",
    ("RequestMeta", "", "schema/type"): "meta/not-object",
    ("ResultMeta", "", "schema/type"): "meta/not-object",
    ("ListenResultMeta", "", "schema/type"): "meta/not-object",
    ("NotificationMeta", "", "schema/type"): "meta/not-object",
    ("RequestParams", "_meta", "schema/required-missing"): "meta/request-key-missing",
    (
        "RequestMeta",
        "io.modelcontextprotocol/protocolVersion",
        "schema/required-missing",
    ): "meta/request-key-missing",
    (
        "RequestMeta",
        "io.modelcontextprotocol/clientCapabilities",
        "schema/required-missing",
    ): "meta/request-key-missing",
    (
        "ListenResultMeta",
        "io.modelcontextprotocol/subscriptionId",
        "schema/required-missing",
    ): "subscriptions/listen-result-id",
    ("SubscriptionsListenResult", "_meta", "schema/required-missing"): "subscriptions/listen-result-id",
    ("ProgressToken", "", "schema/type"): "progress/token-type",
    ("RequestId", "", "schema/type"): "id/type",
    ("RequestId", "", "schema/integer-notation"): "id/number-notation",
    ("Cursor", "", "schema/type"): "pagination/cursor-type",
    ("Cursor", "", "schema/null-for-optional"): "pagination/cursor-null",
    ("NextCursor", "", "schema/type"): "pagination/cursor-type",
    ("NextCursor", "", "schema/null-for-optional"): "pagination/cursor-null",
    ("RequestParams", "cursor", "schema/unknown-field"): "pagination/not-paginated",
    ("Result", "nextCursor", "schema/unknown-field"): "pagination/not-paginated",
    # results
    ("Result", "resultType", "schema/required-missing"): "result/type-missing",
    ("Result", "resultType", "schema/type"): "result/type-missing",
    ("Result", "inputRequests", "schema/unknown-field"): "result/complete-with-input-requests",
    ("Result", "requestState", "schema/unknown-field"): "result/complete-with-input-requests",
    ("CacheableResult", "ttlMs", "schema/required-missing"): "caching/hints-missing",
    ("CacheableResult", "cacheScope", "schema/required-missing"): "caching/hints-missing",
    ("CacheableResult", "ttlMs", "schema/type"): "caching/ttl-invalid",
    ("CacheableResult", "ttlMs", "schema/range"): "caching/ttl-invalid",
    ("CacheableResult", "cacheScope", "schema/enum"): "caching/scope-value",
    ("CacheableResult", "cacheScope", "schema/type"): "caching/scope-value",
    ("InputRequiredResult", "ttlMs", "schema/unknown-field"): "caching/hints-on-input-required",
    ("InputRequiredResult", "cacheScope", "schema/unknown-field"): "caching/hints-on-input-required",
    # capabilities
    ("ClientCapabilities", "**", "schema/type"): "capability/value-type",
    ("ClientCapabilities", "", "schema/type"): "schema/type",
    ("ClientCapabilities", "**", "schema/unknown-field"): "capability/unknown-name",
    ("ClientCapabilities", "logging", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "completions", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "prompts", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "resources", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "tools", "schema/unknown-field"): "capability/wrong-side",
    ("ServerCapabilities", "**", "schema/type"): "capability/value-type",
    ("ServerCapabilities", "", "schema/type"): "schema/type",
    ("ServerCapabilities", "**", "schema/unknown-field"): "capability/unknown-name",
    ("ServerCapabilities", "roots", "schema/unknown-field"): "capability/wrong-side",
    ("ServerCapabilities", "sampling", "schema/unknown-field"): "capability/wrong-side",
    ("ServerCapabilities", "elicitation", "schema/unknown-field"): "capability/wrong-side",
    # tools
    ("Tool", "name", "schema/length"): "tools/name-length",
    ("Tool", "inputSchema", "schema/type null"): "tools/input-schema-null",
    ("Tool", "inputSchema", "schema/type boolean"): "tools/input-schema-null",
    ("Tool", "inputSchema.type", "schema/required-missing"): "tools/input-schema-type",
    ("Tool", "inputSchema.type", "schema/const"): "tools/input-schema-type",
    ("Tool", "execution", "schema/unknown-field"): "tools/field-removed",
    ("CallToolResult", "content", "schema/required-missing"): "tools/content-missing",
    ("CallToolResult", "content", "schema/type object"): "schema/content-not-array",
    ("ToolResultContent", "content", "schema/type object"): "schema/content-not-array",
    ("ContentBlock", "type", "schema/const string"): "schema/content-type-unknown",
    ("SamplingMessageContentBlock", "type", "schema/const string"): "schema/content-type-unknown",
    ("PromptContent", "type", "schema/const string"): "schema/content-type-unknown",
    # resources
    ("Resource", "size", "schema/range"): "resources/size-negative",
    ("TextResourceContents", "text", "schema/required-missing"): "resources/contents-without-body",
    ("ResourceContents", "annotations", "schema/unknown-field"): "schema/annotations-misplaced",
    # prompts
    ("GetPromptRequestParams", "arguments.*", "schema/type"): "prompts/argument-value-type",
    ("PromptMessage", "content", "schema/type array"): "prompts/message-content-array",
    ("PromptImageContent", "data", "schema/format-byte"): "prompts/media-base64-invalid",
    ("PromptAudioContent", "data", "schema/format-byte"): "prompts/media-base64-invalid",
    ("PromptImageContent", "mimeType", "schema/format-mime-type"): "prompts/media-mime-invalid",
    ("PromptAudioContent", "mimeType", "schema/format-mime-type"): "prompts/media-mime-invalid",
    # completion, logging, roots, cancellation
    ("CompleteRequestParams", "ref.type", "schema/const"): "completion/ref-type",
    ("CompleteRequestParams", "ref.type", "schema/required-missing"): "completion/ref-type",
    ("CompleteRequestParams", "context.arguments.*", "schema/type"): "completion/context-argument-type",
    ("CompleteResult", "completion.values", "schema/count"): "completion/values-over-limit",
    ("LoggingLevel", "", "schema/enum"): "logging/level-unknown",
    ("LoggingLevel", "", "schema/type"): "logging/level-unknown",
    ("LoggingMessageNotificationParams", "data", "schema/required-missing"): "logging/data-missing",
    ("ListRootsRequestParams", "cursor", "schema/unknown-field"): "roots/list-cursor",
    ("CancelledNotificationParams", "requestId", "schema/required-missing"): "cancellation/request-id-missing",
    # sampling
    ("CreateMessageRequestParams", "messages", "schema/count"): "sampling/messages-empty",
    ("CreateMessageRequestParams", "maxTokens", "schema/range"): "sampling/max-tokens-nonpositive",
    # elicitation
    ("ElicitRequestParams", "mode", "schema/const"): "elicitation/mode-unknown",
    ("ElicitRequestFormParams", "message", "schema/required-missing"): "elicitation/message-missing",
    ("ElicitRequestURLParams", "message", "schema/required-missing"): "elicitation/message-missing",
    ("ElicitRequestURLParams", "url", "schema/required-missing"): "elicitation/url-fields-missing",
    ("ElicitRequestURLParams", "elicitationId", "schema/unknown-field"): "elicitation/id-removed",
    ("ElicitRequestURLParams", "requestedSchema", "schema/unknown-field"): "elicitation/mode-fields-mixed",
    ("ElicitRequestFormParams", "url", "schema/unknown-field"): "elicitation/mode-fields-mixed",
    ("ElicitRequestFormParams", "elicitationId", "schema/unknown-field"): "elicitation/mode-fields-mixed",
    ("ElicitRequestFormParams", "requestedSchema", "schema/required-missing"): "elicitation/form-schema-missing",
    ("ElicitRequestFormParams", "requestedSchema.type", "schema/required-missing"): "elicitation/schema-root-type",
    ("ElicitRequestFormParams", "requestedSchema.type", "schema/const"): "elicitation/schema-root-type",
    (
        "ElicitRequestFormParams",
        "requestedSchema.properties",
        "schema/required-missing",
    ): "elicitation/schema-properties-missing",
    ("ElicitRequestFormParams", "requestedSchema.properties", "schema/type"): "elicitation/schema-properties-missing",
    (
        "ElicitRequestFormParams",
        "requestedSchema.*",
        "schema/unknown-field",
    ): "elicitation/schema-root-keyword harmless",
    ("ElicitRequestFormParams", "requestedSchema.$defs", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.$ref", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.allOf", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.anyOf", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.oneOf", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.not", "schema/unknown-field"): "elicitation/schema-root-keyword",
    ("ElicitRequestFormParams", "requestedSchema.if", "schema/unknown-field"): "elicitation/schema-root-keyword",
    (
        "ElicitRequestFormParams",
        "requestedSchema.patternProperties",
        "schema/unknown-field",
    ): "elicitation/schema-root-keyword",
    (
        "ElicitRequestFormParams",
        "requestedSchema.dependentRequired",
        "schema/unknown-field",
    ): "elicitation/schema-root-keyword",
    ("PrimitiveSchemaDefinition", "", "schema/type"): "elicitation/schema-property-type",
    ("PropertySchema", "*", "schema/unknown-field"): "elicitation/schema-property-keyword",
    ("PropertySchema", "$ref", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("PropertySchema", "const", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("PropertySchema", "exclusiveMinimum", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("PropertySchema", "exclusiveMaximum", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("PropertySchema", "multipleOf", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    # the page of 2025-11-25 still showed it
    ("PropertySchema", "pattern", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("PropertySchema", "format", "schema/unknown-field"): "elicitation/schema-property-keyword meaning",
    ("StringSchema", "format", "schema/enum"): "elicitation/schema-format-unsupported",
    ("StringSchema", "format", "schema/type"): "elicitation/schema-format-unsupported",
    ("StringSchema", "minLength", "schema/type"): "elicitation/schema-bounds-type",
    ("StringSchema", "maxLength", "schema/type"): "elicitation/schema-bounds-type",
    ("StringSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("NumberSchema", "minimum", "schema/type"): "elicitation/schema-bounds-type",
    ("NumberSchema", "maximum", "schema/type"): "elicitation/schema-bounds-type",
    ("NumberSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("BooleanSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("UntitledSingleSelectEnumSchema", "enum", "schema/type"): "elicitation/schema-enum-value-type",
    ("UntitledSingleSelectEnumSchema", "enum[]", "schema/type"): "elicitation/schema-enum-value-type",
    ("UntitledSingleSelectEnumSchema", "enum", "schema/count"): "elicitation/schema-enum-empty",
    ("UntitledSingleSelectEnumSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("TitledSingleSelectEnumSchema", "oneOf", "schema/type"): "elicitation/schema-option-shape",
    ("TitledSingleSelectEnumSchema", "oneOf", "schema/count"): "elicitation/schema-enum-empty",
    ("TitledSingleSelectEnumSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("EnumOption", "", "schema/type"): "elicitation/schema-option-shape",
    ("EnumOption", "*", "schema/required-missing"): "elicitation/schema-option-shape",
    ("EnumOption", "*", "schema/type"): "elicitation/schema-option-shape",
    ("UntitledMultiSelectEnumSchema", "items.type", "schema/required-missing"): "elicitation/schema-property-array",
    ("UntitledMultiSelectEnumSchema", "items.type", "schema/const"): "elicitation/schema-property-array",
    ("UntitledMultiSelectEnumSchema", "items.enum", "schema/type"): "elicitation/schema-enum-value-type",
    ("UntitledMultiSelectEnumSchema", "items.enum[]", "schema/type"): "elicitation/schema-enum-value-type",
    ("UntitledMultiSelectEnumSchema", "items.enum", "schema/count"): "elicitation/schema-enum-empty",
    ("UntitledMultiSelectEnumSchema", "items.*", "schema/unknown-field"): "elicitation/schema-property-keyword",
    ("UntitledMultiSelectEnumSchema", "minItems", "schema/type"): "elicitation/schema-bounds-type",
    ("UntitledMultiSelectEnumSchema", "maxItems", "schema/type"): "elicitation/schema-bounds-type",
    ("UntitledMultiSelectEnumSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("UntitledMultiSelectEnumSchema", "default[]", "schema/type"): "elicitation/schema-default-type",
    ("TitledMultiSelectEnumSchema", "items.anyOf", "schema/type"): "elicitation/schema-option-shape",
    ("TitledMultiSelectEnumSchema", "items.anyOf", "schema/count"): "elicitation/schema-enum-empty",
    ("TitledMultiSelectEnumSchema", "items.*", "schema/unknown-field"): "elicitation/schema-property-keyword",
    ("TitledMultiSelectEnumSchema", "minItems", "schema/type"): "elicitation/schema-bounds-type",
    ("TitledMultiSelectEnumSchema", "maxItems", "schema/type"): "elicitation/schema-bounds-type",
    ("TitledMultiSelectEnumSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("TitledMultiSelectEnumSchema", "default[]", "schema/type"): "elicitation/schema-default-type",
    ("LegacyTitledEnumSchema", "enum", "schema/type"): "elicitation/schema-enum-value-type",
    ("LegacyTitledEnumSchema", "enum[]", "schema/type"): "elicitation/schema-enum-value-type",
    ("LegacyTitledEnumSchema", "enum", "schema/count"): "elicitation/schema-enum-empty",
    ("LegacyTitledEnumSchema", "enumNames", "schema/type"): "elicitation/schema-enum-names-length",
    ("LegacyTitledEnumSchema", "enumNames[]", "schema/type"): "elicitation/schema-enum-names-length",
    ("LegacyTitledEnumSchema", "default", "schema/type"): "elicitation/schema-default-type",
    ("ElicitResult", "action", "schema/enum"): "elicitation/action-unknown",
    ("ElicitResult", "action", "schema/type"): "elicitation/action-unknown",
    ("ElicitResult", "content", "schema/type"): "elicitation/content-not-object",
    ("ElicitResult", "content.*", "schema/type"): "elicitation/content-value-type",
    ("ElicitResult", "content.*[]", "schema/type"): "elicitation/content-value-type",
    # tasks
    ("Task", "ttlMs", "schema/required-missing"): "tasks/ttl-missing",
    # errors
    ("Error", "code", "schema/required-missing"): "error/code-missing",
    ("Error", "code", "schema/type"): "error/code-type",
    ("Error", "code", "schema/integer-notation"): "error/code-type notation",
    ("Error", "message", "schema/required-missing"): "error/message-missing",
    ("Error", "message", "schema/type"): "error/message-type",
    ("Error", "_meta", "schema/unknown-field"): "meta/misplaced",
    ("MissingCapabilityError", "data", "schema/required-missing"): "error/missing-capability-data",
    ("MissingCapabilityError", "data", "schema/type"): "error/missing-capability-data",
    (
        "MissingCapabilityError",
        "data.requiredCapabilities",
        "schema/required-missing",
    ): "error/missing-capability-data",
    ("MissingCapabilityError", "data.requiredCapabilities", "schema/type"): "error/missing-capability-data",
    ("UnsupportedVersionError", "data", "schema/required-missing"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data", "schema/type"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data.supported", "schema/required-missing"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data.supported", "schema/type"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data.supported[]", "schema/type"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data.requested", "schema/required-missing"): "error/unsupported-version-data",
    ("UnsupportedVersionError", "data.requested", "schema/type"): "error/unsupported-version-data",
}

# method: (sender, kind, needs, params, result, with task). sender: client, server or both. needs: capability paths,
# outermost first; their first word is the side that must have declared them. params: its shape, with `?` where params
# may be absent. result: the shape of a complete answer; RESULT_TYPES has the others. A request of the server only ever
# stands inside a result (NESTED), with its answer inside a request.
METHODS = {
    "server/discover": ("client", "request", None, "RequestParams", "DiscoverResult", None),
    "tools/list": ("client", "request", "server.tools", "PaginatedRequestParams", "ListToolsResult", None),
    "tools/call": ("client", "request", "server.tools", "CallToolRequestParams", "CallToolResult", None),
    "resources/list": ("client", "request", "server.resources", "PaginatedRequestParams", "ListResourcesResult", None),
    "resources/templates/list": (
        "client",
        "request",
        "server.resources",
        "PaginatedRequestParams",
        "ListResourceTemplatesResult",
        None,
    ),
    "resources/read": (
        "client",
        "request",
        "server.resources",
        "ReadResourceRequestParams",
        "ReadResourceResult",
        None,
    ),
    "prompts/list": ("client", "request", "server.prompts", "PaginatedRequestParams", "ListPromptsResult", None),
    "prompts/get": ("client", "request", "server.prompts", "GetPromptRequestParams", "GetPromptResult", None),
    "completion/complete": ("client", "request", "server.completions", "CompleteRequestParams", "CompleteResult", None),
    "subscriptions/listen": (
        "client",
        "request",
        None,
        "SubscriptionsListenRequestParams",
        "SubscriptionsListenResult",
        None,
    ),
    "roots/list": ("server", "request", "client.roots", "ListRootsRequestParams?", "ListRootsResult", None),
    "sampling/createMessage": (
        "server",
        "request",
        "client.sampling",
        "CreateMessageRequestParams",
        "CreateMessageResult",
        None,
    ),
    "elicitation/create": (
        "server",
        "request",
        "client.elicitation",
        "ElicitRequestParams",
        "ElicitResult",
        None,
    ),
    # the tasks extension
    "tasks/get": ("client", "request", None, "TaskRequestParams", "GetTaskResult", None),
    "tasks/update": ("client", "request", None, "UpdateTaskRequestParams", "EmptyResult", None),
    "tasks/cancel": ("client", "request", None, "TaskRequestParams", "EmptyResult", None),
    "notifications/cancelled": ("both", "notification", None, "CancelledNotificationParams", None, None),
    "notifications/progress": ("server", "notification", None, "ProgressNotificationParams", None, None),
    "notifications/message": (
        "server",
        "notification",
        "server.logging",
        "LoggingMessageNotificationParams",
        None,
        None,
    ),
    "notifications/subscriptions/acknowledged": (
        "server",
        "notification",
        None,
        "SubscriptionsAcknowledgedNotificationParams",
        None,
        None,
    ),
    "notifications/resources/updated": (
        "server",
        "notification",
        None,
        "ResourceUpdatedNotificationParams",
        None,
        None,
    ),
    "notifications/resources/list_changed": ("server", "notification", None, "NotificationParams?", None, None),
    "notifications/tools/list_changed": ("server", "notification", None, "NotificationParams?", None, None),
    "notifications/prompts/list_changed": ("server", "notification", None, "NotificationParams?", None, None),
    "notifications/tasks": ("server", "notification", None, "TaskNotificationParams", None, None),
}

# what a server that declares the capability has to answer
OWED = ("tools/list", "prompts/list", "resources/list")

# the sides that may send requests, and so wait for answers
ASKS = ("client",)

# resultType: (shape of such a result, None for the method's own; the methods it may answer, None for any; the rule that
# another method breaks, "*" for those not named; the extension that the request must have declared, None for the core, and the rule otherwise).
# The value of the field is read first and exactly one shape follows from it.
RESULT_TYPES = {
    "complete": (None, None, None, None, None),
    "input_required": (
        "InputRequiredResult",
        ("tools/call", "prompts/get", "resources/read"),
        {"*": "result/input-required-wrong-method"},
        None,
        None,
    ),
    "task": (
        "CreateTaskResult",
        ("tools/call",),
        {
            "tasks/get": "tasks/result-type-elsewhere",
            "tasks/update": "tasks/result-type-elsewhere",
            "tasks/cancel": "tasks/result-type-elsewhere",
            "*": "tasks/create-result-wrong-method",
        },
        "io.modelcontextprotocol/tasks",
        "tasks/create-result-undeclared",
    ),
}

# where a request says what it is and what its sender can do; what a server can do stands in the answer to "discovers"
DECLARES = {
    "version": "io.modelcontextprotocol/protocolVersion",
    "client": "io.modelcontextprotocol/clientCapabilities",
    "discovers": "server/discover",
}

# path: its type and the rule that an undeclared one breaks. "boolean" counts as declared when it is true, "object"
# when it is an object. "or_empty": also declared by an object above it that names none of these members ("or_empty":
# the members). The client's are those of the request that is answered.
CAPABILITIES = {
    "client.experimental": {"type": "object"},
    "client.extensions": {"type": "object"},
    "client.roots": {"type": "object", "rule": "capability/roots-not-declared"},
    "client.sampling": {"type": "object", "rule": "capability/sampling-not-declared"},
    "client.sampling.context": {"type": "object", "rule": "capability/sampling-context-not-declared"},
    "client.sampling.tools": {"type": "object", "rule": "capability/sampling-tools-not-declared"},
    "client.elicitation": {"type": "object", "rule": "capability/elicitation-not-declared"},
    "client.elicitation.form": {
        "type": "object",
        "rule": "capability/elicitation-form-not-declared",
        "or_empty": ("form", "url"),
    },
    "client.elicitation.url": {"type": "object", "rule": "capability/elicitation-url-not-declared"},
    "server.experimental": {"type": "object"},
    "server.extensions": {"type": "object"},
    "server.logging": {"type": "object", "rule": "capability/logging-not-declared"},
    "server.completions": {"type": "object", "rule": "capability/completions-not-declared"},
    "server.prompts": {"type": "object", "rule": "capability/prompts-not-declared"},
    "server.prompts.listChanged": {"type": "boolean", "rule": "subscriptions/capability-not-offered"},
    "server.resources": {"type": "object", "rule": "capability/resources-not-declared"},
    "server.resources.subscribe": {"type": "boolean", "rule": "subscriptions/capability-not-offered"},
    "server.resources.listChanged": {"type": "boolean", "rule": "subscriptions/capability-not-offered"},
    "server.tools": {"type": "object", "rule": "capability/tools-not-declared"},
    "server.tools.listChanged": {"type": "boolean", "rule": "subscriptions/capability-not-offered"},
}

# method: gates that a param opens, asked after the method's own needs: (pointer below the message, values, path).
# values None: present with any value; else one of them, where None in the values stands for the param being absent.
GATES = {
    "sampling/createMessage": (
        ("/params/tools", None, "client.sampling.tools"),
        ("/params/toolChoice", None, "client.sampling.tools"),
        ("/params/includeContext", ("thisServer", "allServers"), "client.sampling.context"),
    ),
    "elicitation/create": (
        ("/params/mode", (None, "form"), "client.elicitation.form"),
        ("/params/mode", ("url",), "client.elicitation.url"),
    ),
}

# One phase: every request says itself what it needs to. There is no handshake, and no message is always allowed.
LIFECYCLE = {
    "start": "open",
    "ready": "open",
    "opens": None,
    "confirms": None,
    "always": (),
    "phases": ("open",),
    "moves": {},
    "rows": (),
}

# an id may be used again once it has been answered; an error about a request that could not be read has none
ID_REUSE = True
ERROR_ID_OPTIONAL = True

# code: what it means here, the rows above for its error object, and the methods whose answers it belongs to (None:
# any). RETIRED: codes of earlier revisions that are not sent any more. RESERVED: (lowest, highest) codes that this
# revision keeps for itself, and those it left to implementations before.
ERRORS = {
    -32700: {"name": "parse error", "shape": "Error", "methods": None},
    -32600: {"name": "invalid request", "shape": "Error", "methods": None},
    -32601: {"name": "method not found", "shape": "Error", "methods": None},
    -32602: {"name": "invalid params", "shape": "Error", "methods": None},
    -32603: {"name": "internal error", "shape": "Error", "methods": None},
    -32020: {"name": "header mismatch", "shape": "Error", "methods": None},
    -32021: {"name": "missing required client capability", "shape": "MissingCapabilityError", "methods": None},
    -32022: {"name": "unsupported protocol version", "shape": "UnsupportedVersionError", "methods": None},
}
RETIRED = (-32002, -32042)
RESERVED = (-32099, -32020)
FORMERLY_FREE = (-32019, -32000)

# Calls inside a message: (kind, method) -> ((pointer of a map of calls, kind of the nested call, feature that keeps the
# questions, resultType of the results that hold them), …). The field that holds them is `object` in its row; each call
# is judged once, as the call it is. A nested request counts as asked by the request that its result answers.
NESTED = {
    ("result", "tools/call"): (("/result/inputRequests", "request", "retries", "input_required"),),
    ("result", "prompts/get"): (("/result/inputRequests", "request", "retries", "input_required"),),
    ("result", "resources/read"): (("/result/inputRequests", "request", "retries", "input_required"),),
    ("result", "tasks/get"): (("/result/inputRequests", "request", "task_calls", "complete"),),
    ("notification", "notifications/tasks"): (("/params/inputRequests", "request", "task_calls", None),),
    ("request", "tools/call"): (("/params/inputResponses", "result", "retries", None),),
    ("request", "prompts/get"): (("/params/inputResponses", "result", "retries", None),),
    ("request", "resources/read"): (("/params/inputResponses", "result", "retries", None),),
    ("request", "tasks/update"): (("/params/inputResponses", "result", "task_calls", None),),
}

# names in ascending severity
LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
TERMINAL = ("completed", "failed", "cancelled")
