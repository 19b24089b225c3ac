"""Handouts: the figures and the words around them, set with Typst into PDFs that an association can publish."""

from .club import PAPERS, Club, read_club
from .make import FORMS, KINDS, Order, make
from .quiz import Question, quiz

__all__ = ["FORMS", "KINDS", "PAPERS", "Club", "Order", "Question", "make", "quiz", "read_club"]
