"""The house on the web: tables, people, pages and the API around one event log."""
