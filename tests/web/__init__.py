"""The browser client, tried in a real browser against a real server."""
