"""The provider file for ERPNext in a stub of Frappe, against the real service. Run by integrations.spec.ts."""

import base64
import hashlib
import hmac
import json
import os
import time
import unittest
from decimal import Decimal
from types import SimpleNamespace

import documents
import frappe
from frappe.custom.doctype.custom_field import custom_field
from peppol_self_billing import create_client, or_throw
from uae_app import peppol_uae

url, token, profile = (os.environ[name] for name in ("SERVICE_URL", "SERVICE_TOKEN", "BUSINESS_PROFILE_ID"))
service = create_client(base_url=url, token=token)
key = b"0123456789abcdef0123456789abcdef"
secret = "whsec_" + base64.b64encode(key).decode()


def work():
    """Runs what was enqueued, as a worker does."""
    while frappe.queued:
        _, method, arguments = frappe.queued.pop(0)
        getattr(peppol_uae, method.rsplit(".", 1)[1])(**arguments)


def submit(**values):
    frappe.tables[values["doctype"]][values["name"]] = values
    doc = frappe.get_doc(values["doctype"], values["name"])
    peppol_uae.before_submit(doc)
    peppol_uae.on_submit(doc)
    return values["doctype"], values["name"]


def stored(place):
    return frappe.tables[place[0]][place[1]]


def until_final(place):
    kind = peppol_uae.kind_of(frappe.get_doc(*place))
    return service.wait_until_final(kind, stored(place)["peppol_id"], timeout_seconds=60)


def signed(data):
    body = json.dumps({"type": "document.approved", "timestamp": "2026-11-20T00:00:00Z", "data": data}).encode()
    at = str(int(time.time()))
    mac = hmac.new(key, f"e1.{at}.".encode() + body, hashlib.sha256).digest()
    headers = {"Webhook-Id": "e1", "Webhook-Timestamp": at, "Webhook-Signature": "v1," + base64.b64encode(mac).decode()}
    return SimpleNamespace(get_data=lambda: body, headers=headers)


