"""Every rule of a family: its periods, kept in a folder that can be asked questions."""
