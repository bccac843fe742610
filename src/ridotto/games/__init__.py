"""One folder a title. The registry finds them; no game imports another."""
