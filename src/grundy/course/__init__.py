"""The course: lessons that are text files, the tasks in them, and what refutes a wrong answer."""
