"""Model servers on this machine: which of the usual ones answer, and with which models."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pydantic import BaseModel

USUAL_PORTS = {"Ollama": 11434, "llama.cpp": 8080, "LM Studio": 1234, "vLLM": 8000}
LONGEST_LIST_BYTES = 1_000_000


class LocalServer(BaseModel):
    """A server that answered; `name` is what usually listens on that port."""

    name: str
    base_url: str
    models: list[str]


def find_local_servers(timeout_s: float = 0.3, ports: dict[str, int] | None = None) -> list[LocalServer]:
    """Ask the usual ports of 127.0.0.1 at once; never raises."""
    places = {name: f"http://127.0.0.1:{port}/v1" for name, port in (ports or USUAL_PORTS).items()}
    with ThreadPoolExecutor(max_workers=len(places)) as pool:
        lists = pool.map(lambda url: list_models(url, timeout_s), places.values())
    return [
        LocalServer(name=name, base_url=url, models=models)
        for (name, url), models in zip(places.items(), lists, strict=True)
        if models is not None
    ]


def list_models(base_url: str, timeout_s: float, api_key: str | None = None) -> list[str] | None:
    """Names from GET /models; None when nothing answers or the answer is no list of models."""
    headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    request = urllib.request.Request(f"{base_url.rstrip('/')}/models", headers=headers)
    # A proxy of the environment has no business between us and a server that was named by address.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=timeout_s) as response:
            return _names(json.loads(response.read(LONGEST_LIST_BYTES)))
    except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError, RecursionError):
        return None


def _names(body: Any) -> list[str] | None:
    rows = body.get("data") if isinstance(body, dict) else None
    if not isinstance(rows, list):
        return None
    return [row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)]
