class Controller:
    pass


class request:
    env = None
    httprequest = None

    @staticmethod
    def make_response(body, status=200):
        return status, body


def route(path, **options):
    def mark(function):
        function.routing = {"path": path, **options}
        return function

    return mark
