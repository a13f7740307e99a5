"""What Odoo does not have: the service and its secrets, the registration of a party, the categories of taxes and units."""

from urllib.parse import quote

from odoo import _, fields, models
from odoo.exceptions import UserError

from ..peppol_self_billing import ApiError, Retry, Success, create_client

#: UN/ECE Recommendation 20 of the units that Odoo comes with, by their XML ids.
UNITS = {
    "uom.product_uom_unit": "H87",
    "uom.product_uom_dozen": "DZN",
    "uom.product_uom_kgm": "KGM",
    "uom.product_uom_gram": "GRM",
    "uom.product_uom_ton": "TNE",
    "uom.product_uom_day": "DAY",
    "uom.product_uom_hour": "HUR",
    "uom.product_uom_litre": "LTR",
    "uom.product_uom_cubic_meter": "MTQ",
    "uom.product_uom_meter": "MTR",
    "uom.product_uom_km": "KMT",
    "uom.product_uom_cm": "CMT",
    "uom.uom_square_meter": "MTK",
}


class ResCompany(models.Model):
    _inherit = "res.company"

    peppol_uae_base_url = fields.Char("Peppol service", groups="base.group_system")
    peppol_uae_token = fields.Char("Peppol token", groups="base.group_system", copy=False)
    peppol_uae_business_profile_id = fields.Char("Peppol business profile", groups="base.group_system", copy=False)
    peppol_uae_webhook_secret = fields.Char("Peppol webhook secret", groups="base.group_system", copy=False)
    peppol_uae_sends_sales = fields.Boolean("Send customer invoices")

    def _peppol_uae_missing(self):
        company = self.sudo()
        names = ("peppol_uae_base_url", "peppol_uae_token", "peppol_uae_business_profile_id")
        return [f"{company.name}: {self._fields[name].string}" for name in names if not company[name]]

    def _peppol_uae_client(self):
        """Raises UserError, which names what is not set."""
        missing = self._peppol_uae_missing()
        if missing:
            raise UserError("\n".join(missing))
        company = self.sudo()
        # A service that hangs must not use up the time that Odoo gives the scheduled action: the next run asks again.
        patience = Retry(attempts=2, max_wait_seconds=5)
        return create_client(
            base_url=company.peppol_uae_base_url, token=company.peppol_uae_token, retry=patience, timeout_seconds=15
        )


class ResPartner(models.Model):
    _inherit = "res.partner"

    peppol_uae_self_billed = fields.Boolean("Self-billing agreement", help="Bills are issued by us in this vendor's name")
    peppol_uae_tin = fields.Char("TIN", help="10 digits; the endpoint in the network")
    peppol_uae_endpoint = fields.Char("Other endpoint", help="Scheme and value, such as 9930:DE123456789")
    peppol_uae_registration_type = fields.Selection(
        [("TL", "Trade licence"), ("EID", "Emirates ID"), ("PAS", "Passport"), ("CD", "Cabinet decision")],
        "Registration type",
    )
    peppol_uae_registration_number = fields.Char("Registration number")
    peppol_uae_authority = fields.Char("Issuing authority of the trade licence, country code of the passport")

    def action_peppol_uae_look_up(self):
        self.ensure_one()
        path = f"/api/participants/{quote('0235:' + (self.peppol_uae_tin or ''), safe='')}"
        answer = self.env.company._peppol_uae_client().request("GET", path)
        if isinstance(answer, Success):
            found = answer.body
            words = [found["state"], found.get("reason"), ", ".join(found["kinds"])]
            message = f"{found['participant_id']}: {'; '.join(word for word in words if word)}"
        else:
            message = str(ApiError(answer))
        values = {"title": _("Peppol"), "message": message, "sticky": True}
        return {"type": "ir.actions.client", "tag": "display_notification", "params": values}


class AccountTax(models.Model):
    _inherit = "account.tax"

    peppol_uae_category = fields.Selection(
        [
            ("S", "Standard rate"),
            ("Z", "Zero-rated"),
            ("E", "Exempt"),
            ("O", "Out of scope"),
            ("AE", "Reverse charge"),
            ("N", "Margin scheme"),
        ],
        "Peppol VAT category",
    )
    peppol_uae_exemption_code = fields.Char("VAT exemption code")
    peppol_uae_exemption_reason = fields.Char("VAT exemption reason")

    def _peppol_uae_category_code(self):
        """What is set; else Odoo's own code, which its later versions have; else what the tax shows by itself."""
        own = "ubl_cii_tax_category_code" in self._fields and self.ubl_cii_tax_category_code
        if self.peppol_uae_category or own in ("S", "Z", "E", "O", "AE", "N"):
            return self.peppol_uae_category or own
        # A part of a reverse charge is taken off again.
        if any(line.factor_percent < 0 for line in self.invoice_repartition_line_ids):
            return "AE"
        return "S" if self.amount > 0 else None


class ProductTemplate(models.Model):
    _inherit = "product.template"

    peppol_uae_nature_code = fields.Selection(
        [
            ("DL8.48.8.2", "Electronic devices"),
            ("DL8.48.8.1", "Gold and diamonds"),
            ("DL8.48.3.1", "Crude or refined oil"),
            ("DL8.48.3.2", "Natural gas"),
            ("DL8.48.3.3", "Pure hydrocarbons"),
        ],
        "Goods under reverse charge",
    )


class UomUom(models.Model):
    _inherit = "uom.uom"

    peppol_uae_code = fields.Char("Peppol unit code", help="UN/ECE Recommendation 20, such as H87 for a piece")

    def _peppol_uae_unit_code(self):
        return self.peppol_uae_code or UNITS.get(self.get_external_id().get(self.id))
