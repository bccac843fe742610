"""Pgx on the CPU: a batch of games stepped inside one compiled loop of JAX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from .row import COMPILED, Count, Entry

NAME, DISTRIBUTION = "Pgx", "pgx"
SCAN = "vmap, jit, scan of 256"
_LANES, _STEPS = 256, 32
_GAMES = (
    "backgammon",
    "chess",
    "connect_four",
    "go_9x9",
    "leduc_holdem",
    "othello",
    "sparrow_mahjong",
    "tic_tac_toe",
)


def entries() -> Iterator[Entry]:
    """Yield its board and card games."""
    for name in _GAMES:
        env = pgx.make(name)
        yield Entry(name, env.num_players, COMPILED, SCAN, partial(_open, env))


def _open(env: pgx.Env) -> Callable[[], Count]:
    """Compile the loop: uniformly random legal moves, a game that ends is dealt anew."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: tuple, _: None) -> tuple:
        state, key = carry
        key, draw, luck = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        state = step(state, jax.random.categorical(draw, logits, axis=-1), jax.random.split(luck, _LANES))
        return (state, key), state.terminated.sum()

    @jax.jit
    def run(carry: tuple) -> tuple:
        carry, ended = jax.lax.scan(advance, carry, None, length=_STEPS)
        return carry, ended.sum()

    keys = jax.random.split(jax.random.PRNGKey(0), _LANES)
    carry = (jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1))

    def play() -> Count:
        nonlocal carry
        carry, ended = run(carry)
        return int(ended), _LANES * _STEPS

    ended = 0
    while ended < _LANES:  # until the games of the batch are at all their stages
        ended += play()[0]
    return play
