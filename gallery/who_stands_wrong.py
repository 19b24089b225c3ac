"""No picture at all: the numbers, and who stands wrong."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("4")
lines = [f"ball at {p.ball.x:g}, {p.ball.y:g}; {p.distance_to_goal:g} yd from the goal"]
for place in [(119, 0), (130, 40), (120, -10)]:
    lines.append(f"{place}: {p.check(place, team='fouling').words()}")
(HERE / "who_stands_wrong.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
