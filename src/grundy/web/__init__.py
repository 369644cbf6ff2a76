"""The web app: pages rendered on the server, every position a plain URL, every move a link."""
