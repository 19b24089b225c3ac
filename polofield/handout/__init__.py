"""Handouts: the figures and the words around them, set with Typst into PDFs that an association can publish."""

from .club import PAPERS, Club, read_club
from .make import KINDS, make

__all__ = ["KINDS", "PAPERS", "Club", "make", "read_club"]
