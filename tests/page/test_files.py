"""Files that come and go: upload into a field, a chooser or a drop zone, and downloads that are saved and measured."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from agent_cli.browser.downloads import harmless_name

SHOW = "onchange=\"log.textContent = [...this.files].map(f => f.name + ':' + f.size).join(' ')\""
CHOOSER = (
    f"<button onclick=pick.click()>Attach</button><p id=log>-</p><input type=file id=pick style='display:none' {SHOW}>"
)
DETACHED = (
    "<button onclick=\"const i=document.createElement('input');i.type='file';"
    "i.onchange=()=>log.textContent='attached '+i.files[0].name;i.click()\">Attach</button><p id=log>-</p>"
)
ZONE = (
    "<div id=zone tabindex=0 role=button style='height:90px'>Drop here</div><p id=log>-</p><script>"
    "zone.ondragover = e => e.preventDefault();"
    "zone.ondrop = e => { e.preventDefault(); log.textContent = e.dataTransfer.files[0].name + e.isTrusted }</script>"
)


@pytest.fixture
def files(tmp_path, session):
    """Two small files that may be given to a page; the session saves beside them."""
    session.uploads = [tmp_path]
    for name, text in (("one.txt", "1"), ("two.txt", "22")):
        (tmp_path / name).write_text(text)
    return [str(tmp_path / "one.txt"), str(tmp_path / "two.txt")]


def test_a_file_field_holds_the_files_and_says_so(hands, files):
    hands.open(f"<label>Papers <input type=file multiple {SHOW}></label><p id=log>-</p>")
    outcome = hands.do("upload", "Papers", files=files)
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#log") == "one.txt:1 two.txt:2"
    assert outcome.message.endswith("'one.txt' (1 bytes), 'two.txt' (2 bytes); the field holds them now")


def test_only_what_was_allowed_is_given(hands, files, tmp_path_factory):
    secret = tmp_path_factory.mktemp("other") / "key.txt"
    secret.write_text("secret")
    hands.open(f"<label>Papers <input type=file {SHOW}></label><p id=log>-</p>")
    hands.session.uploads = [secret.parent.parent / "nothing", *hands.session.uploads]
    climbing = f"{files[0]}/../../other0/key.txt"
    for name in (str(secret), climbing, "/etc/hostname", "~/.ssh/id_rsa"):
        outcome = hands.do("upload", "Papers", files=[name])
        assert outcome.status == "refused"
        assert "may not be given to a page; allowed with --upload: " in outcome.message
    assert hands.text("#log") == "-"
    hands.session.uploads = [secret]
    assert hands.do("upload", "Papers", files=["key.txt"]).succeeded
    assert hands.text("#log") == "key.txt:6"


def test_a_button_that_opens_the_chooser(hands, files):
    hands.open(CHOOSER)
    outcome = hands.do("upload", "Attach", files=files[:1])
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#log") == "one.txt:1"
    assert outcome.message.endswith("'one.txt' (1 bytes); the field holds it now")


def test_a_chooser_of_a_field_that_is_not_in_the_page(hands, files):
    hands.open(DETACHED)
    outcome = hands.do("upload", "Attach", files=files[:1])
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.endswith("the page names it now")


def test_a_drop_zone_gets_the_file_by_trusted_events(hands, files):
    hands.open(ZONE)
    outcome = hands.do("upload", "Drop here", files=files[1:])
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#log") == "two.txttrue"


def test_what_takes_no_files_is_refused_and_the_page_stays(hands, files):
    hands.open("<button onclick='1'>Save</button>")
    outcome = hands.do("upload", "Save", files=files[:1])
    assert outcome.status == "refused"
    assert "opens no file chooser and takes no dropped files" in outcome.message
    assert hands.session.page.url == hands.site.url


def test_a_page_that_takes_the_file_back_is_a_failure(hands, files):
    hands.open(
        "<label>Papers <input type=file id=f onchange=\"this.value=''; log.textContent='no'\"></label><p id=log>"
    )
    outcome = hands.do("upload", "Papers", files=files[:1])
    assert "no field of the page shows it" in outcome.message, outcome.sentence()


@pytest.mark.parametrize(
    ("given", "said"),
    [(["/nowhere/at all.txt"], "there is no file '/nowhere/at all.txt'"), (["/"], "'/' is no file")],
)
def test_a_path_that_is_no_file_is_refused(hands, given, said):
    hands.session.uploads = [Path("/")]
    hands.open("<label>Papers <input type=file></label>")
    outcome = hands.do("upload", "Papers", files=given)
    assert outcome.status == "refused"
    assert said in outcome.message


def test_two_files_for_a_field_of_one_are_refused(hands, files):
    hands.open("<label>Papers <input type=file></label>")
    outcome = hands.do("upload", "Papers", files=files)
    assert (outcome.status, outcome.message) == ("refused", "file 'Papers' takes one file only")


def test_a_download_is_saved_and_measured(hands, pages_site, tmp_path):
    hands.session.downloads.folder = tmp_path / "downloads"
    hands.visit(pages_site.url + "/download")
    outcome = hands.do("download", "Download the report")
    assert outcome.succeeded, outcome.sentence()
    saved = tmp_path / "downloads" / "report.csv"
    digest = hashlib.sha256(saved.read_bytes()).hexdigest()
    size = saved.stat().st_size
    assert outcome.message == f"downloaded 'report.csv' to downloads/report.csv ({size} bytes, sha256 {digest})"


def test_a_click_that_starts_a_download_saves_it_too(hands, pages_site, tmp_path):
    hands.session.downloads.folder = tmp_path / "downloads"
    hands.visit(pages_site.url + "/download")
    assert hands.do("click", "Download the report").succeeded
    hands.wait_for_event("downloaded 'report.csv' to downloads/report.csv")
    assert hands.do("click", "Download the report").succeeded
    hands.wait_for_event("downloaded 'report.csv' to downloads/report-2.csv")
    assert (tmp_path / "downloads" / "report-2.csv").read_bytes() == (tmp_path / "downloads/report.csv").read_bytes()


def test_an_address_that_is_a_file(hands, pages_site, tmp_path):
    hands.session.downloads.folder = tmp_path / "downloads"
    hands.visit(pages_site.url + "/download")
    outcome = hands.act("go_to", url="/files/report.csv")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.startswith("that address is a file: downloaded 'report.csv' to downloads/report.csv")


def test_a_press_that_starts_no_download_is_a_failure(hands, monkeypatch):
    monkeypatch.setattr("agent_cli.act.actions.download.START_S", 0.3)
    hands.open("<button onclick=\"log.textContent='no file today'\">Export</button><p id=log></p>")
    outcome = hands.do("download", "Export")
    assert outcome.status == "failed"
    assert "btn 'Export' started no download" in outcome.message


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("../../etc/passwd", "passwd"),
        ("a\\b\\c.txt", "c.txt"),
        (".bashrc", "bashrc"),
        ("x\ny\x00z.csv", "x_y_z.csv"),
        ("CON.txt", "_CON.txt"),
        ("....", "download"),
        ("Bericht für Jörg (1).pdf", "Bericht für Jörg (1).pdf"),
        ("a" * 300 + ".pdf", "a" * 176 + ".pdf"),
        ("漢" * 120 + ".pdf", "漢" * 58 + ".pdf"),
    ],
)
def test_names_are_made_harmless(name, plain):
    assert harmless_name(name) == plain