class Erpnext(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        frappe.tables.clear()
        frappe.tables.update(documents.site(url, token, profile, secret))
        frappe.queued.clear()
        frappe.forbidden.clear()

    def named(self, prefix="ACC-PINV"):
        return f"{prefix}-2026-{self.id().rsplit('.', 1)[1][:40]}"[:64]

    def test_a_purchase_invoice_is_approved_and_its_files_come_back(self):
        place = submit(**documents.purchase_invoice(self.named()))
        self.assertEqual(stored(place)["peppol_status"], "To Send")
        work()
        self.assertEqual(stored(place)["peppol_status"], "Pending")
        self.assertEqual(stored(place)["bill_no"], stored(place)["peppol_number"])
        made = or_throw(service.get_purchase_invoice(stored(place)["peppol_id"]))
        self.assertEqual([str(line["net_amount"]) for line in made["document_lines"]], ["3714.90", "59.97", "0.30"])
        self.assertEqual(made["totals"]["payable_amount"], Decimal("3963.93"))
        self.assertEqual(until_final(place)["validation_results"], [])
        frappe.request = signed({"document_id": stored(place)["peppol_id"]})
        peppol_uae.webhook("Dune Buyer LLC")
        peppol_uae.webhook("Dune Buyer LLC")
        work()
        self.assertEqual((stored(place)["peppol_status"], stored(place)["peppol_message"]), ("Approved", ""))
        files = {row["file_name"]: row["content"][:5] for row in frappe.tables["File"].values()}
        number = stored(place)["peppol_number"]
        self.assertEqual(files, {f"{number}.xml": b"<?xml", f"{number}.pdf": b"%PDF-"})
        with self.assertRaisesRegex(frappe.ValidationError, "issue a return instead"):
            peppol_uae.before_cancel(frappe.get_doc(*place))

    def test_a_worker_that_dies_before_it_stores_the_id_sends_nothing_twice(self):
        place = submit(**documents.purchase_invoice(self.named()))
        frappe.dies_at.append("peppol_id")
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertIsNone(stored(place)["peppol_id"])
        for _ in range(3):
            peppol_uae.catch_up()
            work()
        listed = or_throw(service.list_purchase_invoices(external_reference=place[1]))["data"]
        self.assertEqual([one["id"] for one in listed], [stored(place)["peppol_id"]])

    def test_a_key_that_is_forgotten_finds_the_document_by_its_name(self):
        first = submit(**documents.purchase_invoice(self.named()))
        work()
        id = stored(first)["peppol_id"]
        # The same invoice with another due date has another key: what is there under the name is taken, as it has the amounts.
        stored(first).update(peppol_id=None, peppol_status="To Send", due_date="2026-12-21")
        peppol_uae.catch_up()
        work()
        self.assertEqual(stored(first)["peppol_id"], id)
        stored(first).update(peppol_id=None, peppol_status="To Send", posting_date="2026-11-19")
        peppol_uae.catch_up()
        work()
        self.assertEqual((stored(first)["peppol_id"], stored(first)["peppol_status"]), (None, "To Send"))
        self.assertIn("409", stored(first)["peppol_message"])
        with self.assertRaises(frappe.ValidationError):
            peppol_uae.before_cancel(frappe.get_doc(*first))

    def test_what_is_missing_is_named_before_anything_is_sent(self):
        values = documents.purchase_invoice(self.named())
        values["items"][0]["uom"] = "Carton"
        values["taxes"][0]["rate"] = 0.0
        values["taxes"].append({**values["taxes"][0], "idx": 3, "charge_type": "Actual"})
        frappe.tables["Supplier"]["Gulf Seller"].update(peppol_tin=None, email_id=None, peppol_authority=None)
        frappe.tables["Address"]["Gulf Seller-Billing"].update(emirate="Sharja")
        with self.assertRaises(frappe.ValidationError) as raised:
            submit(**values)
        for words in (
            "Supplier Gulf Seller: TIN",
            "Supplier Gulf Seller: E-mail",
            "Supplier Gulf Seller: Issuing authority (TL)",
            "Address Gulf Seller-Billing: Emirate",
            "UOM Carton: Peppol unit code",
            "Row 1: a VAT rate, or a VAT category of Item CABLE",
            "Taxes, row 3: a VAT rate on the net total",
        ):
            self.assertIn(words, str(raised.exception))
        self.assertEqual(frappe.queued, [])

    def test_an_invoice_of_another_supplier_is_not_sent(self):
        submit(**documents.purchase_invoice(self.named(), supplier="Other"))
        self.assertEqual(frappe.queued, [])

    def test_a_return_credits_what_was_invoiced_and_a_discount_is_an_allowance(self):
        invoice = documents.purchase_invoice(self.named())
        rows = invoice["items"][:1]
        rows[0].update(net_amount=3343.41, net_rate=461.16)
        totals = {"net_total": 3343.41, "grand_total": 3510.58, "discount_amount": 371.49}
        taxes = [{**invoice["taxes"][0], "tax_amount_after_discount_amount": 167.17}]
        place = submit(**{**invoice, **totals, "items": rows, "taxes": taxes})
        work()
        made = or_throw(service.get_purchase_invoice(stored(place)["peppol_id"]))
        self.assertEqual(made["totals"]["payable_amount"], Decimal("3510.58"))
        self.assertEqual(made["document_lines"][0]["allowances"][0]["amount"], Decimal("371.49"))
        until_final(place)
        back = [{**row, "qty": -row["qty"], "amount": -row["amount"], "net_amount": -row["net_amount"]} for row in rows]
        credit = {"is_return": 1, "return_against": place[1], "peppol_credit_reason": "DL8.61.1.C", "items": back}
        less = {"net_total": -3343.41, "grand_total": -3510.58}
        less["taxes"] = [{**taxes[0], "tax_amount_after_discount_amount": -167.17}]
        values = {**documents.purchase_invoice(self.named("ACC-PINV-RET")), **credit, **less}
        returned = submit(**values)
        work()
        self.assertEqual(until_final(returned)["overall_status"], "APPROVED", stored(returned)["peppol_message"])
        note = or_throw(service.get_purchase_credit_note(stored(returned)["peppol_id"]))
        self.assertEqual(note["billing_reference"][0]["id"], stored(place)["peppol_number"])

    def test_a_refused_document_goes_on_with_its_number_when_it_is_amended(self):
        # The simulated network refuses what goes to this TIN.
        supplier = frappe.tables["Supplier"]["Gulf Seller"]
        supplier.update(peppol_tin=os.environ["REFUSED_TIN"], tax_id=os.environ["REFUSED_TIN"] + "02003")
        place = submit(**documents.purchase_invoice(self.named()))
        work()
        self.assertEqual(until_final(place)["overall_status"], "REJECTED")
        peppol_uae.catch_up()
        work()
        self.assertEqual(stored(place)["peppol_status"], "Rejected")
        peppol_uae.before_cancel(frappe.get_doc(*place))
        supplier.update(peppol_tin="1987654321", tax_id="198765432102003")
        wrong = submit(**documents.purchase_invoice(f"{place[1]}-1"[-64:], amended_from=place[1], posting_date="2001-01-01"))
        work()
        self.assertEqual((stored(wrong)["peppol_status"], stored(wrong)["peppol_id"]), ("Refused", None))
        peppol_uae.before_cancel(frappe.get_doc(*wrong))
        stored(wrong)["docstatus"] = 2
        amended = submit(**documents.purchase_invoice(f"{place[1]}-2"[-64:], amended_from=wrong[1]))
        frappe.dies_at.append("peppol_id")
        with self.assertRaises(KeyboardInterrupt):
            work()
        peppol_uae.catch_up()
        work()
        self.assertEqual(stored(amended)["peppol_number"], stored(place)["peppol_number"], stored(amended))
        self.assertEqual(until_final(amended)["overall_status"], "APPROVED")

    def test_a_sales_invoice_is_sent_in_ones_own_name(self):
        values = documents.purchase_invoice(self.named("ACC-SINV"), doctype="Sales Invoice", customer="Oasis Retail")
        values["customer_address"] = values.pop("supplier_address")
        del values["supplier"], values["bill_no"]
        place = submit(**values)
        work()
        self.assertEqual(until_final(place)["overall_status"], "APPROVED", stored(place)["peppol_message"])

    def test_a_foreign_currency_has_its_rate_and_a_rounded_total_its_rounding(self):
        usd = {"currency": "USD", "conversion_rate": 3.6725, "disable_rounded_total": 0}
        rounded = {"rounding_adjustment": 0.07, "rounded_total": 3964.0}
        place = submit(**documents.purchase_invoice(self.named(), **usd, **rounded))
        work()
        made = or_throw(service.get_purchase_invoice(stored(place)["peppol_id"]))
        self.assertEqual(made["totals"]["payable_amount"], 3964)
        self.assertEqual(made["tax_exchange_rate"]["calculation_rate"], Decimal("3.6725"))
        self.assertEqual(until_final(place)["overall_status"], "APPROVED")

    def test_the_service_that_is_away_or_refuses_is_asked_again_or_named(self):
        frappe.tables["Company"]["Dune Buyer LLC"]["peppol_token"] = "expired"
        place = submit(**documents.purchase_invoice(self.named()))
        work()
        self.assertEqual(stored(place)["peppol_status"], "To Send")
        self.assertIn("401", stored(place)["peppol_message"])
        frappe.tables["Company"]["Dune Buyer LLC"]["peppol_token"] = token
        stored(place)["posting_date"] = "2001-01-01"
        peppol_uae.catch_up()
        work()
        self.assertEqual((stored(place)["peppol_status"], stored(place)["peppol_id"]), ("Refused", None))
        self.assertIn("issue_date", stored(place)["peppol_message"])
        stored(place)["posting_date"] = "2026-11-20"
        frappe.dies_at.append("peppol_id")
        with self.assertRaises(KeyboardInterrupt):
            peppol_uae.refresh_now(*place)
        with self.assertRaises(frappe.ValidationError):
            peppol_uae.before_cancel(frappe.get_doc(*place))
        peppol_uae.catch_up()
        work()
        self.assertEqual(stored(place)["peppol_status"], "Pending")

    def test_a_forged_webhook_and_a_caller_without_rights_get_nothing(self):
        place = submit(**documents.purchase_invoice(self.named()))
        frappe.queued.clear()
        stored(place)["peppol_id"] = "1"
        forged = signed({"document_id": "1"})
        forged.headers["Webhook-Signature"] = "v1,AAAA"
        for frappe.request, company in ((forged, "Dune Buyer LLC"), (signed({"document_id": "1"}), "Unknown")):
            with self.assertRaises(frappe.AuthenticationError):
                peppol_uae.webhook(company)
        self.assertEqual(frappe.queued, [])
        frappe.forbidden.add(("Purchase Invoice", "submit"))
        with self.assertRaises(frappe.PermissionError):
            peppol_uae.refresh_now(*place)

    def test_a_party_is_looked_up_in_the_network(self):
        found = peppol_uae.look_up_participant("Supplier", "Gulf Seller", "Dune Buyer LLC")
        self.assertEqual(found.get("participant_id"), "0235:1987654321", found)
        self.assertIn(found["state"], ("registered", "unknown"))
        frappe.tables["Supplier"]["Gulf Seller"]["peppol_tin"] = None
        self.assertIn("400", peppol_uae.look_up_participant("Supplier", "Gulf Seller", "Dune Buyer LLC")["message"])

    def test_every_field_that_the_file_reads_is_made(self):
        peppol_uae.install()
        names = {field["fieldname"] for fields in custom_field.made.values() for field in fields}
        source = open(peppol_uae.__file__).read()
        for values in documents.site("", "", "", "").values():
            for row in values.values():
                for name in row:
                    if name.startswith("peppol_"):
                        self.assertIn(name, names)
        for name in ("peppol_tax_category", "peppol_exemption_code", "peppol_message"):
            self.assertIn(name, names)
            self.assertIn(name, source)


if __name__ == "__main__":
    unittest.main()
