"""Alembic's entrance: works in the transaction that `database.migrate` holds."""

from __future__ import annotations

from alembic import context

from ridotto.server import schema


def run() -> None:
    """Run what is asked for."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=schema.metadata,
        transactional_ddl=True,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # so Alembic calls it; anybody else only imports it
    run()
