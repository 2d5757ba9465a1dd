"""`wonders bench`: say how fast the engine is here, and how many people a house bears."""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

SUMMARY = "measure the speed of a game's engine and search, or of the server"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", help="which game, or server: real SSH clients against a house on loopback"
    )
    parser.add_argument("--seats", type=int, help="at how many seats (default: the fewest)")
    parser.add_argument("--seconds", type=float, default=2.0, help="time per figure (default: 2)")
    parser.add_argument("--sessions", default="1,20", help="server: how many drawn sessions at once (default: 1,20)")
    parser.add_argument("--churn", type=int, default=40, help="server: sessions opened and closed (default: 40)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    if args.game == "server":
        return run_server(args)
    from ai.bench import bench

    figures = bench(args.game, args.seats, args.seconds)
    if args.json:
        print(json.dumps(figures))
        return 0
    print(f"{figures['game']} at {figures['seats']} seats, one core, {figures['machine']}")
    print(f"  engine                    {'compiled' if figures['compiled'] else 'plain Python'}")
    for key, meaning in (
        ("playouts_per_second", "playouts/s, full lists"),
        ("sampled_playouts_per_second", "playouts/s, sampled"),
        ("copies_per_second", "copies/s"),
        ("iterations_per_second", "search iterations/s"),
    ):
        print(f"  {meaning:24}{figures[key]:12,.0f}")
    print(f"  {'import':24}{figures['import_seconds']:12.3f} s")
    return 0


def run_server(args: argparse.Namespace) -> int:
    from server.bench import bench

    numbers = tuple(int(word) for word in args.sessions.split(","))
    figures = asyncio.run(bench(numbers, max(args.seconds, 5.0), args.churn))
    print(json.dumps(figures) if args.json else in_words(figures))
    return 0


def in_words(figures: dict[str, Any]) -> str:
    """The figures of the server as a table."""
    drawn, native, churn = figures["drawn"], figures["native"], figures["churn"]
    lines = [
        f"an empty house            {figures['empty_mb']:8.1f} MB",
        f"first picture             {drawn['first_paint_ms']:8.0f} ms",
        "drawn sessions     MB each   key p50   key p99   CPU/key   wire/key   drawn/key",
    ]
    for row in drawn["rows"]:
        lines.append(
            f"{row['sessions']:14.0f}  {row['mb_per_session']:9.2f}  {row['p50_ms']:5.0f} ms"
            f"  {row['p99_ms']:5.0f} ms  {row['cpu_ms_per_key']:5.1f} ms"
            f"  {row['wire_bytes_per_key']:7.0f} B  {row['shown_bytes_per_key']:8.0f} B"
        )
    lines += [
        f"our own clients: {native['clients']}, choice to update {native['p50_ms']:.0f} ms"
        f" (p99 {native['p99_ms']:.0f} ms), {native['wire_bytes_per_update']:.0f} bytes an update,"
        f" {native['kb_per_client']:.0f} KB each",
        f"{churn['sessions']} sessions opened and closed: {churn['mb_after_a_tenth']:.1f} MB after a tenth of them,"
        f" {churn['mb_at_the_end']:.1f} MB after all",
    ]
    return "\n".join(lines)
