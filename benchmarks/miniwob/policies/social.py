"""Posts of several people: a button of the posts of one of them."""

from __future__ import annotations

from benchmarks.miniwob.moves import Policy, Steps, click, scroll
from benchmarks.miniwob.payload import Lost, Payload, Row, Seen, first, quoted


def _posts(page: Payload, user: str) -> list[Row]:
    return [row for row in page.rows() if user in row.text.split()]


def _button(post: Row, name: str) -> Seen:
    """The button of the post, pressed (`share active`) or not. Raises Lost."""
    for control in post.controls:
        if control.name.split(" ")[0] == name:
            return control
    raise Lost(f"no {name} in {post.text!r}")


def press_in_post(task: str, page: Payload) -> Steps:
    """Presses the button that is named in the first post of the user."""
    user, name = first(r"(@\w+)", task), quoted(task)[0].casefold()
    while not any(post.controls for post in _posts(page, user)):
        if not page.scroll_area():
            raise Lost(f"no post of {user} is seen")
        page = yield [scroll("down", page.scroll_area())]
    post = next(post for post in _posts(page, user) if post.controls)
    if all(control.name != name for control in post.controls):
        page = yield [click(post.control("more"))]
        while not (items := [node for node in page.all("el|link|btn|menu") if name in node.name.casefold()]):
            if not page.scroll_area():
                raise Lost(f"there is no {name}: {page.text}")
            page = yield [scroll("down", page.scroll_area())]
        yield [click(items[0])]
        return f"{name} of {user}"
    yield [click(post.control(name))]
    return f"{name} of {user}"


def press_in_posts(task: str, page: Payload) -> Steps:
    """Presses the button in all posts of the user, or in as many as are asked for, then submits."""
    user, name = first(r"(@\w+)", task), quoted(task)[0].casefold()
    limit = int(first(r"on (\d+) posts?", task)) if "on all" not in task else 1000
    pressed: list[str] = []
    while True:
        buttons = [_button(post, name) for post in _posts(page, user) if post.controls]
        fresh = [control for control in buttons if control.name == name and control.id not in pressed][
            : limit - len(pressed)
        ]
        pressed += [control.id for control in fresh]
        if fresh:
            page = yield [click(control) for control in fresh]
        if len(pressed) >= limit or not page.scroll_area():
            break
        page = yield [scroll("down", page.scroll_area())]
    if not pressed:
        raise Lost(f"no post of {user} is seen")
    while not page.has("btn|el", "Submit") and page.scroll_area():
        page = yield [scroll("down", page.scroll_area())]
    yield [click(page.one("btn|el", "Submit"))]
    return f"{name} of {len(pressed)} posts of {user}"


POLICIES: dict[str, Policy] = {
    "social-media": press_in_post,
    "social-media-all": press_in_posts,
    "social-media-some": press_in_posts,
}
