"""One task owns one table; links, messages, records, the lobby and the front door."""
