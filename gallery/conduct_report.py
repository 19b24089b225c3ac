"""No picture: the report of a game, player by player."""

from pathlib import Path

from polofield.conduct.files import load_game

HERE = Path(__file__).parent

report = load_game(HERE / "games" / "game.toml")
lines = [f"{report.title}, {len(report.periods)} periods"]
for player in report.players:
    game = player.game
    box = sum(segment.seconds for segment in game.box)
    lines.append(
        f"{player.team:5} {player.name:6} yellow {game.yellow_cards}, red {'no' if game.red_at is None else 'yes':3}"
        f"  box {box // 60}:{box % 60:02}  carried on: {', '.join(s.kind for s in game.suspensions) or 'nothing'}"
    )
(HERE / "conduct_report.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
