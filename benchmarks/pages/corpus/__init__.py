"""The pages that are looked at: real applications from the registries, installed in `.bench/` when first needed."""

from benchmarks.pages.corpus.catalog import APPLICATIONS
from benchmarks.pages.corpus.install import NotInstalled
from benchmarks.pages.corpus.page import Application, CorpusPage

__all__ = ["APPLICATIONS", "Application", "CorpusPage", "NotInstalled"]
