"""What is said of an address that could not be opened."""

from __future__ import annotations

from playwright.sync_api import Error

from agent_cli.errors import PageUnreachable

REFUSALS = {
    "ERR_CONNECTION_REFUSED": "refused the connection: nothing listens there",
    "ERR_NAME_NOT_RESOLVED": "has a host name that is not known",
    "ERR_CONNECTION_RESET": "broke the connection off",
    "ERR_EMPTY_RESPONSE": "answered with nothing",
    "ERR_CONNECTION_CLOSED": "closed the connection",
    "ERR_TOO_MANY_REDIRECTS": "redirects in circles",
    "ERR_CERT": "has a certificate that Chromium does not accept",
    "ERR_SSL": "does not speak TLS as it should",
    "ERR_INTERNET_DISCONNECTED": "cannot be reached: no network",
    "ERR_ADDRESS_UNREACHABLE": "cannot be reached: no route",
    "ERR_UNSAFE_PORT": "uses a port that Chromium refuses",
    "ERR_INVALID_AUTH_CREDENTIALS": "refused the credentials",
    "ERR_INVALID_HTTP_RESPONSE": "answered with what is no HTTP",
    "ERR_RESPONSE_HEADERS_TOO_BIG": "sends headers that are too large (over 256 kB)",
    "ERR_RESPONSE_HEADERS_MULTIPLE": "contradicts itself: a header that may stand once came twice",
    "ERR_UNSAFE_REDIRECT": "redirects to where a browser may not go",
    "ERR_UNKNOWN_URL_SCHEME": "redirects to where a browser may not go",
    "ERR_INVALID_REDIRECT": "redirects to what is no address",
    "ERR_CONTENT_DECODING_FAILED": "sends a body that is not packed as it says",
    "ERR_INVALID_CHUNKED_ENCODING": "sends a body in chunks that cannot be read",
    "ERR_INCOMPLETE_CHUNKED_ENCODING": "broke the connection off",
    "ERR_CONTENT_LENGTH_MISMATCH": "broke the connection off",
    "ERR_HTTP_RESPONSE_CODE_FAILURE": "answered with an error and no page",
    "ERR_TIMED_OUT": "did not answer in time",
    "ERR_BLOCKED_BY": "was blocked by the browser's own rules",
}


def unreachable(url: str, error: Error) -> PageUnreachable:
    """The sentence for a navigation that failed."""
    text = str(error)
    if "Download is starting" in text:
        return PageUnreachable(f"{url} is a file to download, not a page", "give the address of a page")
    words = told_failure(text)
    if words != text:
        return PageUnreachable(f"{url} {words}", "is the site up, and is the address right?")
    if "ERR_ABORTED" in text:
        return PageUnreachable(f"{url} gave no page (an empty answer or a download)", "give the address of a page")
    return PageUnreachable(f"{url} could not be opened: {text.splitlines()[0]}", "try it in a browser")


def told_failure(text: str) -> str:
    """What a failure of Chromium's network means, to stand after an address; the text itself when it is not known."""
    return next((words for sign, words in REFUSALS.items() if sign in text), text)
