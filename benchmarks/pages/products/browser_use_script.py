"""Runs inside browser-use's own environment: opens pages in a Chromium that it starts, and looks at them.

One JSON request a line on stdin (`{"open": url, "cookies": […]}`, `{"look": true}`, `{"view": true}`), one JSON answer
a line on stdout. Arguments: the browser's path, the viewport's width and height, a folder for its profile.
"""

import asyncio
import json
import os
import sys
import time

ANSWERS = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
os.environ.update(ANONYMIZED_TELEMETRY="false", BROWSER_USE_LOGGING_LEVEL="result", BROWSER_USE_CLOUD_SYNC="false")

from browser_use.browser import BrowserProfile, BrowserSession  # noqa: E402
from browser_use.dom.service import DomService  # noqa: E402

SETTLE_SECONDS = 4


class Eyes:
    """A browser-use session and its last look."""

    def __init__(self, session):
        self.session = session
        self.state = None

    async def answer(self, request):
        try:
            if "open" in request:
                return await self.open(request["open"], request["cookies"])
            return await (self.look() if "look" in request else self.view())
        except Exception as error:  # whatever it is, the other products go on
            return {"error": f"{type(error).__name__}: {error}"}

    async def open(self, url, cookies):
        cdp = await self.session.get_or_create_cdp_session()
        if cookies:
            await cdp.cdp_client.send.Network.setCookies(params={"cookies": cookies}, session_id=cdp.session_id)
        await self.session.navigate_to(url)
        await asyncio.sleep(SETTLE_SECONDS)
        return {}

    async def look(self):
        started = time.perf_counter()
        self.state, _, _ = await DomService(self.session).get_serialized_dom_tree()
        text = self.state.llm_representation()
        return {"ms": (time.perf_counter() - started) * 1000, "text": text}

    async def view(self):
        nodes = self.state.selector_map.items()
        return {"text": self.state.llm_representation(), "controls": [self.listed(i, node) for i, node in nodes]}

    def listed(self, index, node):
        box = node.absolute_position or (node.snapshot_node and node.snapshot_node.bounds)
        place = [box.x, box.y, box.width, box.height] if box else None
        return {"name": f"{index} <{node.tag_name}> {node.get_meaningful_text_for_llm()[:50]}", "box": place}


async def main(path, width, height, folder):
    size = {"width": int(width), "height": int(height)}
    profile = BrowserProfile(
        executable_path=path,
        headless=True,
        viewport=size,
        window_size=size,
        no_viewport=False,
        device_scale_factor=1,
        user_data_dir=folder,
        chromium_sandbox=os.getuid() != 0,
        enable_default_extensions=False,
        keep_alive=False,
        highlight_elements=False,
        args=["--hide-scrollbars"],
    )
    session = BrowserSession(browser_profile=profile)
    await session.start()
    eyes = Eyes(session)
    try:
        while line := await asyncio.to_thread(sys.stdin.readline):
            request = json.loads(line)
            print(json.dumps(await eyes.answer(request)), file=ANSWERS, flush=True)
    finally:
        await session.kill()


asyncio.run(main(*sys.argv[1:]))
