"""A network's files: safetensors for the bots, ONNX for everybody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..bots.networks.network import FORMAT, LAYERS, Network, Taught
from ..bots.networks.tensors import Tensors, write_tensors
from ..core.game import Game
from ..errors import DataError, UnknownOption
from ..sim.batch import Batch

CLOSE = 2e-3
"""How far an ONNX runtime's answers may lie from NumPy's: both add the same numbers in another order."""


def write_network(path: Path, game: Game, tensors: Tensors, taught: Taught) -> int:
    """Write a game's network as the bots read it; return its size in bytes."""
    notes = {
        "format": FORMAT,
        "game": game.name,
        "rules_version": str(game.rules_version),
        **taught.notes(),
    }
    if not all(np.isfinite(each).all() for each in tensors.values()):
        raise DataError("the network has weights that float16 cannot hold; nothing was written")
    return write_tensors(path, tensors, notes)


def write_onnx(path: Path, network: Network) -> float:
    """Write a network as ONNX, ask it about real positions, and return the largest difference to NumPy's answers.

    In: `features`, int8, any number of rows as `encode()` writes them. Out: `logits` of all moves (mask them),
    `worth` and `points` of the seats, counted from the one to act.
    """
    onnx = _need_onnx()
    model = onnx_model(onnx, network)
    onnx.checker.check_model(model)
    features = positions(network.game)
    answer = network.answer(features)
    wanted = (answer.logits, answer.worth, answer.points / np.float32(network.taught.points_scale))
    told = run_onnx(onnx, model, features)
    scaled = (told[0], told[1], told[2] / np.float32(network.taught.points_scale))
    apart = max(float(np.abs(mine - theirs).max()) for mine, theirs in zip(wanted, scaled, strict=True))
    if not apart <= CLOSE * (1 + float(np.abs(answer.logits).max())):
        raise DataError(f"the ONNX network answers otherwise than NumPy's (by {apart}); nothing was written")
    from ..bots.networks.tensors import write_whole

    write_whole(path, model.SerializeToString())
    return apart


def positions(game: Game, rows: int = 64) -> np.ndarray[Any, Any]:
    """Return the features of some positions of random games, at every player count."""
    found = []
    for count in game.seats:
        batch = Batch(game, rows, count, seed=17, threads=1)
        for _ in range(40):
            batch.step(batch.random_actions())
        found.append(batch.observation.copy())
    return np.concatenate(found)


def onnx_model(onnx: Any, network: Network) -> Any:
    """Draw the network as an ONNX graph."""
    game, helper, types = network.game, onnx.helper, onnx.TensorProto
    nodes = [helper.make_node("Cast", ["features"], ["told0"], to=types.FLOAT)]
    kept = []
    for place, (name, (weight, bias)) in enumerate(zip(LAYERS, network.layers, strict=True)):
        kept += [
            onnx.numpy_helper.from_array(weight, f"{name}.weight"),
            onnx.numpy_helper.from_array(bias, f"{name}.bias"),
        ]
        target = f"sum{place}" if place < 2 else "answers"
        nodes.append(helper.make_node("Gemm", [f"told{place}", f"{name}.weight", f"{name}.bias"], [target]))
        if place < 2:
            nodes.append(helper.make_node("Relu", [target], [f"told{place + 1}"]))
    seats = game.seats[-1]
    kept += [
        onnx.numpy_helper.from_array(np.array([game.moves, seats, seats], np.int64), "parts"),
        onnx.numpy_helper.from_array(np.array(network.taught.points_scale, np.float32), "points_scale"),
    ]
    nodes += [
        helper.make_node("Split", ["answers", "parts"], ["logits", "worth", "scaled"], axis=1),
        helper.make_node("Mul", ["scaled", "points_scale"], ["points"]),
    ]
    outputs = [
        helper.make_tensor_value_info(name, types.FLOAT, ["rows", width])
        for name, width in (("logits", game.moves), ("worth", seats), ("points", seats))
    ]
    inputs = [helper.make_tensor_value_info("features", types.INT8, ["rows", game.features])]
    graph = helper.make_graph(nodes, f"ridotto_{game.name}", inputs, outputs, kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 9
    return model


def run_onnx(onnx: Any, model: Any, features: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """Ask the graph: ONNX Runtime if it is here, else the reference that comes with ONNX."""
    try:
        import onnxruntime
    except ImportError:
        from onnx.reference import ReferenceEvaluator

        return list(ReferenceEvaluator(model).run(None, {"features": features}))
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return list(session.run(None, {"features": features}))


def _need_onnx() -> Any:
    try:
        import onnx
        import onnx.numpy_helper
    except ImportError:
        raise UnknownOption('this needs the package onnx: pip install "ridotto[learn]"') from None
    return onnx
