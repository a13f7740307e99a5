made: dict = {}


def create_custom_fields(fields):
    made.update(fields)
