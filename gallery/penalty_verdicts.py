"""No picture at all: may a player stand there, by how much, and why not."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

p = pf.place("4")
lines = [f"ball at {p.ball.x:g}, {p.ball.y:g}; {p.distance_to_goal:g} yd from the goal"]
for place in [(119, 0), (130, 40), (120, -10)]:
    lines.append(f"{place}: {p.check(place, team='fouling').words()}")
(HERE / "penalty_verdicts.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
