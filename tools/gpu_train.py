"""Train networks one after the other, as `ridotto train` does, on a host that has PyTorch but no command line.

    python3 .gpu/boot.py tools/gpu_train.py --keep $OUT rialto:4 edo:4 signorie:4:seed=2:first=0.3

Each argument is GAME:MINUTES, and settings of `ridotto train` behind more colons. What a training leaves
(network, card, curve; not its checkpoint) is packed into --keep/networks.tar.gz as soon as it is done.
"""

from __future__ import annotations

import argparse
import tarfile
from pathlib import Path
from typing import Any

from ridotto.cli.training import TrainWish, train_network

LEFT = (".safetensors", ".json", ".md", ".svg")


def read(text: str, device: str, out: Path) -> TrainWish:
    """Read one training."""
    game, minutes, *more = text.split(":")
    chosen: dict[str, Any] = {}
    for each in more:
        name, _, value = each.partition("=")
        chosen[name] = float(value) if "." in value or "e" in value else int(value)
    seed = int(chosen.pop("seed", 1))
    folder = out / f"seed-{seed}" if seed != 1 else out
    return TrainWish(game, "", float(minutes), device, folder, seed, False, 1, chosen, False)


def keep(out: Path, folder: Path) -> None:
    """Pack everything that is worth keeping."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(folder / "networks.tar.gz", "w:gz") as archive:
        for path in sorted(out.rglob("*")):
            if path.suffix in LEFT:
                archive.add(path, path.relative_to(out))


def main() -> None:
    """Train them all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("training", nargs="+")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--out", type=Path, default=Path("/tmp/networks"))  # noqa: S108 - that host is ours alone
    parser.add_argument("--keep", type=Path, default=Path("networks"))
    wish = parser.parse_args()
    for text in wish.training:
        train_network(read(text, wish.device, wish.out))
        keep(wish.out, wish.keep)


if __name__ == "__main__":
    main()
