"""Django's admin with 200 users: the list of them all, and the form that adds one."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.pages.corpus.install import CACHE, NotInstalled, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("Django==5.2.19",)
SITE = """
import sys
from django.conf import settings
settings.configure(
    DEBUG=True, SECRET_KEY="bench", ALLOWED_HOSTS=["*"], ROOT_URLCONF="__main__", USE_TZ=True, STATIC_URL="/static/",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    INSTALLED_APPS=["django.contrib." + n for n in
                    ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.db"}},
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {
        "context_processors": ["django.template.context_processors.request",
                               "django.contrib.auth.context_processors.auth",
                               "django.contrib.messages.context_processors.messages"]}}],
)
import django
django.setup()
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import path
admin.site._registry[User].list_per_page = 200
urlpatterns = [path("admin/", admin.site.urls)]

def fill():
    first = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon"]
    last = ["Stone", "Reed", "Marsh", "Field", "Wood", "Hill", "Brook", "Lake", "Dale", "Ford"]
    User.objects.create_superuser("bench", "bench@example.com", "bench")
    User.objects.bulk_create(
        User(username=f"user{i:03}", first_name=first[i % 10], last_name=last[i // 10 % 10],
             email=f"user{i:03}@example.com", is_staff=i % 7 == 0) for i in range(199))

if __name__ == "__main__":
    from django.core.management import execute_from_command_line
    if sys.argv[1] == "fill":
        execute_from_command_line(["site", "migrate", "-v0"])
        fill()
    else:
        execute_from_command_line(sys.argv)
"""


def _made(python: Path) -> Path:
    """The folder of the site with its database, made once."""
    folder = CACHE / "site-django"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench_site.py").write_text(SITE)
    if not (folder / ".filled").is_file():
        (folder / "site.db").unlink(missing_ok=True)
        done = subprocess.run([str(python), "bench_site.py", "fill"], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NotInstalled(f"Django's site cannot be filled: {done.stderr.splitlines()[-1:]}")
        (folder / ".filled").touch()
    return folder


@contextmanager
def _serve() -> Iterator[str]:
    python = python_packages("django", *PINS)
    folder, port = _made(python), free_port()
    command = [str(python), "bench_site.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    with serve_program(command, folder, port, "/admin/login/") as base:
        yield base


def log_in(page: Page) -> None:
    """Logs in where a login form stands in the way; the address asked for follows."""
    if page.locator("input[name=password]").count():
        page.fill("input[name=username]", "bench")
        page.fill("input[name=password]", "bench")
        page.press("input[name=password]", "Enter")
        page.wait_for_load_state("load")


DJANGO_ADMIN = Application(
    "Django admin",
    _serve,
    (
        CorpusPage("django-list", "/admin/auth/user/", log_in),
        CorpusPage("django-add", "/admin/auth/user/add/", log_in),
    ),
)
