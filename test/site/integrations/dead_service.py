"""A service that answers every request with one status, or with none, and counts what it is asked."""

import contextlib
import http.server
import threading


@contextlib.contextmanager
def dead_service(status):
    over = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
            server.asked += 1
            if status is None:
                over.wait(60)
                return
            self.send_response(status)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        do_GET = do_POST = answer

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.asked = 0
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join()
