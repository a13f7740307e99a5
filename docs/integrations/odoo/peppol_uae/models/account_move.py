"""Sends what is posted, once, and brings back status, PDF and XML."""

import base64
import logging

from odoo import _, fields, models
from odoo.exceptions import UserError

from ..peppol_self_billing import ApiError, ConnectionBroken, operation_of, or_throw
from .document import KINDS

_logger = logging.getLogger(__name__)

FAILED = ("refused", "rejected", "validation_failed")
FREQUENCIES = ["DLY", "WKY", "Q15", "MTH", "Q45", "Q60", "QTR", "HYR", "YRL"]
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
    # Odoo copies an invoice into its refund, which needs the same flags.
    peppol_uae_flags = fields.Char(
        "Peppol flags",
        default="00000000",
        help="Eight characters, 0 or 1: free zone, deemed supply, margin scheme, summary invoice, continuous supply, "
        "disclosed agent, e-commerce, export",
    )
    peppol_uae_credit_reason = fields.Selection([(code, code) for code in CREDIT_REASONS], "Credit reason", copy=False)
    peppol_uae_beneficiary = fields.Char("Beneficiary in the free zone (TRN)")
    peppol_uae_principal = fields.Char("Principal of the agent (TRN)")
    peppol_uae_period_start = fields.Date("Period from", copy=False)
    peppol_uae_period_end = fields.Date("Period to", copy=False)
    peppol_uae_frequency = fields.Selection([(code, code) for code in FREQUENCIES], "Billing frequency", copy=False)
    peppol_uae_advance_ids = fields.Many2many(
        "account.move",
        "peppol_uae_advance_rel",
        "move_id",
        "advance_id",
        "Advance invoices",
        copy=False,
        check_company=True,
    )

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
        for company in self.env["res.company"].search([]):
            mine = [("company_id", "=", company.id), ("state", "=", "posted")]
            # Those that were tried last come last, so that one that always fails does not hold up the others.
            for move in self.search([*mine, ("peppol_uae_state", "=", "to_send")], order="write_date, id"):
                if move._peppol_uae_try(move._peppol_uae_send):
                    break
            else:
                pending = self.search([*mine, ("peppol_uae_state", "=", "pending")])
                for start in range(0, len(pending), 1000):
                    if pending[start : start + 1000]._peppol_uae_ask(company):
                        break

    def _peppol_uae_ask(self, company):
        """One request asks for the status of a thousand documents; those that are final are read one by one. Whether it failed."""
        try:
            ids = [move.peppol_uae_id for move in self]
            summaries = or_throw(company._peppol_uae_client().query_peppol_status({"ids": ids}))["data"]
            final = {one["id"] for one in summaries if one["is_terminal"]}
        except Exception:
            # Whatever it was, the other companies are asked.
            _logger.exception("Peppol: the statuses of %s could not be read", company.name)
            return True
        moves = self.filtered(lambda move: move.peppol_uae_id in final)
        return any(move._peppol_uae_try(move._peppol_uae_refresh) for move in moves)

    def _peppol_uae_try(self, work):
        """Whether the service is away, so that the company's other moves wait for the next run."""
        try:
            is_away = work()
            self.env.cr.commit()
        except Exception as error:
            self.env.cr.rollback()
            _logger.exception("Peppol: %s is tried again by the next run", self.id)
            return _is_away(error)
        return is_away

    # Sending, and what comes back.

    def _peppol_uae_applies(self):
        if self.move_type in ("in_invoice", "in_refund"):
            return self.commercial_partner_id.peppol_uae_self_billed
        return self.move_type in KINDS and self.company_id.peppol_uae_sends_sales

    def _peppol_uae_send(self):
        """Sends the move once. Safe at any time, any number of times, by several workers. Whether the service is away."""
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
            return True
        except ApiError as error:
            # Busy, or not let in: the document is right, and the next run sends it again. Where another one has the
            # reference, this one must not be cancelled either: under another name it would be issued beside that one.
            is_later = error.document_id or error.status == 409 or _is_away(error)
            self.write({"peppol_uae_state": "to_send" if is_later else "refused", "peppol_uae_message": str(error)})
            return _is_away(error)
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


def _is_away(error):
    """Not reached, or busy, or the token is not let in: so it is with the company's next move."""
    if isinstance(error, ApiError):
        return error.status in (401, 403, 408, 429) or error.status >= 500
    return isinstance(error, ConnectionBroken)
