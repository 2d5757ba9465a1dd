"""The interface: screens, the face of each game, the driver that draws over SSH."""
