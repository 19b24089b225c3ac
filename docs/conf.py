"""How the documentation is built: ``sphinx-build -W --keep-going -n -b html docs out``, without a network."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import polofield

project = "polofield"
author = "The polofield developers"
project_copyright = author
version = release = polofield.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "numpydoc",
    "sphinx_click",
    "polofield_docs",
]
exclude_patterns = ["_ext"]
templates_path: list[str] = []
nitpicky = True
smartquotes = False

html_theme = "furo"
html_title = "polofield"
html_static_path = ["_static"]
html_css_files = ["polofield.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

autodoc_member_order = "groupwise"
autodoc_typehints = "none"
maximum_signature_line_length = 88
python_display_short_literal_types = True

numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
# Everything numpydoc checks but: a section for each argument and result where the one sentence says it (PR01, RT01,
# YD01), an example on each property (EX01), longer texts and cross-references everywhere (ES01, SA01), the place of the
# quotes (GL01, GL02), and a full stop that stands inside of brackets (PR09).
numpydoc_validation_checks = {"all", "PR01", "RT01", "YD01", "EX01", "ES01", "SA01", "GL01", "GL02", "PR09"}
