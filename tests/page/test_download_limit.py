"""What downloads may take: beyond it they are stopped while they come, said, and nothing of them is left."""

from __future__ import annotations

import pytest

from fixtures_sites.rude_web import start_server


@pytest.fixture(scope="module")
def rude_site():
    with start_server() as site:
        yield site


@pytest.fixture
def saving(hands, tmp_path):
    hands.session.downloads.folder = tmp_path / "downloads"
    return hands


def kept(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_file_without_end_is_stopped_and_removed(saving, rude_site, tmp_path):
    saving.session.downloads.max_bytes = 1_000_000
    saving.visit(rude_site.url + "/endless_file")
    outcome = saving.do("download", "Go on")
    assert outcome.status == "failed"
    assert "larger than what is left of 1 MB for all downloads (--max-download-mb)" in outcome.message
    saving.wait_for_event("larger than what is left of 1 MB")
    assert kept(tmp_path) == []


def test_a_length_that_is_announced_is_enough(saving, rude_site, tmp_path):
    saving.session.downloads.max_bytes = 50_000
    saving.visit(rude_site.url + "/stalled_file")
    outcome = saving.do("download", "Go on")
    assert outcome.status == "failed"
    assert "--max-download-mb" in outcome.message
    assert kept(tmp_path) == []


def test_the_room_is_of_all_downloads_together(saving, rude_site, tmp_path):
    saving.session.downloads.max_bytes = 12
    saving.visit(rude_site.url + "/file_up_and_out")
    for _ in range(2):
        assert saving.do("download", "Go on").succeeded
    third = saving.do("download", "Go on")
    assert third.status == "failed"
    assert "--max-download-mb" in third.message
    assert len(kept(tmp_path)) == 2


@pytest.mark.parametrize("name", ["file_up_and_out", "file_of_windows", "file_hidden", "file_turned", "file_no_name"])
def test_a_bad_name_stays_in_the_folder(saving, rude_site, tmp_path, name):
    saving.visit(f"{rude_site.url}/{name}")
    assert saving.do("download", "Go on").succeeded
    (saved,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert saved.parent == tmp_path / "downloads"
    assert not saved.name.startswith(".")
    assert "\u202e" not in saved.name
