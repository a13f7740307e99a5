"""What the Python client does with the real service, of which the environment says where it is. Run by python-client.spec.ts."""

import json
import os
import unittest
from decimal import Decimal

from peppol_self_billing import ApiError, NotModified, Refused, Success, create_client, items, or_throw, verify_webhook
from peppol_self_billing import WebhookError

client = create_client(base_url=os.environ["SERVICE_URL"], token=lambda: os.environ["SERVICE_TOKEN"])
profile = os.environ["BUSINESS_PROFILE_ID"]
with open(os.environ["INVOICE"]) as file:
    invoice = json.load(file, parse_float=Decimal)


def numbered(number, **more):
    line = {**invoice["document_lines"][0], "name": f"Cable {number}"}
    return {**invoice, "document_lines": [line], **more}


class Service(unittest.TestCase):
    maxDiff = None

    def test_every_digit_arrives_and_comes_back(self):
        line = {**invoice["document_lines"][0], "quantity": Decimal("1.2300"), "price": {"base_amount": Decimal("0.1") + Decimal("0.2"), "base_quantity": 1}}
        answer = client.create_purchase_invoice(profile, {**invoice, "charges": [], "document_lines": [line]})
        self.assertIsInstance(answer, Success)
        self.assertEqual(answer.status, 201)
        self.assertEqual(answer.body["document_lines"][0]["price"]["price_amount"], Decimal("0.3"))
        self.assertGreater(answer.rate_limit.limit, answer.rate_limit.remaining)
        again = client.create_purchase_invoice(
            profile, {**invoice, "charges": [], "document_lines": [line]}, idempotency_key=answer.idempotency_key
        )
        self.assertEqual(again.body["id"], answer.body["id"])
        self.assertEqual(again.headers["idempotent-replayed"], "true")

    def test_a_refusal_is_an_answer_and_an_error_names_code_and_path(self):
        answer = client.create_purchase_invoice(profile, numbered(1, due_date="soon"))
        self.assertIsInstance(answer, Refused)
        with self.assertRaises(ApiError) as raised:
            or_throw(answer)
        self.assertEqual((raised.exception.status, raised.exception.path), (400, "due_date"))
        self.assertRegex(str(raised.exception), "^400 [a-z_]+: due_date:? must be a calendar date")
        with self.assertRaises(ApiError) as raised:
            or_throw(create_client(base_url=client.base_url, token="wrong").list_purchase_invoices())
        self.assertEqual((raised.exception.status, raised.exception.path), (401, None))

    def test_a_reference_that_is_taken_names_its_document(self):
        first = or_throw(client.create_purchase_invoice(profile, numbered(2, external_reference="PINV-2")))
        with self.assertRaises(ApiError) as raised:
            or_throw(client.create_purchase_invoice(profile, numbered(3, external_reference="PINV-2")))
        self.assertEqual((raised.exception.status, raised.exception.document_id), (409, first["id"]))

    def test_a_batch_whose_connection_breaks_twice_and_which_is_sent_again_stores_each_document_once(self):
        documents = [numbered(f"batch {number}", metadata={"run": "one"}) for number in range(120)]
        documents[50] = {**documents[50], "due_date": "soon"}
        # The first request breaks off behind its first bytes, the second before them.
        results = list(client.batch("purchase-invoices", profile, iter(documents), run="november", lines_per_request=50))
        self.assertEqual([result.index for result in results], list(range(120)))
        self.assertEqual([result.index for result in results if result.status != 201], [50])
        self.assertEqual(results[50].details[0]["path"], "due_date")
        other_order = list(reversed(documents))
        again = list(client.batch("purchase-invoices", profile, other_order, run="november", lines_per_request=70))
        made = {result.document["id"] for result in results if result.document}
        self.assertEqual({result.document["id"] for result in again if result.document}, made)
        self.assertEqual(len(made), 119)

    def test_pages_and_changes_hold_what_was_made(self):
        made = {or_throw(client.create_purchase_invoice(profile, numbered(f"listed {number}")))["id"] for number in range(5)}
        listed = [one["id"] for one in items(client.list_purchase_invoices, limit=2)]
        self.assertEqual(len(listed), len(set(listed)))
        self.assertLessEqual(made, set(listed))
        changes = list(client.changes(limit=3, wait=0))
        self.assertLessEqual(made, {change["document_id"] for change in changes})
        rest = list(client.changes(from_=changes[-2]["cursor"], wait=0))
        self.assertEqual([change["cursor"] for change in rest], [changes[-1]["cursor"]])

    def test_bytes_that_are_no_json_and_not_modified(self):
        made = or_throw(client.create_purchase_invoice(profile, numbered("etag")))
        first = client.get_purchase_invoice_peppol_status(made["id"])
        second = client.get_purchase_invoice_peppol_status(made["id"], if_none_match=first.headers["etag"])
        self.assertIsInstance(second, NotModified)
        lists = client.get_code_list("EAS")
        self.assertIsInstance(lists, (Success, Refused))

    def test_a_wait_ends_with_the_last_state(self):
        made = or_throw(client.create_purchase_invoice(profile, numbered("waits")))
        with self.assertRaisesRegex(TimeoutError, "PENDING"):
            client.wait_until_final("purchase-invoices", made["id"], timeout_seconds=1)

    def test_an_id_leads_to_no_other_path(self):
        for id in ("", "..", "."):
            with self.assertRaises(ValueError):
                client.get_purchase_invoice(id)
        self.assertEqual(client.get_purchase_invoice("../webhooks?limit=1").status, 404)

    def test_a_webhook_of_the_service_is_verified(self):
        signed = json.loads(os.environ["SIGNED_WEBHOOK"])
        secret, body, now = signed["secret"], signed["body"].encode(), signed["at"]
        event = verify_webhook(body, signed["headers"], ["whsec_" + "A" * 44, secret], now=now)
        self.assertEqual(event["type"], "document.approved")
        upper = {name.upper(): value for name, value in signed["headers"].items()}
        self.assertEqual(verify_webhook(signed["body"], upper, secret, now=now)["id"], event["id"])
        wrong = [
            (body + b" ", signed["headers"], secret, now, "bad_signature"),
            (body, {**signed["headers"], "webhook-id": "other"}, secret, now, "bad_signature"),
            (body, {**signed["headers"], "webhook-signature": "v1,é"}, secret, now, "bad_signature"),
            (body, signed["headers"], secret, now + 301, "too_old"),
            (body, signed["headers"], secret, now - 301, "too_new"),
            (body, {}, secret, now, "missing_header"),
            (body, signed["headers"], "", now, "bad_secret"),
            (body, signed["headers"], [], now, "bad_signature"),
        ]
        for content, headers, key, at, code in wrong:
            with self.assertRaises(WebhookError) as raised:
                verify_webhook(content, headers, key, now=at)
            self.assertEqual(raised.exception.code, code)


if __name__ == "__main__":
    unittest.main()
