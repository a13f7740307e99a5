"""The Odoo module in a stub of Odoo, against the real service. Run by integrations.spec.ts."""

import base64
import hashlib
import hmac
import os
import time
import unittest
import xml.dom.minidom
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import documents
import peppol_uae
from odoo import http, models
from odoo.exceptions import AccessError, UserError
from peppol_self_billing import create_client, or_throw
from peppol_uae.controllers.webhook import PeppolUaeWebhook

url, token, profile = (os.environ[name] for name in ("SERVICE_URL", "SERVICE_TOKEN", "BUSINESS_PROFILE_ID"))
service = create_client(base_url=url, token=token)
key = b"0123456789abcdef0123456789abcdef"


class Odoo(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        tables = documents.tables(url, token, profile, "whsec_" + base64.b64encode(key).decode())
        self.env = models.Environment(tables, documents.many, documents.digits)
        # The fields of a model are those of its rows, of which there is one now.
        self.tag = self.id().rsplit(".", 1)[1][:40]
        self.bill_of(f"DRAFT/{self.tag}")
        self.env = models.Environment(tables, documents.many, documents.digits)
        self.env.tables["account.move"].clear()

    def bill_of(self, name, lines=None, **values):
        table, moves = self.env.tables["account.move.line"], self.env.tables["account.move"]
        lines = lines or [
            documents.line(f"[CABLE] Cable\nfor {name}", 7.25, 512.4, 3714.9, product_id=1, product_uom_id=12),
            documents.line("Plug, 13 A", 3.0, 19.99, 59.97),
            # The sum of three floats: 0.30000000000000004.
            documents.line("Fuse", 3.0, 0.1, 0.1 + 0.1 + 0.1),
        ]
        ids = [len(table) + nth for nth, _ in enumerate(lines, 1)]
        table.update(zip(ids, lines))
        moves[len(moves) + 1] = documents.bill(len(moves) + 1, name[-64:], ids, **values)
        return self.env["account.move"].browse([len(moves)])

    def posted(self, name=None, lines=None, **values):
        move = self.bill_of(name or f"BILL/2026/11/{self.tag}", lines, **values)
        move._post()
        self.env.cr.commit()
        return move

    def cron(self):
        self.env["account.move"]._peppol_uae_cron()

    def until_final(self, move):
        kind = {"in_invoice": "purchase-invoices", "in_refund": "purchase-credit-notes", "out_invoice": "sales-invoices"}
        return service.wait_until_final(kind[move.move_type], move.peppol_uae_id, timeout_seconds=60)

    def test_a_vendor_bill_is_approved_and_its_files_come_back(self):
        move = self.posted()
        self.assertEqual((move.peppol_uae_state, self.env.triggered), ("to_send", 1))
        self.cron()
        self.assertEqual((move.peppol_uae_state, move.ref), ("pending", move.peppol_uae_number))
        made = or_throw(service.get_purchase_invoice(move.peppol_uae_id))
        self.assertEqual([str(line["net_amount"]) for line in made["document_lines"]], ["3714.90", "59.97", "0.30"])
        self.assertEqual(made["totals"]["payable_amount"], Decimal("3963.93"))
        self.assertEqual(self.until_final(move)["validation_results"], [])
        self.cron()
        self.cron()
        self.assertEqual((move.peppol_uae_state, move.peppol_uae_message), ("approved", ""))
        files = {row["name"]: base64.b64decode(row["datas"])[:5] for row in self.env.tables["ir.attachment"].values()}
        number = move.peppol_uae_number
        self.assertEqual(files, {f"{number}.xml": b"<?xml", f"{number}.pdf": b"%PDF-"})
        for act in (move.button_draft, move.button_cancel):
            with self.assertRaisesRegex(UserError, "issue a credit note instead"):
                act()

    def test_a_worker_that_dies_before_it_stores_the_id_sends_nothing_twice(self):
        move = self.posted()
        self.env.dies_at.append("peppol_uae_id")
        with self.assertRaises(KeyboardInterrupt):
            self.cron()
        self.env.cr.rollback()
        self.assertEqual((move.peppol_uae_state, move.peppol_uae_id), ("to_send", False))
        self.cron()
        self.cron()
        listed = or_throw(service.list_purchase_invoices(external_reference=move.name))["data"]
        self.assertEqual([one["id"] for one in listed], [move.peppol_uae_id])

    def test_a_move_that_another_worker_has_is_left_alone(self):
        move = self.posted()
        self.env.locked.add(move.id)
        self.cron()
        self.assertEqual(move.peppol_uae_state, "to_send")

    def test_what_is_missing_is_named_before_anything_is_sent(self):
        self.env.tables["res.partner"][7].update(peppol_uae_tin=False, email=False, phone=False, state_id=False)
        lines = [
            documents.line("Box", 1.0, 10.0, 10.0, product_uom_id=30),
            documents.line("Zero", 1.0, 10.0, 10.0, tax_ids=[3]),
            documents.line("Back", -1.0, 10.0, -10.0),
        ]
        self.env.tables["res.company"][1]["peppol_uae_token"] = False
        with self.assertRaises(UserError) as raised:
            self.posted(lines=lines)
        for words in (
            "Gulf Seller LLC: TIN",
            "Gulf Seller LLC: Email",
            "Gulf Seller LLC: Phone",
            "Gulf Seller LLC: State (the emirate)",
            "Unit of measure Carton: Peppol unit code",
            "Zero: one VAT tax in per cent, with a Peppol VAT category",
            "Back: a quantity and a price above zero",
            "Dune Buyer LLC: Peppol token",
        ):
            self.assertIn(words, str(raised.exception))
        self.assertEqual(self.env.triggered, 0)

    def test_a_bill_of_another_vendor_is_not_sent(self):
        move = self.posted(partner_id=8, commercial_partner_id=8)
        self.assertEqual((move.state, move.peppol_uae_state, self.env.triggered), ("posted", False, 0))

    def test_a_discount_is_an_allowance_and_a_refund_credits_the_bill(self):
        # 10 % of 3714.90, rounded as Odoo rounds.
        line = documents.line(f"Cable {self.tag}", 7.25, 512.4, 3343.41, discount=10.0, product_uom_id=12)
        totals = {"amount_untaxed": 3343.41, "amount_tax": 167.17, "amount_total": 3510.58}
        move = self.posted(lines=[line], **totals)
        self.cron()
        made = or_throw(service.get_purchase_invoice(move.peppol_uae_id))
        self.assertEqual(made["document_lines"][0]["allowances"][0]["amount"], Decimal("371.49"))
        self.assertEqual(made["totals"]["payable_amount"], Decimal("3510.58"))
        self.until_final(move)
        refund = {"move_type": "in_refund", "reversed_entry_id": move.id, "direction_sign": -1}
        with self.assertRaisesRegex(UserError, "Credit reason"):
            self.posted(f"RBILL/0/{self.tag}", [line], **refund, **totals)
        refund["peppol_uae_credit_reason"] = "DL8.61.1.C"
        back = self.posted(f"RBILL/1/{self.tag}", [line], **refund, **totals)
        self.cron()
        self.assertEqual(self.until_final(back)["overall_status"], "APPROVED", back.peppol_uae_message)

    def test_a_refused_bill_is_changed_and_goes_on_with_its_number(self):
        vendor = self.env.tables["res.partner"][7]
        vendor.update(peppol_uae_tin=os.environ["REFUSED_TIN"], vat=os.environ["REFUSED_TIN"] + "02003")
        move = self.posted()
        self.cron()
        number = move.peppol_uae_number
        self.assertEqual(self.until_final(move)["overall_status"], "REJECTED")
        self.cron()
        self.assertEqual(move.peppol_uae_state, "rejected")
        vendor.update(peppol_uae_tin="1987654321", vat="198765432102003")
        move.button_draft()
        move._post()
        self.env.cr.commit()
        self.env.dies_at.append("peppol_uae_id")
        with self.assertRaises(KeyboardInterrupt):
            self.cron()
        self.env.cr.rollback()
        self.cron()
        self.assertEqual((move.peppol_uae_state, move.peppol_uae_number), ("pending", number), move.peppol_uae_message)
        self.assertEqual(self.until_final(move)["overall_status"], "APPROVED")

    def test_a_customer_invoice_in_dollars_with_cash_rounding_and_a_price_with_its_vat(self):
        self.env.tables["account.tax"][1]["price_include"] = True
        # 19.99 with 5 % of VAT, three times: 57.11 without.
        sold = documents.line(f"Plug {self.tag}", 3.0, 19.99, 57.11)
        cash = documents.line("Rounding", 1.0, 0.03, 0.03, display_type="rounding", amount_currency=-0.03, tax_ids=[])
        totals = {"amount_untaxed": 57.14, "amount_tax": 2.86, "amount_total": 60.0}
        rate = {"currency_id": 1, "invoice_currency_rate": 1 / 3.6725}
        name = f"INV/2026/{self.tag}"
        move = self.posted(name, [sold, cash], move_type="out_invoice", direction_sign=-1, **totals, **rate)
        self.cron()
        made = or_throw(service.get_sales_invoice(move.peppol_uae_id))
        self.assertEqual(made["totals"]["payable_amount"], 60)
        self.assertEqual(made["tax_exchange_rate"]["calculation_rate"], Decimal("3.6725"))
        self.assertEqual(self.until_final(move)["overall_status"], "APPROVED", move.peppol_uae_message)

    def test_a_vendor_is_looked_up_in_the_network(self):
        shown = self.env["res.partner"].browse([7]).action_peppol_uae_look_up()
        self.assertRegex(shown["params"]["message"], "^0235:1987654321: (registered|unknown; The site names no directory)")

    def test_reverse_charge_is_seen_from_the_tax(self):
        tax = self.env["account.tax"]
        codes = [tax.browse([id])._peppol_uae_category_code() for id in (1, 2, 3)]
        self.assertEqual(codes, ["S", "AE", None])

    def test_the_service_that_is_away_or_refuses_is_asked_again_or_named(self):
        company = self.env.tables["res.company"][1]
        company["peppol_uae_base_url"] = "http://127.0.0.1:1"
        move = self.posted(invoice_date=date(2001, 1, 1))
        import peppol_uae.peppol_self_billing as client

        with unittest.mock.patch.object(client.time, "sleep"):
            self.cron()
        self.assertIn("was not answered", move.peppol_uae_message)
        self.env.tables["res.company"][1]["peppol_uae_base_url"] = url
        self.cron()
        self.assertEqual((move.peppol_uae_state, move.peppol_uae_id), ("refused", False))
        self.assertIn("issue_date", move.peppol_uae_message)
        move._row()["invoice_date"] = date(2026, 11, 20)
        self.env.dies_at.append("peppol_uae_id")
        with self.assertRaises(KeyboardInterrupt):
            move.action_peppol_uae_send()
        self.env.cr.rollback()
        for act in (move.button_draft, move.button_cancel):
            with self.assertRaises(UserError):
                act()
        move.action_peppol_uae_send()
        self.assertEqual(move.peppol_uae_state, "pending")
        self.env.forbidden.add(("account.move", "write"))
        with self.assertRaises(AccessError):
            move.action_peppol_uae_send()

    def test_a_webhook_wakes_the_scheduled_action_and_a_forged_one_does_not(self):
        body, at = b'{"type":"document.approved","timestamp":"","data":{}}', str(int(time.time()))
        mac = base64.b64encode(hmac.new(key, f"e1.{at}.".encode() + body, hashlib.sha256).digest()).decode()
        headers = {"Webhook-Id": "e1", "Webhook-Timestamp": at, "Webhook-Signature": f"v1,{mac}"}
        http.request.env = self.env
        for sent, company, status in ((headers, 1, 204), ({**headers, "Webhook-Id": "e2"}, 1, 401), (headers, 9, 401)):
            http.request.httprequest = SimpleNamespace(get_data=lambda: body, headers=sent)
            self.assertEqual(PeppolUaeWebhook().receive(company)[0], status)
        self.assertEqual(self.env.triggered, 1)

    def test_the_views_name_fields_and_actions_that_there_are(self):
        folder = Path(peppol_uae.__file__).resolve().parent
        known = {name for made in self.env.classes.values() for name in dir(made)}
        for file in [*folder.glob("views/*.xml"), *folder.glob("data/*.xml")]:
            for node in xml.dom.minidom.parse(str(file)).getElementsByTagName("field"):
                if node.getAttribute("name").startswith("peppol_uae"):
                    self.assertIn(node.getAttribute("name"), known)
            for node in xml.dom.minidom.parse(str(file)).getElementsByTagName("button"):
                self.assertIn(node.getAttribute("name"), known)
        manifest = eval((folder / "__manifest__.py").read_text())
        self.assertTrue(all((folder / file).exists() for file in manifest["data"]))
        self.assertTrue(callable(getattr(peppol_uae, manifest["post_init_hook"])))


if __name__ == "__main__":
    import unittest.mock

    unittest.main()
