"""Who may use which address: one row for each route and method; a test walks the assembled house.

EVERYBODY needs nothing; LOOKERS are those at the table, and spectators where the table or the end of
the game allows them; FINISHED is for everybody, but only after the game; SEATS are players at the table;
JOINERS are those, and everybody known where the table is listed or a link invites; PEOPLE are guests and
accounts; ACCOUNTS have a password; HOLDERS come with something that was handed to them (a link, a token
of the settings).
"""

from __future__ import annotations

EVERYBODY, PEOPLE, ACCOUNTS = "everybody", "people", "accounts"
LOOKERS, SEATS, HOLDERS = "lookers", "seats", "holders"
FINISHED, JOINERS = "finished", "joiners"

PAGES: dict[tuple[str, str], str] = {
    ("GET", "/"): EVERYBODY,
    ("GET", "/about"): EVERYBODY,
    ("GET", "/static/palette.css"): EVERYBODY,
    ("GET", "/static/player.css"): EVERYBODY,
    ("GET", "/static/player.js"): EVERYBODY,
    ("GET", "/health"): EVERYBODY,
    ("GET", "/metrics"): HOLDERS,
    ("GET", "/rules/{game}"): EVERYBODY,
    ("GET", "/enter"): EVERYBODY,
    ("POST", "/enter"): EVERYBODY,
    ("POST", "/leave"): EVERYBODY,
    ("GET", "/me"): EVERYBODY,
    ("POST", "/me/account"): EVERYBODY,
    ("POST", "/me/name"): PEOPLE,
    ("POST", "/me/password"): ACCOUNTS,
    ("POST", "/me/everywhere"): PEOPLE,
    ("POST", "/me/delete"): PEOPLE,
    ("POST", "/me/tokens"): ACCOUNTS,
    ("POST", "/me/tokens/revoke"): ACCOUNTS,
    ("POST", "/tables"): EVERYBODY,
    ("GET", "/t/{id}"): LOOKERS,
    ("POST", "/t/{id}/sit"): JOINERS,
    ("GET", "/s/{token}"): HOLDERS,
    ("POST", "/s/{token}"): HOLDERS,
    ("GET", "/t/{id}/stream"): LOOKERS,
    ("GET", "/t/{id}/frame"): LOOKERS,
    ("GET", "/t/{id}/at/{ply}"): LOOKERS,
    ("GET", "/t/{id}/refused"): SEATS,
    ("GET", "/t/{id}/invite"): SEATS,
    ("POST", "/t/{id}/report"): LOOKERS,
    ("POST", "/t/{id}/leave"): SEATS,
    ("POST", "/t/{id}/move"): SEATS,
    ("POST", "/t/{id}/undo"): SEATS,
    ("POST", "/t/{id}/confirm"): SEATS,
    ("POST", "/t/{id}/clear"): SEATS,
    ("POST", "/t/{id}/chat"): SEATS,
    ("POST", "/t/{id}/vote"): SEATS,
    ("POST", "/t/{id}/return"): SEATS,
    ("POST", "/t/{id}/rematch"): SEATS,
    ("POST", "/t/{id}/hint"): SEATS,
    ("POST", "/t/{id}/order"): SEATS,
    ("GET", "/g/{id}"): LOOKERS,
    ("GET", "/g/{id}/at/{ply}"): LOOKERS,
    ("GET", "/g/{id}/log"): LOOKERS,
    ("GET", "/g/{id}/record"): FINISHED,
    ("GET", "/g/{id}/board.png"): LOOKERS,
    ("GET", "/g/{id}/offline.html"): FINISHED,
    ("POST", "/g/{id}/continue"): FINISHED,
}

API: dict[tuple[str, str], str] = {
    ("GET", "/games"): EVERYBODY,
    ("GET", "/games/{game}"): EVERYBODY,
    ("GET", "/games/{game}/rules"): EVERYBODY,
    ("GET", "/games/{game}/rules/{clause}"): EVERYBODY,
    ("GET", "/tables"): EVERYBODY,
    ("POST", "/tables"): PEOPLE,
    ("GET", "/tables/{id}"): LOOKERS,
    ("GET", "/tables/{id}/legal"): SEATS,
    ("GET", "/tables/{id}/explain"): SEATS,
    ("GET", "/tables/{id}/log"): LOOKERS,
    ("GET", "/tables/{id}/record"): FINISHED,
    ("GET", "/tables/{id}/board.svg"): LOOKERS,
    ("GET", "/tables/{id}/stream"): LOOKERS,
    ("POST", "/tables/{id}/sit"): JOINERS,
    ("POST", "/tables/{id}/leave"): SEATS,
    ("POST", "/tables/{id}/moves"): SEATS,
    ("POST", "/tables/{id}/undo"): SEATS,
    ("POST", "/tables/{id}/chat"): SEATS,
    ("POST", "/tables/{id}/hint"): SEATS,
    ("POST", "/tables/{id}/order"): SEATS,
    ("POST", "/tables/{id}/rematch"): SEATS,
    ("POST", "/tables/{id}/vote"): SEATS,
    ("POST", "/tables/{id}/return"): SEATS,
    ("GET", "/stream"): PEOPLE,
    ("GET", "/me"): PEOPLE,
    ("GET", "/openapi.json"): EVERYBODY,
}

RULES: dict[tuple[str, str], str] = {
    **PAGES,
    **{(method, f"/api/v1{path}"): who for (method, path), who in API.items()},
}
"""(method, route template) -> who may."""
