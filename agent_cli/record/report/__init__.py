"""The report: a run folder as one self-contained HTML file; `write_report` in write_report.py is the way in."""
