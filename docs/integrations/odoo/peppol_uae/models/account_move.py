"""Sends what is posted, once, and brings back status, PDF and XML."""

import base64
import logging
from decimal import ROUND_HALF_UP, Decimal

from odoo import _, fields, models
from odoo.exceptions import UserError

from ..peppol_self_billing import ApiError, ConnectionBroken, operation_of, or_throw

_logger = logging.getLogger(__name__)

KINDS = {
    "in_invoice": ("purchase-invoices", "389"),
    "in_refund": ("purchase-credit-notes", "261"),
    "out_invoice": ("sales-invoices", "380"),
    "out_refund": ("sales-credit-notes", "381"),
}
#: The codes of the emirates in Odoo are those of ISO 3166-2.
EMIRATES = {"AZ": "AUH", "AJ": "AJM", "DU": "DXB", "FU": "FUJ", "RK": "RAK", "SH": "SHJ", "UQ": "UAQ"}
FAILED = ("refused", "rejected", "validation_failed")
CREDIT_REASONS = ["DL8.61.1.A", "DL8.61.1.B", "DL8.61.1.C", "DL8.61.1.D", "DL8.61.1.E", "VD"]


class AccountMove(models.Model):
    _inherit = "account.move"

    peppol_uae_state = fields.Selection(
        [
            ("to_send", "To send"),
            ("refused", "Refused"),
            ("pending", "Pending"),
            ("approved", "Approved"),
            ("rejected", "Rejected"),
            ("validation_failed", "Validation failed"),
        ],
        "Peppol status",
        copy=False,
        readonly=True,
        index=True,
    )
    peppol_uae_id = fields.Char("Peppol id", copy=False, readonly=True, index=True)
    peppol_uae_number = fields.Char("Peppol number", copy=False, readonly=True)
    peppol_uae_message = fields.Text("Peppol message", copy=False, readonly=True)
    peppol_uae_flags = fields.Char("Peppol flags", default="00000000", copy=False)
    peppol_uae_credit_reason = fields.Selection([(code, code) for code in CREDIT_REASONS], "Credit reason", copy=False)

    # What Odoo calls.

    def _post(self, soft=True):
        posted = super()._post(soft=soft)
        sent = posted.filtered(lambda move: move._peppol_uae_applies())
        for move in sent:
            # What is missing undoes the posting, so that the bill can still be changed.
            move._peppol_uae_document()
        if sent:
            sent.write({"peppol_uae_state": "to_send"})
            self.env.ref("peppol_uae.cron_send").sudo()._trigger()
        return posted

    def button_draft(self):
        self._peppol_uae_check_open()
        return super().button_draft()

    def button_cancel(self):
        self._peppol_uae_check_open()
        return super().button_cancel()

    def _peppol_uae_check_open(self):
        """What was issued stays issued: it is credited, or corrected where the network refused it."""
        for move in self:
            if move.peppol_uae_state and move.peppol_uae_state not in FAILED:
                raise UserError(_("%s is with the tax authority: issue a credit note instead", move.name))

    def action_peppol_uae_send(self):
        for move in self:
            if hasattr(move, "check_access"):
                move.check_access("write")
            else:  # Odoo 17
                move.check_access_rights("write")
                move.check_access_rule("write")
            if move.peppol_uae_state in ("to_send", "refused"):
                move._peppol_uae_send()
            elif move.peppol_uae_id:
                move._peppol_uae_refresh()

    def _peppol_uae_cron(self):
        """Each move in a transaction of its own: what was sent must not depend on the next one."""
        for move in self.search([("state", "=", "posted"), ("peppol_uae_state", "=", "to_send")]):
            move._peppol_uae_try(move._peppol_uae_send)
        pending = self.search([("peppol_uae_state", "=", "pending")])
        for company in pending.company_id:
            moves = pending.filtered(lambda move: move.company_id == company)
            for start in range(0, len(moves), 1000):
                moves[start : start + 1000]._peppol_uae_ask(company)

    def _peppol_uae_ask(self, company):
        """Where a thousand documents stand is one request; those that are final are read one by one."""
        try:
            ids = [move.peppol_uae_id for move in self]
            summaries = or_throw(company._peppol_uae_client().query_peppol_status({"ids": ids}))["data"]
        except (ApiError, ConnectionBroken, UserError) as error:
            _logger.warning("Peppol: the statuses of %s could not be read: %s", company.name, error)
            return
        final = {one["id"] for one in summaries if one["is_terminal"]}
        for move in self.filtered(lambda move: move.peppol_uae_id in final):
            move._peppol_uae_try(move._peppol_uae_refresh)

    def _peppol_uae_try(self, work):
        try:
            work()
            self.env.cr.commit()
        except Exception:
            self.env.cr.rollback()
            _logger.exception("Peppol: %s is tried again by the next run", self.id)

    # Sending, and what comes back.

    def _peppol_uae_applies(self):
        if self.move_type in ("in_invoice", "in_refund"):
            return self.commercial_partner_id.peppol_uae_self_billed
        return self.move_type in KINDS and self.company_id.peppol_uae_sends_sales

    def _peppol_uae_send(self):
        """Sends the move once. Safe at any time, any number of times, by several workers."""
        # One worker has the row; another one leaves it alone.
        self.env.cr.execute("SELECT id FROM account_move WHERE id = %s FOR UPDATE SKIP LOCKED", [self.id])
        if not self.env.cr.fetchone():
            return
        self.invalidate_recordset()
        if self.state != "posted" or self.peppol_uae_state not in ("to_send", "refused"):
            return
        if self.peppol_uae_state == "refused":
            # Kept before it is sent again: where the answer is lost, it may be there, and must not be cancelled.
            self.write({"peppol_uae_state": "to_send"})
            self.env.cr.commit()
            return self._peppol_uae_send()
        try:
            client = self.company_id._peppol_uae_client()
            profile = self.company_id.sudo().peppol_uae_business_profile_id
            # One that failed keeps its number: Odoo has set it to draft, changed and posted it again.
            made = client.create_once(
                KINDS[self.move_type][0], profile, self._peppol_uae_document(), resubmit=self.peppol_uae_id or None
            )
        except ConnectionBroken as error:
            self.write({"peppol_uae_state": "to_send", "peppol_uae_message": str(error)})
        except ApiError as error:
            # Busy, or not let in: the document is right, and the next run sends it again. Where another one has the
            # reference, this one must not be cancelled either: under another name it would be issued beside that one.
            is_later = error.document_id or error.status in (401, 403, 408, 409, 429) or error.status >= 500
            self.write({"peppol_uae_state": "to_send" if is_later else "refused", "peppol_uae_message": str(error)})
        except (UserError, ValueError) as error:
            self.write({"peppol_uae_state": "refused", "peppol_uae_message": str(error)})
        else:
            number = made["document_sequence"]
            shown = self._peppol_uae_shown(made["meta_info"]["peppol_status"])
            self.write({"peppol_uae_id": made["id"], "peppol_uae_number": number, **shown})
            if self.move_type in ("in_invoice", "in_refund") and not self.ref:
                # In self-billing the buyer gives the bill its number, which is the vendor's number of it.
                self.write({"ref": number})

    def _peppol_uae_refresh(self):
        """Reads the status, and keeps PDF and XML with the move when it is approved."""
        client, kind = self.company_id._peppol_uae_client(), KINDS[self.move_type][0]
        status = or_throw(getattr(client, operation_of(kind, "status"))(self.peppol_uae_id))
        self.write(self._peppol_uae_shown(status))
        if status["overall_status"] == "APPROVED":
            for verb, ending in (("ubl", "xml"), ("pdf", "pdf")):
                self._peppol_uae_keep(f"{self.peppol_uae_number}.{ending}", getattr(client, operation_of(kind, verb)))

    def _peppol_uae_shown(self, status):
        lines = [f"{found['reasonCode']}: {found['text']}" for found in status["validation_results"]]
        return {"peppol_uae_state": status["overall_status"].lower(), "peppol_uae_message": "\n".join(lines)}

    def _peppol_uae_keep(self, name, read):
        attachments = self.env["ir.attachment"].sudo()
        place = {"res_model": self._name, "res_id": self.id, "name": name}
        if not attachments.search([(field, "=", value) for field, value in place.items()], limit=1):
            attachments.create({**place, "datas": base64.b64encode(or_throw(read(self.peppol_uae_id)))})

    # The document, as the service takes it.

    def _peppol_uae_document(self):
        """What is sent. Raises UserError with everything that is missing."""
        missing = self.company_id._peppol_uae_missing()
        is_sale = self.move_type.startswith("out_")
        document = {
            "issue_date": self.invoice_date,
            "invoice_type_code": KINDS[self.move_type][1],
            "profile_execution_id": self.peppol_uae_flags or "00000000",
            "document_currency_code": self.currency_id.name,
            "document_source": "Odoo",
            "external_reference": self.name,
            "metadata": {"model": self._name, "id": str(self.id)},
            "accounting_customer_party" if is_sale else "accounting_supplier_party": self._peppol_uae_party(missing),
            "document_lines": [
                self._peppol_uae_line(line, missing)
                for line in self.invoice_line_ids
                if line.display_type == "product"
            ],
            "payment_means": self._peppol_uae_payment_means(),
            "expected_totals": {
                "tax_exclusive": _exact(self.amount_untaxed, 2) - self._peppol_uae_rounding(),
                "tax": _exact(self.amount_tax, 2),
                "tax_inclusive": _exact(self.amount_total, 2) - self._peppol_uae_rounding(),
                "payable": _exact(self.amount_total, 2),
            },
        }
        if len(self.name) > 64:
            missing.append(_("%s: a name of at most 64 characters", self.name))
        if self._peppol_uae_rounding():
            document["rounding_amount"] = self._peppol_uae_rounding()
        if self.move_type.endswith("_refund"):
            document.update(self._peppol_uae_credited(missing))
        else:
            document["due_date"] = self.invoice_date_due or self.invoice_date
        if self.currency_id.name != "AED":
            document.update(tax_currency_code="AED", tax_exchange_rate={"calculation_rate": self._peppol_uae_rate(missing)})
        if missing:
            raise UserError(_("Peppol needs more than %s has:", self.name) + "\n" + "\n".join(dict.fromkeys(missing)))
        return document

    def _peppol_uae_rounding(self):
        """Cash rounding, which Odoo has as a line."""
        lines = self.line_ids.filtered(lambda line: line.display_type == "rounding")
        return sum((_exact(line.amount_currency * self.direction_sign, 2) for line in lines), Decimal(0))

    def _peppol_uae_rate(self, missing):
        """AED for one unit of the currency."""
        if self.company_id.currency_id.name != "AED":
            missing.append(_("%s: AED as its currency, for the rate of %s", self.company_id.name, self.currency_id.name))
        if "invoice_currency_rate" in self._fields and self.invoice_currency_rate:
            return _exact(1 / self.invoice_currency_rate, 6)
        company = self.company_id
        return _exact(self.currency_id._convert(1.0, company.currency_id, company, self.invoice_date, round=False), 6)

    def _peppol_uae_credited(self, missing):
        reason = self.peppol_uae_credit_reason or missing.append(_("%s: Credit reason", self.name))
        credited = {"discrepancy_response": {"response_code": reason}}
        original = self.reversed_entry_id
        if original:
            if not original.peppol_uae_number:
                missing.append(_("%s: Peppol number (it was not sent yet)", original.name))
            credited["billing_reference"] = [{"id": original.peppol_uae_number, "issue_date": original.invoice_date}]
        elif reason != "VD":
            missing.append(_("%s: Reversal of", self.name))
        return credited

    def _peppol_uae_party(self, missing):
        """The other party; ours is the business profile of the service."""
        partner = self.commercial_partner_id

        def need(value, what):
            if not value:
                missing.append(f"{partner.name}: {what}")
            return value or None

        is_in_uae = partner.country_id.code == "AE"
        state = EMIRATES.get(partner.state_id.code) if is_in_uae else partner.state_id.name or partner.city
        address = {
            "street_name": need(partner.street, _("Street")),
            "additional_street_name": partner.street2 or None,
            "city_name": need(partner.city, _("City")),
            "postal_zone": partner.zip or None,
            "country_subentity": need(state, _("State (the emirate)")),
            "country": need(partner.country_id.name, _("Country")),
            "country_code": partner.country_id.code or None,
        }
        tin = need(partner.peppol_uae_tin, _("TIN"))
        telephone = partner.phone or ("mobile" in partner._fields and partner.mobile)
        written = {
            "name": partner.name,
            "party_name": partner.name,
            "tin": tin,
            "endpoint_id": tin,
            "endpoint_scheme_id": "0235",
            "postal_address": {name: value for name, value in address.items() if value},
            "email": need(partner.email, _("Email")),
        }
        if telephone or self.move_type.startswith("in_"):
            written["telephone"] = need(telephone, _("Phone"))
        if partner.vat:
            written["party_tax_scheme"] = {"company_id": partner.vat, "tax_scheme": "VAT"}
        if partner.peppol_uae_registration_type:
            written["scheme_agency_id"] = partner.peppol_uae_registration_type
            written["company_id"] = need(partner.peppol_uae_registration_number, _("Registration number"))
            if partner.peppol_uae_registration_type == "TL":
                written["authority_name"] = need(partner.peppol_uae_authority, _("Issuing authority of the trade licence"))
        return written

    def _peppol_uae_line(self, line, missing):
        where = line.name or line.product_id.name or str(line.id)
        quantity, price = (_exact(line[name], _digits(line, name)) for name in ("quantity", "price_unit"))
        net = _exact(line.price_subtotal, 2)
        if quantity <= 0 or net < 0:
            missing.append(_("%s: a quantity and a price above zero (what is taken off is a discount)", where))
        listed = (quantity * price).quantize(Decimal("0.01"), ROUND_HALF_UP)
        # A price that holds its VAT, or one that Odoo has rounded in another way: the amount is what both have.
        has_discount = bool(line.discount) and listed > net
        if not has_discount and listed != net or any(tax.price_include for tax in line.tax_ids):
            has_discount, written_price = False, {"base_amount": net, "base_quantity": quantity}
        else:
            written_price = {"base_amount": price, "base_quantity": 1}
        unit = line.product_uom_id._peppol_uae_unit_code() if line.product_uom_id else "H87"
        if not unit:
            missing.append(_("Unit of measure %s: Peppol unit code", line.product_uom_id.name))
        name = line.product_id.name or where.split("\n")[0]
        written = {
            "name": name,
            "description": where,
            "quantity": quantity,
            "unit_code": unit,
            "price": written_price,
            "classified_tax_category": self._peppol_uae_category(line, where, missing),
            "expected": {"net_amount": net},
        }
        if line.product_id.default_code:
            own = "seller_item_identification" if self.move_type.startswith("out_") else "buyer_item_identification"
            written[own] = {"id": line.product_id.default_code}
        if has_discount:
            written["allowances"] = [{"reason": "Discount", "amount": listed - net}]
        return written

    def _peppol_uae_category(self, line, where, missing):
        tax = line.tax_ids
        category = len(tax) == 1 and tax.amount_type == "percent" and tax._peppol_uae_category_code()
        if not category:
            missing.append(_("%s: one VAT tax in per cent, with a Peppol VAT category where its rate is 0", where))
            return {}
        if category == "E":
            code, reason = tax.peppol_uae_exemption_code, tax.peppol_uae_exemption_reason
            if not code or not reason:
                missing.append(_("Tax %s: VAT exemption code and reason", tax.name))
            return {"id": "E", "tax_exemption_reason_code": code, "tax_exemption_reason": reason}
        return {"id": category} if category == "O" else {"id": category, "percent": _exact(tax.amount, 4)}

    def _peppol_uae_payment_means(self):
        account = self.partner_bank_id.acc_number
        if not account:
            return [{"payment_means_code": "1"}]
        return [{"payment_means_code": "30", "payee_financial_account": {"id": account.replace(" ", "")}}]


def _digits(line, name):
    """The decimals that this site keeps the field with; at most as many as the service takes."""
    digits = line._fields[name].get_digits(line.env)
    return min(digits[1] if digits else 6, 6)


def _exact(value, decimals):
    """A float holds the digits that Odoo shows, and others behind them that it does not mean."""
    rounded = Decimal(repr(float(value or 0))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return rounded if rounded else Decimal(0)
