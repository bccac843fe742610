"""Alembic's migrations of the house's database; `database.migrate` runs them."""
