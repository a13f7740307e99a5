"""What the Python client does with a server that is busy, breaks off, redirects or is no server of ours."""

import gzip
import http.server
import threading
import unittest
from datetime import date, datetime
from decimal import Decimal

from peppol_self_billing import ApiError, ConnectionBroken, Refused, Retry, create_client, or_throw, to_json


class Scripted(http.server.BaseHTTPRequestHandler):
    """Answers each request with the next of `script`: (status, headers, body), or None, which breaks the connection."""

    script: list = []
    asked: list = []

    def answer(self):
        length = int(self.headers.get("content-length", 0))
        self.asked.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
        step = self.script.pop(0)
        if step is None:
            self.close_connection = True
            return
        status, headers, body = step
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass


made = (201, {"Content-Type": "application/json"}, b'{"id":"1","totals":{"payable_amount":4004.040}}')
busy = (503, {"Content-Type": "application/json", "Retry-After": "0"}, b'{"errors":{"message":"busy"}}')
quick = Retry(attempts=4, max_wait_seconds=5, first_pause_seconds=0.001)


class Retries(unittest.TestCase):
    def setUp(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.client = create_client(base_url=self.url + "/", token="secret-token", retry=quick)

    def tearDown(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def script(self, *steps):
        Scripted.script, Scripted.asked = list(steps), []

    def test_a_post_is_repeated_under_its_key_until_it_is_answered(self):
        self.script(None, busy, (409, {"Retry-After": "0"}, b""), made)
        answer = self.client.create_purchase_invoice("profile", {"a": Decimal("1.10")})
        self.assertEqual(answer.status, 201)
        self.assertEqual(str(answer.body["totals"]["payable_amount"]), "4004.040")
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in Scripted.asked}
        self.assertEqual((len(Scripted.asked), keys), (4, {answer.idempotency_key}))
        self.assertEqual({body for *_, body in Scripted.asked}, {b'{"a":1.10}'})

    def test_a_kept_refusal_is_asked_again_once_and_a_fresh_one_is_not(self):
        refused = (422, {"Content-Type": "application/json"}, b'{"errors":{"message":"wrong"}}')
        kept = (422, {**refused[1], "Idempotent-Replayed": "true"}, refused[2])
        for resubmit, status in ((None, 201), ("2", 200)):
            self.script(kept, (status, *made[1:]))
            found = self.client.create_once("purchase-invoices", "p", {"external_reference": "A"}, resubmit=resubmit)
            self.assertEqual(found["id"], "1")
            first, second = [headers["Idempotency-Key"] for _, _, headers, _ in Scripted.asked]
            self.assertTrue(second.startswith(f"{first}-"))
            self.assertEqual(Scripted.asked[0][1], Scripted.asked[1][1])
        for script in ((refused,), (kept, refused)):
            self.script(*script)
            with self.assertRaises(ApiError):
                self.client.create_once("purchase-invoices", "p", {"external_reference": "A"})
            self.assertEqual(len(Scripted.asked), len(script))

    def test_the_last_answer_is_the_callers_when_the_tries_are_over(self):
        self.script(busy, busy, busy, busy)
        answer = self.client.create_purchase_invoice("profile", {})
        self.assertEqual((answer.status, answer.body["errors"]), (503, {"message": "busy"}))

    def test_a_long_pause_is_left_to_the_caller(self):
        self.script((429, {"Retry-After": "60"}, b'{"errors":{"message":"slow"}}'))
        answer = self.client.list_purchase_invoices()
        self.assertEqual((answer.status, answer.headers["retry-after"]), (429, "60"))

    def test_what_is_not_safe_to_repeat_is_not_repeated(self):
        self.script(None)
        with self.assertRaises(ConnectionBroken):
            self.client.delete_webhook("1")
        self.script(None, None, None, None)
        with self.assertRaises(ConnectionBroken) as raised:
            self.client.create_purchase_invoice("profile", {})
        self.assertEqual(raised.exception.idempotency_key, Scripted.asked[0][2]["Idempotency-Key"])
        self.assertEqual(len(Scripted.asked), 4)

    def test_the_token_follows_no_redirect_and_stands_in_no_text(self):
        self.script((302, {"Location": self.url + "/elsewhere"}, b""))
        answer = self.client.list_purchase_invoices()
        self.assertEqual((answer.status, len(Scripted.asked)), (302, 1))
        self.assertNotIn("secret-token", repr(self.client) + repr(answer))

    def test_a_proxy_that_answers_html_and_a_zipped_answer(self):
        self.script((404, {"Content-Type": "text/html"}, b"<h1>nginx</h1>"))
        answer = self.client.list_purchase_invoices()
        self.assertIsInstance(answer, Refused)
        with self.assertRaisesRegex(ApiError, "404 not_found: answered 404, not by the service: <h1>nginx"):
            or_throw(answer)
        zipped = gzip.compress(b'{"data":[],"next_cursor":null}')
        self.script((200, {"Content-Type": "application/json", "Content-Encoding": "gzip"}, zipped))
        self.assertEqual(or_throw(self.client.list_purchase_invoices())["data"], [])

    def test_a_query_has_lists_and_booleans_as_the_service_reads_them(self):
        self.script((200, {"Content-Type": "application/json"}, b"{}"))
        self.client.list_purchase_invoices(overall_status="APPROVED", external_reference="a&b c")
        self.assertEqual(Scripted.asked[0][1], "/api/purchase-invoices?overall_status=APPROVED&external_reference=a%26b+c")

    def test_json_holds_every_digit_or_says_where_it_cannot(self):
        value = {"a": [Decimal("10.00"), Decimal("1E+3"), 512.40, 3, True, None, "ü\n"], "d": date(2026, 11, 20)}
        self.assertEqual(to_json(value), '{"a":[10.00,1000,512.4,3,true,null,"ü\\n"],"d":"2026-11-20"}')
        wrong = [(0.1 + 0.2, "sum of floats"), (Decimal("NaN"), "no number"), (float("inf"), "no number"), ({1}, "set"), (datetime(2026, 1, 1), "datetime")]
        for one, words in wrong:
            with self.assertRaisesRegex(ValueError, rf"lines\[0\]\.amount is .*{words}"):
                to_json({"lines": [{"amount": one}]})


if __name__ == "__main__":
    unittest.main()
