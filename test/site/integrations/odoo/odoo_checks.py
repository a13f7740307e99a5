"""The Odoo module in a stub of Odoo, against the real service. Run by integrations.spec.ts."""

import base64
import hashlib
import hmac
import os
import time
import unittest
import unittest.mock
import xml.dom.minidom
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import documents
import peppol_uae
import scenarios
from odoo import http, models
from dead_service import dead_service
from odoo.exceptions import AccessError, UserError
from peppol_self_billing import create_client, or_throw
from peppol_uae.controllers.webhook import PeppolUaeWebhook
from peppol_uae.models import settings
from peppol_uae.models.document import KINDS

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
        kind = KINDS[move.move_type][0]
        return service.wait_until_final(kind, move.peppol_uae_id, timeout_seconds=60)

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
            documents.line("Back", 1.0, -10.0, -10.0, tax_ids=[2]),
            documents.line("Nothing", 0.0, 10.0, 0.0),
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
            "Back: a line below zero only with a tax of the category S or Z",
            "Nothing: a quantity above zero",
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

    def made_of(self, move):
        one = service.get_sales_credit_note if move.move_type == "out_refund" else service.get_sales_invoice
        return or_throw(one(move.peppol_uae_id))

    def sale_of(self, name, lines, number=1, **values):
        """Posted, with the sums that Odoo computes."""
        goods = [line for line in lines if line.get("display_type") != "payment_term"]
        untaxed = sum(line["price_subtotal"] for line in goods)
        taxes = self.env.tables["account.tax"]
        rates = [(line["price_subtotal"], taxes[line["tax_ids"][0]]["amount"]) for line in goods if line["tax_ids"]]
        tax = round(sum(net * rate / 100 for net, rate in rates), 2)
        totals = {"amount_untaxed": round(untaxed, 2), "amount_tax": tax, "amount_total": round(untaxed + tax, 2)}
        sale = {"move_type": "out_invoice", "direction_sign": -1, **totals, **values}
        return self.posted(f"INV/2026/{name}"[:60], lines, **sale)

    def test_each_scenario_is_approved_from_the_documents_of_odoo(self):
        self.env.tables["res.partner"][10]["peppol_uae_endpoint"] = "9930:DE123456789"
        order_line, ids, moves, numbers = {"invoice_lines": []}, {}, {}, {}
        self.env.tables["sale.order.line"][1] = order_line
        for name in scenarios.names:
            with self.subTest(name):
                values, lines = documents.scenario(name, ids)
                move = self.sale_of(name, lines, **values)
                # What is needed only here: Odoo has it of itself.
                for line in move.invoice_line_ids:
                    line._row()["move_id"] = move.id
                order_line["invoice_lines"] += [line.id for line in move.line_ids if line._row().get("sale_line_ids")]
                ids[name], moves[name] = move.id, move
                self.cron()
                self.assertTrue(move.peppol_uae_id, move.peppol_uae_message)
        self.assertEqual(len(moves), 14)
        for name, move in moves.items():
            with self.subTest(name):
                self.assertEqual(self.until_final(move)["overall_status"], "APPROVED")
                made = self.made_of(move)
                self.assertEqual(made["meta_info"]["peppol_status"]["validation_results"], [])
                numbers[name] = made["document_sequence"]
                asked = service.validate_sales_credit_note if "credit" in name else service.validate_sales_invoice
                said = or_throw(asked(profile, scenarios.sent(name)))["document"]
                scenarios.compare(self, name, made, said, numbers)

    def test_consumers_and_customers_abroad_need_no_tin(self):
        consumer, abroad = (dict(documents.customer, partner_id=id, commercial_partner_id=id) for id in (11, 10))
        lines = [documents.sold(f"Lamp of {self.tag}", 2, 189)]
        exported = [documents.sold("Dates", 120, 8.32, product_uom_id=12, tax_ids=[4])]
        for number, values, goods, endpoint, identifier in (
            (1, consumer, lines, "9900000098", "C-11"),
            (2, abroad, lines, "9900000098", "10"),
            (3, {**abroad, "peppol_uae_flags": "00000001"}, exported, "9900000099", "10"),
        ):
            move = self.sale_of(f"{number}/{self.tag}", [dict(line) for line in goods], **values)
            self.cron()
            self.assertTrue(move.peppol_uae_id, move.peppol_uae_message)
            self.assertEqual(self.until_final(move)["overall_status"], "APPROVED")
            party = self.made_of(move)["accounting_customer_party"]
            self.assertEqual((party["endpoint_id"], party["party_identification_id"]), (endpoint, identifier))
            self.assertEqual(("party_name" in party, "tin" in party), (number != 1, False))
            self.assertEqual(self.made_of(move)["meta_info"]["peppol_status"]["validation_results"], [])

    def test_reverse_charge_of_a_vendor_bill_is_approved(self):
        # The tax of l10n_ae takes its 5 % off again.
        lines = [documents.sold("Phone for resale", 200, 1499.95, product_id=3, tax_ids=[2])]
        move = self.posted(lines=lines, amount_untaxed=299990.0, amount_tax=0.0, amount_total=299990.0)
        self.cron()
        self.assertTrue(move.peppol_uae_id, move.peppol_uae_message)
        self.assertEqual(self.until_final(move)["overall_status"], "APPROVED")
        made = or_throw(service.get_purchase_invoice(move.peppol_uae_id))
        self.assertEqual(made["totals"]["tax_subtotals"][0]["tax_category"], {"id": "AE", "percent": 5})

    def test_what_a_scenario_needs_is_named_before_a_customer_invoice_is_posted(self):
        sold, oasis = documents.sold, self.env.tables["res.partner"][9]
        self.env.tables["sale.order.line"][1] = {"invoice_lines": []}
        down = sold("Down payment", -1, 100, is_downpayment=True, sale_line_ids=[1])
        for partner, values, lines, words in (
            ({"peppol_uae_tin": False}, {}, [sold("Lamp", 1, 10)], "Oasis Retail LLC: TIN"),
            ({"vat": False}, {}, [sold("Phone", 1, 10, product_id=3, tax_ids=[5])], "Oasis Retail LLC: Tax ID"),
            ({}, {}, [sold("Phone", 1, 10, tax_ids=[5])], "Phone: Barcode of the product"),
            ({}, {}, [sold("Phone", 1, 10, tax_ids=[5])], "Phone: Goods under reverse charge"),
            ({}, {}, [sold("Car", 1, 10, tax_ids=[6])], "Peppol flag 3 with taxes of the category N"),
            ({}, {"flags": "00100000"}, [sold("Car", 1, 10)], "Peppol flag 3 with taxes of the category N"),
            ({}, {"flags": "1000000"}, [sold("Lamp", 1, 10)], "Peppol flags of eight characters"),
            ({}, {"flags": "10000000"}, [sold("Lamp", 1, 10)], "Beneficiary in the free zone"),
            ({}, {"flags": "00010000"}, [sold("Lamp", 1, 10)], "Period from and to"),
            ({}, {"flags": "00000100"}, [sold("Lamp", 1, 10)], "Principal of the agent"),
            ({}, {"flags": "00000100", "principal": "134567890123003"}, [sold("Lamp", 1, 10)], "who is not the seller"),
            ({"peppol_uae_endpoint": "DE123456789"}, {}, [sold("Lamp", 1, 10)], "Other endpoint of the form"),
            ({"vat": False, "peppol_uae_tin": False, "is_company": False}, {}, [sold("Lamp", 1, 10)], "Registration type of"),
            ({}, {}, [sold("Lamp", 1, 10, tax_ids=[7])], "Tax 0% and 5%: a VAT rate if its category is S"),
            ({}, {"flags": "00100000"}, [sold("Car", 1, 10, tax_ids=[6]), sold("Less", -1, 1)], "and of no other one"),
            ({"city": False}, {"flags": "00000010"}, [sold("Lamp", 1, 10)], "Oasis Retail LLC: City"),
            ({}, {}, [sold("Fit-out", 1, 1000), down], "Advance invoices"),
            ({}, {"credit_reason": "VD"}, [sold("Rebate", 1, 10)], "Period from and to"),
        ):
            with self.subTest(words):
                kept = dict(oasis)
                oasis.update(partner)
                more = {f"peppol_uae_{name}": value for name, value in values.items()}
                for line in lines:
                    line["move_id"] = 0
                base = documents.credited if "credit_reason" in values else documents.customer
                with self.assertRaises(UserError) as raised:
                    self.sale_of(self.tag, [dict(line) for line in lines], **base, **more)
                self.assertIn(words, str(raised.exception))
                self.assertEqual(self.env.triggered, 0)
                oasis.clear()
                oasis.update(kept)

    def test_a_dead_service_of_one_company_does_not_stop_the_other_ones(self):
        companies = self.env.tables["res.company"]
        companies[2] = {**companies[1], "id": 2, "name": "Alive LLC"}
        patient = settings.create_client

        def hasty(base_url, **options):
            return patient(base_url=base_url, **{**options, "timeout_seconds": 15 if base_url == url else 0.2})

        for status, tries in ((500, 1), (401, 1), (None, 2)):
            with self.subTest(status), dead_service(status) as dead:
                self.env.tables["res.company"][1]["peppol_uae_base_url"] = dead.url
                waiting = [self.posted(f"BILL/{status}/{nth}/{self.tag}") for nth in (1, 2)]
                alive = self.posted(f"BILL/{status}/3/{self.tag}", company_id=2)
                with unittest.mock.patch.object(settings, "create_client", hasty):
                    self.cron()
                    # One request says that it is dead; the other bill waits, and is the first one of the next run.
                    self.assertEqual(dead.asked, tries)
                    self.assertTrue(alive.peppol_uae_id, alive.peppol_uae_message)
                    self.assertEqual([move.peppol_uae_state for move in waiting], ["to_send", "to_send"])
                    self.assertEqual([bool(move.peppol_uae_message) for move in waiting], [True, False])
                    self.cron()
                    self.assertEqual([bool(move.peppol_uae_message) for move in waiting], [True, True])
                    # Neither does it where nothing is sent, but statuses are asked for.
                    for move in waiting:
                        move.write({"peppol_uae_state": "pending", "peppol_uae_id": "1"})
                    other = self.posted(f"BILL/{status}/4/{self.tag}", company_id=2)
                    self.cron()
                    self.assertTrue(other.peppol_uae_id, other.peppol_uae_message)
                for move in waiting:
                    move.write({"peppol_uae_state": False})
                self.env.cr.commit()

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
    unittest.main()
