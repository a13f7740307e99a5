"""The provider file for ERPNext in a stub of Frappe, against the real service. Run by integrations.spec.ts."""

import base64
import hashlib
import hmac
import json
import os
import time
import unittest
import unittest.mock
from decimal import Decimal
from types import SimpleNamespace

import documents
import frappe
import scenarios
from dead_service import dead_service
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

    def sent(self, **values):
        place = submit(**values)
        work()
        self.assertTrue(stored(place)["peppol_id"], stored(place)["peppol_message"])
        return place

    def approved(self, place):
        status = until_final(place)
        self.assertEqual((status["overall_status"], status["validation_results"]), ("APPROVED", []))
        one = service.get_sales_credit_note if stored(place)["is_return"] else service.get_sales_invoice
        return or_throw(one(stored(place)["peppol_id"]))

    def test_each_scenario_is_approved_from_the_documents_of_erpnext(self):
        frappe.tables["Customer"]["Nordlicht"]["peppol_endpoint"] = "9930:DE123456789"
        places, numbers = {}, {}
        for name in scenarios.names:
            with self.subTest(name):
                places[name] = self.sent(**documents.scenario(name, "ACC-SINV-"))
        self.assertEqual(len(places), 14)
        for name, place in places.items():
            with self.subTest(name):
                made = self.approved(place)
                numbers[name] = made["document_sequence"]
                asked = service.validate_sales_credit_note if "credit" in name else service.validate_sales_invoice
                said = or_throw(asked(profile, scenarios.sent(name)))["document"]
                scenarios.compare(self, name, made, said, numbers)

    def test_consumers_and_customers_abroad_need_no_tin(self):
        consumer = {"customer": "CUST-0011"}
        abroad = {**documents.export, "peppol_profile_execution_id": "00000000"}
        for number, changes, vat, endpoint in (
            (1, consumer, 5.0, "9900000098"),
            (2, abroad, 5.0, "9900000098"),
            (3, documents.export, 0.0, "9900000099"),
        ):
            rows = [documents.sold("Plug", f"Lamp of {number}", 2, 189, is_zero_rated=int(not vat))]
            values = documents.sales_invoice(f"{number}-{self.named()}"[:60], rows, vat, **changes)
            made = self.approved(self.sent(**values))
            party = made["accounting_customer_party"]
            self.assertEqual((party["endpoint_id"], party["party_identification_id"]), (endpoint, changes["customer"]))
            self.assertEqual(("party_name" in party, "tin" in party), (number != 1, False))

    def test_reverse_charge_of_a_purchase_is_approved(self):
        # ERPNext takes the VAT off the grand total again, and leaves it in the rows of the taxes.
        row = {**documents.sold("Phone", "Phone for resale", 200, 1499.95), "doctype": "Purchase Invoice Item"}
        invoice = documents.purchase_invoice(self.named(), reverse_charge="Y", items=[row], net_total=299990.0)
        invoice["taxes"][0].update(tax_amount=14999.5, tax_amount_after_discount_amount=14999.5)
        place = submit(**{**invoice, "grand_total": 299990.0})
        work()
        self.assertEqual(until_final(place)["overall_status"], "APPROVED", stored(place)["peppol_message"])
        made = or_throw(service.get_purchase_invoice(stored(place)["peppol_id"]))
        self.assertEqual(made["totals"]["tax_subtotals"][0]["tax_category"], {"id": "AE", "percent": 5})

    def test_what_a_scenario_needs_is_named_before_a_sales_invoice_is_submitted(self):
        lamp, phone, car = ([documents.sold(item, item, 1, 10)] for item in ("Plug", "Phone", "Car"))
        free, agent = "10000000", "00000100"
        bare = {**frappe.tables["Item"]["PHONE"], "barcodes": [], "peppol_nature_code": None}
        for party, changes, rows, vat, words in (
            ({"peppol_tin": None}, {}, lamp, 5.0, "Customer Oasis Retail: TIN"),
            ({"tax_id": None}, {"reverse_charge": "Y"}, phone, 0.0, "Customer Oasis Retail: Tax ID"),
            ({}, {"reverse_charge": "Y", "bare": 1}, phone, 0.0, "Row 1: a barcode of the Item"),
            ({}, {"reverse_charge": "Y", "bare": 1}, phone, 0.0, "Row 1: Goods under reverse charge"),
            ({}, {"reverse_charge": "Y"}, phone, 5.0, "Row 1: a VAT rate if its category is S"),
            ({}, {}, car, 0.0, "Peppol flag 3 with rows of the VAT category N"),
            ({}, {"peppol_profile_execution_id": "00100000"}, lamp, 5.0, "Peppol flag 3 with rows of the VAT category N"),
            ({}, {"peppol_profile_execution_id": "1000"}, lamp, 5.0, "Peppol flags of eight characters"),
            ({}, {"peppol_profile_execution_id": free}, lamp, 5.0, "Beneficiary in the free zone"),
            ({}, {"peppol_profile_execution_id": "00010000"}, lamp, 5.0, "From Date and To Date"),
            ({}, {"peppol_profile_execution_id": agent}, lamp, 5.0, "Principal of the agent"),
            (
                {},
                {"peppol_profile_execution_id": agent, "peppol_principal": "134567890123003"},
                lamp,
                5.0,
                "who is not the seller",
            ),
            ({}, {"peppol_profile_execution_id": "00000010", "customer_address": None}, lamp, 5.0, "Shipping Address"),
            ({}, {"peppol_advances": "ACC-SINV-404"}, lamp, 5.0, "Advance invoice ACC-SINV-404: Peppol number"),
            ({}, {**documents.credited, "peppol_credit_reason": "VD"}, lamp, 5.0, "From Date and To Date"),
            ({"peppol_endpoint": "DE123456789"}, {}, lamp, 5.0, "Other endpoint of the form"),
            ({"customer_type": "Individual", "tax_id": None, "peppol_tin": None}, {}, lamp, 5.0, "Registration type of"),
        ):
            with self.subTest(words):
                frappe.tables.update(documents.site(url, token, profile, secret))
                frappe.tables["Customer"]["Oasis Retail"].update(party)
                if changes.pop("bare", 0):
                    frappe.tables["Item"]["PHONE"] = bare
                with self.assertRaises(frappe.ValidationError) as raised:
                    submit(**documents.sales_invoice(self.named(), rows, vat, **changes))
                self.assertIn(words, str(raised.exception))
                self.assertEqual(frappe.queued, [])

    def test_a_dead_service_of_one_company_does_not_stop_the_other_ones(self):
        companies = frappe.tables["Company"]
        companies["Alive LLC"] = {**companies["Dune Buyer LLC"], "name": "Alive LLC"}
        patient = peppol_uae.create_client

        def hasty(base_url, **options):
            return patient(base_url=base_url, **{**options, "timeout_seconds": 15 if base_url == url else 0.2})

        def run():
            """The scheduled job, and what it enqueues. A job that fails ends alone."""
            peppol_uae.catch_up()
            while frappe.queued:
                try:
                    work()
                except (peppol_uae.ApiError, peppol_uae.ConnectionBroken):
                    pass

        for status, tries in ((500, 1), (401, 1), (None, 2)):
            with self.subTest(status), dead_service(status) as dead:
                companies["Dune Buyer LLC"]["peppol_base_url"] = dead.url
                names = [f"{nth}-{status}-{self.named()}"[:60] for nth in (1, 2, 3, 4)]
                waiting = [submit(**documents.purchase_invoice(name)) for name in names[:2]]
                alive = submit(**documents.purchase_invoice(names[2], company="Alive LLC"))
                frappe.queued.clear()
                with unittest.mock.patch.object(peppol_uae, "create_client", hasty):
                    run()
                    # One request says that it is dead; the other invoice waits, and is the first one of the next run.
                    self.assertEqual(dead.asked, tries)
                    self.assertTrue(stored(alive)["peppol_id"], stored(alive)["peppol_message"])
                    self.assertEqual([stored(place)["peppol_status"] for place in waiting], ["To Send", "To Send"])
                    self.assertEqual([bool(stored(place)["peppol_message"]) for place in waiting], [True, False])
                    run()
                    self.assertEqual([bool(stored(place)["peppol_message"]) for place in waiting], [True, True])
                    # Neither does it where nothing is sent, but statuses are asked for.
                    for place in waiting:
                        stored(place).update(peppol_status="Pending", peppol_id="1")
                    other = submit(**documents.purchase_invoice(names[3], company="Alive LLC"))
                    frappe.queued.clear()
                    run()
                    self.assertTrue(stored(other)["peppol_id"], stored(other)["peppol_message"])
                for place in waiting:
                    del frappe.tables[place[0]][place[1]]

    def test_one_document_that_fails_does_not_hold_up_the_others(self):
        first, second = (submit(**documents.purchase_invoice(f"{nth}-{self.named()}"[:60])) for nth in (1, 2))
        frappe.queued.clear()
        # Its supplier was renamed behind the doctype's back.
        stored(first)["supplier"] = "Nobody"
        peppol_uae.catch_up()
        work()
        self.assertTrue(stored(second)["peppol_id"])
        self.assertIn(first[1], frappe.logged[-1])

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
        for name in ("peppol_tax_category", "peppol_exemption_code", "peppol_message", "peppol_frequency", "peppol_advances"):
            self.assertIn(name, names)
            self.assertIn(name, source)


if __name__ == "__main__":
    unittest.main()
