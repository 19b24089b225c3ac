"""The ground: dimensions, markings and frames of a polo field, as data and as Shapely geometry."""

from .dimensions import Dimension, dimension, dimensions
from .frames import ENDS, End, Point, opposite, sign_of, turned
from .markings import BUILDERS, LINE_STYLES, Marking, MarkingSpec, marking_on, marking_specs, painted
from .model import DEFAULT_FIELD, Field, Problem

__all__ = [
    "BUILDERS",
    "DEFAULT_FIELD",
    "ENDS",
    "LINE_STYLES",
    "Dimension",
    "End",
    "Field",
    "Marking",
    "MarkingSpec",
    "Point",
    "Problem",
    "dimension",
    "dimensions",
    "marking_on",
    "marking_specs",
    "opposite",
    "painted",
    "sign_of",
    "turned",
]
