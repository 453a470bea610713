"""The Flask application: server-rendered pages, login, error pages, and the shell of the script front."""

from __future__ import annotations

import hmac
import os
from pathlib import Path

from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from .api import api, current_store, wanted_page
from .redesign import redesign
from .seed import DEFAULT_ROWS, seed_patients
from .store import PatientStore
from .validate import SEXES

USER = "demo"
PASSWORD = "demo-pass"
_OPEN_ENDPOINTS = {"static", "twin", "front.login", "front.favicon"}

front = Blueprint("front", __name__)


class _OrderedJSON(DefaultJSONProvider):
    """JSON whose keys keep their order, so that messages come in the order of the fields."""

    sort_keys = False


class _OrderedFlask(Flask):
    """Flask with that JSON."""

    json_provider_class = _OrderedJSON


def create_app(
    db_path: str | Path,
    login: bool = False,
    seed_rows: int = DEFAULT_ROWS,
    forget_new: bool = False,
    redesigned: str = "",
) -> Flask:
    """Return the application over this SQLite file, which is created and filled when it is new.

    With forget_new it has a fault: it says that a new patient was added, and stores nothing. `redesigned` is one of
    redesign.REDESIGNS.
    """
    store = PatientStore(db_path)
    store.prepare(seed_patients(seed_rows))
    app = _OrderedFlask(__name__)
    app.config.update(
        SECRET_KEY=os.urandom(32),
        # Cookies are shared between ports of a host, so each start uses its own name.
        SESSION_COOKIE_NAME=f"patients_{os.urandom(4).hex()}",
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=64 * 1024,
        LOGIN_NEEDED=login,
        FORGET_NEW=forget_new,
    )
    app.extensions["patient_store"] = store
    app.register_blueprint(front)
    app.register_blueprint(api)
    app.before_request(_ask_for_login)
    app.after_request(_forbid_storing)
    app.register_error_handler(HTTPException, _show_error)
    if redesigned:
        redesign(app, redesigned)
    app.context_processor(lambda: {"sexes": SEXES, "user": session.get("user")})
    return app


@front.get("/")
def home() -> Response:
    """Send the visitor to the list."""
    return redirect(url_for("front.show_list"))


@front.get("/favicon.ico")
def favicon() -> tuple[str, int]:
    """Answer that there is no icon, so that no console error appears."""
    return "", 204


@front.get("/patients")
def show_list() -> str:
    """Show one page of the patients found."""
    page = current_store().page(request.args.get("q", ""), wanted_page())
    return render_template("list.html", page=page)


@front.get("/patients/<int:patient_id>")
def show_record(patient_id: int) -> str:
    """Show one patient's record."""
    patient = current_store().get(patient_id)
    if patient is None:
        abort(404, f"There is no patient with number {patient_id}.")
    return render_template("record.html", patient=patient)


@front.get("/app")
def show_script_front() -> str:
    """Show the empty page that the script front fills."""
    return render_template("app.html")


@front.route("/login", methods=["GET", "POST"])
def login() -> Response | str | tuple[str, int]:
    """Ask for user and password, and open a session when they are right."""
    target = _local_path(request.values.get("next", ""))
    if session.get("user") or not current_app.config["LOGIN_NEEDED"]:
        return redirect(target)
    if request.method == "GET":
        return render_template("login.html", target=target)
    user = request.form.get("user", "")
    if _same(user, USER) & _same(request.form.get("password", ""), PASSWORD):
        session["user"] = USER
        return redirect(target)
    return render_template("login.html", target=target, typed_user=user, wrong=True), 401


@front.get("/logout")
def logout() -> Response:
    """End the session."""
    session.clear()
    return redirect(url_for("front.login"))


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def _local_path(text: str) -> str:
    """Return the text when it is a path on this site, otherwise the list's path."""
    safe = text.startswith("/") and text[1:2] not in ("/", "\\") and text.isprintable()
    return text if safe else url_for("front.show_list")


def _ask_for_login() -> Response | tuple[Response, int] | None:
    """Turn away requests without a session when the login is switched on."""
    if not current_app.config["LOGIN_NEEDED"] or session.get("user"):
        return None
    if request.endpoint in _OPEN_ENDPOINTS:
        return None
    if request.path.startswith("/api/"):
        return jsonify(error="Log in first."), 401
    return redirect(url_for("front.login", next=request.full_path.rstrip("?")))


def _forbid_storing(response: Response) -> Response:
    """Keep records out of caches, so that Back after a logout shows nothing."""
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    return response


def _show_error(error: HTTPException) -> tuple[Response | str, int]:
    """Answer an error as JSON below /api/ and as a page elsewhere."""
    code = error.code or 500
    if request.path.startswith("/api/"):
        return jsonify(error=error.description), code
    return render_template("error.html", name=error.name, text=error.description), code
