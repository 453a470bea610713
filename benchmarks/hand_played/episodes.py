"""The episodes: which task on which site, and how it is judged (the raw reward, or a query of the site's database)."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

SEED = 17


@dataclass(frozen=True)
class Episode:
    """One task. `query` is SQL whose value must be `expected`; without one, `expected` must stand in the message."""

    site: str
    path: str
    task: str
    query: str = ""
    expected: str = ""


MINIWOB_TASKS = """
book-flight-nodelay button-delay circle-center click-link click-tab-2-easy click-test-2 drag-items-grid drag-shapes-2
email-inbox-important email-inbox-reply email-inbox-forward-nl-turk enter-text hover-shape scroll-text simple-arithmetic
social-media-all text-transform tic-tac-toe use-slider-2 use-colorwheel
"""

PERMISSIONS = (
    "select group_concat(codename) from (select p.codename from auth_group g join auth_group_permissions gp"
    " on gp.group_id = g.id join auth_permission p on p.id = gp.permission_id where g.name = '{}' order by p.codename)"
)

APPLICATION_EPISODES = (
    Episode(
        "Django admin",
        "/admin/auth/user/",
        "Set the email address of user044 to new044@example.org and make user044 inactive",
        "select email || ' ' || is_active from auth_user where username = 'user044'",
        "new044@example.org 0",
    ),
    Episode(
        "Django admin",
        "/admin/",
        "Add a group named Drivers that may add sessions and delete sessions",
        PERMISSIONS.format("Drivers"),
        "add_session,delete_session",
    ),
    Episode(
        "Django admin",
        "/admin/auth/user/",
        "Delete the users user151 and user152",
        "select count(*) from auth_user where username in ('user151', 'user152')",
        "0",
    ),
    Episode(
        "Django admin",
        "/admin/auth/user/",
        "How many users with the first name Ida are staff? Say the number",
        "",
        "3",
    ),
    Episode(
        "Wagtail",
        "/admin/",
        "Add a redirect from /spring to the address http://example.org/summer",
        "select redirect_link from wagtailredirects_redirect where old_path = '/spring'",
        "http://example.org/summer",
    ),
    Episode(
        "Wagtail",
        "/admin/pages/3/",
        "Unpublish the page Chapter 8",
        "select live from wagtailcore_page where title = 'Chapter 8'",
        "0",
    ),
    Episode(
        "Wagtail",
        "/admin/",
        "Create a collection named Maps",
        "select count(*) from wagtailcore_collection where name = 'Maps'",
        "1",
    ),
    Episode(
        "Datasette",
        "/bench/plants",
        "How many plants of Norway belong to the family Rosaceae? Say the number",
        "",
        "50",
    ),
    Episode(
        "Datasette",
        "/bench/plants",
        "What is the name of the plant with the id 333, and how high is it in cm?",
        "",
        "31",
    ),
    Episode(
        "Datasette",
        "/bench/plants",
        "Which is the smallest height in cm among the plants of Kenya?",
        "",
        "2",
    ),
)

EPISODES: tuple[Episode, ...] = (
    *(
        Episode("MiniWoB++", f"/{task}?" + urlencode({"seed": SEED, "episode": f"hand-{task}"}), task)
        for task in MINIWOB_TASKS.split()
    ),
    *APPLICATION_EPISODES,
)
