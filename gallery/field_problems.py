"""What the rules would say of a field: each dimension outside of its range, with the source."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

field = pf.Field(length=240, width=210, goal_width=7)
lines = [str(problem) for problem in field.problems()]
(HERE / "field_problems.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
