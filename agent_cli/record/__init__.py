"""Record: the run folder, written as things happen and read back."""

from agent_cli.record.read_recording import read_last_words, read_recording, write_recording
from agent_cli.record.read_run import StoredRun, list_runs, read_run
from agent_cli.record.record_run import Recorder
from agent_cli.record.run_folder import RunFolder

__all__ = [
    "Recorder",
    "RunFolder",
    "StoredRun",
    "list_runs",
    "read_last_words",
    "read_recording",
    "read_run",
    "write_recording",
]
