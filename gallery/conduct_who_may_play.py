"""No picture: may she play, and what does she owe, on any day of the season."""

from pathlib import Path

from polofield.conduct.files import load_season

HERE = Path(__file__).parent

book = load_season(HERE / "games" / "season.toml")
lines = []
for day in ["2028-01-31", "2028-02-29", "2028-03-12", "2028-04-02", "2028-10-01", "2028-11-30"]:
    standing = book.on("Ana", day)
    lines.append(f"{day}  {standing.status:15}  games owed: {standing.games}, box time: {standing.minutes_owed:g} min")
(HERE / "conduct_who_may_play.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
