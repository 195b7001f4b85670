"""What servers do wrong: (name, behaviour, kind of failure, message), `URL` standing for the address."""

from tests.models.server import Behaviour, chat, head, raw, reply, reset

BODY = b'{"error": {"message": "boom"}}'
RETRIED: list[tuple[str, Behaviour, str, str]] = [
    ("500", reply(500, BODY), "server", "HTTP 500 from URL: boom"),
    ("503", reply(503, b"", kind="text/plain"), "server", "HTTP 503 from URL: no reason given"),
    ("429", reply(429, BODY), "rate_limit", "HTTP 429 from URL: boom"),
    (
        "no answer",
        raw(b""),
        "connection",
        "the connection to URL was lost before an answer: Server disconnected",
    ),
    (
        "reset",
        reset(),
        "connection",
        "the connection to URL was lost before an answer: Connection reset by peer",
    ),
    ("no HTTP", raw(b"SSH-2.0-OpenSSH_9\r\n\r\n"), "bad_body", "URL does not answer in HTTP: "),
    (
        "cut JSON",
        reply(200, b'{"choices": [{"mess'),
        "bad_body",
        'URL must answer a JSON object (got \'{"choices": [{"mess\' as application/json)',
    ),
    (
        "cut body",
        raw(head(200, length=500) + b'{"choices": ['),
        "connection",
        "the answer of URL was cut: ",
    ),
    (
        "garbage",
        reply(200, b"\x00\xff\xfe"),
        "bad_body",
        "URL must answer a JSON object (got '��' as application/json)",
    ),
    (
        "wrong type",
        reply(200, b"<html>hello</html>", kind="text/html"),
        "bad_body",
        "URL must answer a JSON object (got '<html>hello</html>' as text/html)",
    ),
    (
        "a list",
        reply(200, b"[]"),
        "bad_body",
        "URL must answer a JSON object (got '[]' as application/json)",
    ),
    ("no choices", reply(200, {"choices": []}), "bad_body", "the answer holds no choices"),
    ("null choices", reply(200, {"choices": None}), "bad_body", "the answer holds no choices"),
    (
        "no message",
        reply(200, {"choices": [{"index": 0}]}),
        "bad_body",
        "the answer's first choice holds no message",
    ),
    (
        "error in 200",
        reply(200, {"error": {"message": "upstream died", "code": 502}}),
        "server",
        "URL answered an error: upstream died",
    ),
    (
        "aborted",
        reply(200, chat("", finish_reason="abort")),
        "server",
        "the endpoint gave the generation up (finish reason 'abort')",
    ),
    ("408", reply(408, b""), "timeout", "HTTP 408 from URL: no reason given"),
]


FINAL: list[tuple[str, Behaviour, str, str]] = [
    (
        "wrong key",
        reply(401, {"error": {"message": "Incorrect API key", "code": "invalid_api_key"}}),
        "auth",
        "HTTP 401 from URL: Incorrect API key; check the API key",
    ),
    ("forbidden", reply(403, {"error": "no"}), "auth", "HTTP 403 from URL: no"),
    (
        "unknown model",
        reply(404, {"object": "error", "message": "The model `m` does not exist.", "code": 404}),
        "not_found",
        "HTTP 404 from URL: The model `m` does not exist.",
    ),
    (
        "unknown model, as transformers says it",
        reply(400, {"detail": "Server is pinned to 'm'; requested 'n'."}),
        "not_found",
        "HTTP 400 from URL: Server is pinned to 'm'; requested 'n'.",
    ),
    (
        "unknown path",
        reply(404, {"detail": "Not Found"}),
        "not_found",
        "HTTP 404 from URL: Not Found; check the base URL, which usually ends in /v1",
    ),
    (
        "context length, SGLang",
        reply(
            400,
            {
                "object": "error",
                "message": "Requested token count exceeds the model's maximum context length of 64 tokens.",
                "type": "BadRequestError",
                "param": None,
                "code": 400,
            },
        ),
        "context_length",
        "HTTP 400 from URL: Requested token count exceeds the model's maximum context length of 64 tokens.",
    ),
    (
        "context length, OpenAI",
        reply(400, {"error": {"message": "too many tokens", "code": "context_length_exceeded"}}),
        "context_length",
        "HTTP 400 from URL: too many tokens",
    ),
    (
        "content filter",
        reply(
            400,
            {
                "error": {
                    "message": "no",
                    "innererror": {"code": "ResponsibleAIPolicyViolation"},
                    "code": None,
                }
            },
        ),
        "content_filter",
        "HTTP 400 from URL: no",
    ),
    (
        "filtered completion",
        reply(200, chat(None, finish_reason="content_filter")),
        "content_filter",
        "the endpoint's content filter withheld the completion",
    ),
    (
        "no quota",
        reply(429, {"error": {"message": "pay first", "code": "insufficient_quota"}}),
        "rate_limit",
        "HTTP 429 from URL: pay first",
    ),
    (
        "validation",
        reply(422, {"detail": [{"loc": ["body", "stop"], "msg": "too long"}]}),
        "bad_request",
        "HTTP 422 from URL: too long at ['body', 'stop']",
    ),
    (
        "redirect",
        reply(307, b"", Location="https://a.example/v1"),
        "bad_request",
        "URL redirects (HTTP 307) to 'https://a.example/v1'; use the base URL it leads to",
    ),
]
