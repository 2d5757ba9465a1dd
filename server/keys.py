"""Keys: the one that proves this house, and those of the houses that our client has met before."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

from wonders_tui.games.game import GameError


class ChangedKey(GameError):
    """A house shows another key than the last time: perhaps somebody stands between."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key of the house in this folder, made when there is none yet. Raises GameError."""
    return _key_in(folder / "host_key")


def player_key(folder: Path) -> asyncssh.SSHKey:
    """The key of a player who has no other, made when there is none yet. Raises GameError."""
    return _key_in(folder / "player_key")


def _key_in(path: Path) -> asyncssh.SSHKey:
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="wonders")
        # Readable by its owner only, from its first moment.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
    try:
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise GameError(f"{path} cannot be read as a key: {error}. Move it away to begin with a new one") from error


class KnownHouses:
    """The known-hosts file of our client: a house is believed when first met, and held to its key from then on.

    Lines are in OpenSSH's form: `[host]:port keytype base64`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def key_of(self, host: str, port: int) -> str | None:
        """The public key ("type base64") this house showed the first time."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return None
        for line in lines:
            name, _, key = line.partition(" ")
            if name == _name(host, port):
                return key.strip()
        return None

    def meet(self, host: str, port: int, key: asyncssh.SSHKey) -> bool:
        """Whether the house is new; then its key is written down. Raises ChangedKey."""
        shown = " ".join(key.export_public_key().decode().split()[:2])
        known = self.key_of(host, port)
        if known is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{_name(host, port)} {shown}\n")
            return True
        if known != shown:
            raise ChangedKey(
                f"{host}:{port} shows another key than before ({key.get_fingerprint()}): somebody may be standing "
                f"between you and the house. If its host has a new key, remove the line {_name(host, port)} "
                f"from {self.path} and join again"
            )
        return False


def _name(host: str, port: int) -> str:
    return f"[{host}]:{port}"
