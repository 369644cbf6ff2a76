"""The one database of a server: how it is reached, and how its tables come to the version of the program."""
