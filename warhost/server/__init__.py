"""Games over HTTP and WebSocket: tables, seats by secret links, a durable chronicle, bots in workers.

from warhost.server.app import create_app
app = create_app(Settings(database="sqlite+aiosqlite:///games.db"))
"""
