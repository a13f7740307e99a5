"""The document, as the service takes it."""

import re
from decimal import ROUND_HALF_UP, Decimal

from odoo import _, models
from odoo.exceptions import UserError

KINDS = {
    "in_invoice": ("purchase-invoices", "389"),
    "in_refund": ("purchase-credit-notes", "261"),
    "out_invoice": ("sales-invoices", "380"),
    "out_refund": ("sales-credit-notes", "381"),
}
#: The codes of the emirates in Odoo are those of ISO 3166-2.
EMIRATES = {"AZ": "AUH", "AJ": "AJM", "DU": "DXB", "FU": "FUJ", "RK": "RAK", "SH": "SHJ", "UQ": "UAQ"}
#: Positions of the flags that ask for more, counted from 0.
FREE_ZONE, DEEMED_SUPPLY, MARGIN_SCHEME, SUMMARY, AGENT, E_COMMERCE, EXPORT = 0, 1, 2, 3, 5, 6, 7


class AccountMove(models.Model):
    _inherit = "account.move"

    def _peppol_uae_document(self):
        """What is sent. Raises UserError with everything that is missing."""
        missing = self.company_id._peppol_uae_missing()
        is_sale = self.move_type.startswith("out_")
        lines = self.invoice_line_ids.filtered(lambda line: line.display_type == "product")
        document = {
            "issue_date": self.invoice_date,
            "invoice_type_code": KINDS[self.move_type][1],
            "profile_execution_id": self.peppol_uae_flags or "00000000",
            "document_currency_code": self.currency_id.name,
            "document_source": "Odoo",
            "external_reference": self.name,
            "metadata": {"model": self._name, "id": str(self.id)},
            "accounting_customer_party" if is_sale else "accounting_supplier_party": self._peppol_uae_party(missing),
            "document_lines": [self._peppol_uae_line(line, missing) for line in lines if line.price_subtotal >= 0],
            "expected_totals": {
                "tax_exclusive": _exact(self.amount_untaxed, 2) - self._peppol_uae_rounding(),
                "tax": _exact(self.amount_tax, 2),
                "tax_inclusive": _exact(self.amount_total, 2) - self._peppol_uae_rounding(),
                "payable": _exact(self.amount_total, 2),
            },
            **self._peppol_uae_flagged(missing),
        }
        taken_off = lines.filtered(lambda line: line.price_subtotal < 0)
        if taken_off:
            document["allowances"] = [self._peppol_uae_allowance(line, missing) for line in taken_off]
        if not self._peppol_uae_has(DEEMED_SUPPLY):
            document["payment_means"] = self._peppol_uae_payment_means()
        if len(self.name) > 64:
            missing.append(_("%s: a name of at most 64 characters", self.name))
        if self._peppol_uae_rounding():
            document["rounding_amount"] = self._peppol_uae_rounding()
        if self.move_type.endswith("_refund"):
            document.update(self._peppol_uae_credited(missing))
        else:
            document.update(self._peppol_uae_due(), **self._peppol_uae_advances(taken_off, missing))
        if self.currency_id.name != "AED":
            document.update(tax_currency_code="AED", tax_exchange_rate={"calculation_rate": self._peppol_uae_rate(missing)})
        self._peppol_uae_check_categories(document, missing)
        if missing:
            raise UserError(_("Peppol needs more than %s has:", self.name) + "\n" + "\n".join(dict.fromkeys(missing)))
        return document

    def _peppol_uae_has(self, *flags):
        return any((self.peppol_uae_flags or "")[flag : flag + 1] == "1" for flag in flags)

    def _peppol_uae_flagged(self, missing):
        """What the flags ask for, beside the party and the lines."""
        written, start, end = {}, self.peppol_uae_period_start, self.peppol_uae_period_end
        is_sale = self.move_type.startswith("out_")
        if not re.fullmatch("[01]{8}", self.peppol_uae_flags or "00000000"):
            missing.append(_("%s: Peppol flags of eight characters, 0 or 1", self.name))
        if self._peppol_uae_has(DEEMED_SUPPLY) and not is_sale:
            missing.append(_("%s: no Peppol flag 2, which is for one's own supplies", self.name))
        if self._peppol_uae_has(FREE_ZONE):
            beneficiary = _need(missing, self.peppol_uae_beneficiary, self.name, _("Beneficiary in the free zone (TRN)"))
            written["buyer_customer_party"] = {"id": beneficiary}
        if self._peppol_uae_has(AGENT):
            seller = self.company_id if is_sale else self.commercial_partner_id
            trn = re.fullmatch(r"1\d{12}03", self.peppol_uae_principal or "")
            is_another = trn and trn[0] != seller.vat
            _need(missing, is_another, self.name, _("Principal of the agent (TRN), who is not the seller"))
            written["seller_supplier_party"] = {"id": trn and trn[0]}
        if self._peppol_uae_has(SUMMARY) or self.peppol_uae_credit_reason == "VD":
            _need(missing, start and end, self.name, _("Period from and to"))
        if start and end:
            written["invoice_period"] = {"start_date": start, "end_date": end}
            if self.peppol_uae_frequency:
                written["invoice_period"]["description"] = self.peppol_uae_frequency
        if self._peppol_uae_has(E_COMMERCE, EXPORT):
            place = (self.partner_shipping_id or self.commercial_partner_id) if is_sale else self.company_id.partner_id
            written["delivery"] = {"delivery_location": {"address": self._peppol_uae_address(place, missing)}}
            if self.delivery_date:
                written["delivery"]["actual_delivery_date"] = self.delivery_date
            if self.invoice_incoterm_id:
                written["delivery"]["delivery_terms"] = {"id": self.invoice_incoterm_id.code}
        return written

    def _peppol_uae_check_categories(self, document, missing):
        categories = {line["classified_tax_category"]["id"] for line in document["document_lines"]}
        categories |= {allowance["tax_category"]["id"] for allowance in document.get("allowances", [])}
        if self._peppol_uae_has(MARGIN_SCHEME) != ("N" in categories) or "N" in categories and len(categories) > 1:
            missing.append(_("%s: Peppol flag 3 with taxes of the category N, and of no other one", self.name))
        if self.move_type.startswith("out_"):
            if "AE" in categories:
                is_registered = "party_tax_scheme" in document["accounting_customer_party"]
                _need(missing, is_registered, self.commercial_partner_id.name, _("Tax ID"))
            if categories <= {"E", "O"}:
                missing.append(_("%s: a line that is neither exempt nor out of scope (480 and 81 are not sent)", self.name))

    def _peppol_uae_due(self):
        """One instalment behind the due date, such as a retention, has a place of its own."""
        terms = self.line_ids.filtered(lambda line: line.display_type == "payment_term").sorted("date_maturity")
        if len(terms) != 2:
            return {"due_date": self.invoice_date_due or self.invoice_date}
        first, last = terms
        written = {"amount": abs(_exact(last.amount_currency, 2)), "installment_due_date": last.date_maturity}
        if self.invoice_payment_term_id:
            written["note"] = self.invoice_payment_term_id.name
        return {"due_date": first.date_maturity, "payment_terms": written}

    def _peppol_uae_advances(self, taken_off, missing):
        """The invoices for the down payments that are taken off: those that are named, else those of the sales order."""
        advances = self.peppol_uae_advance_ids
        paid = taken_off.filtered(lambda line: "is_downpayment" in line._fields and line.is_downpayment)
        if paid and not advances:
            # An accountant need not have rights in the sales order.
            advances = paid.sudo().sale_line_ids.invoice_lines.move_id.filtered(
                lambda move: move.move_type == self.move_type and move.state == "posted" and move.id != self.id
            )
            _need(missing, advances, self.name, _("Advance invoices"))
        for advance in advances:
            _need(missing, advance.peppol_uae_number, advance.name, _("Peppol number (it was not sent yet)"))
        named = [{"id": advance.peppol_uae_number, "issue_date": advance.invoice_date} for advance in advances]
        return {"billing_reference": named} if named else {}

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
        partner, is_sale = self.commercial_partner_id, self.move_type.startswith("out_")

        def need(value, what):
            return _need(missing, value, partner.name, what)

        is_in_uae = partner.country_id.code == "AE"
        vat = partner.vat if partner.vat != "/" else False
        is_business = not is_sale or partner.is_company or bool(vat or partner.peppol_uae_tin)
        # Customers abroad have no TIN, and those who are no business need none.
        tin = need(partner.peppol_uae_tin, _("TIN")) if not is_sale or is_in_uae and is_business else None
        scheme, endpoint = self._peppol_uae_endpoint(partner, tin, missing)
        telephone = partner.phone or ("mobile" in partner._fields and partner.mobile)
        written = {
            "name": partner.name,
            "endpoint_id": endpoint,
            "endpoint_scheme_id": scheme,
            "postal_address": self._peppol_uae_address(partner, missing),
            "email": need(partner.email, _("Email")),
        }
        if tin:
            written["tin"] = tin
        if is_business:
            written["party_name"] = partner.name
        if (endpoint or "").startswith("99000000"):
            # A recipient that the endpoint does not name.
            written["party_identification_id"] = partner.ref or str(partner.id)
        if telephone or not is_sale:
            written["telephone"] = need(telephone, _("Phone"))
        if not is_sale:
            need(vat, _("Tax ID"))
        if vat and (is_in_uae or not is_sale or self._peppol_uae_has(E_COMMERCE, EXPORT)):
            written["party_tax_scheme"] = {"company_id": vat, "tax_scheme": "VAT"}
        kind = partner.peppol_uae_registration_type
        if kind:
            need(is_business or kind in ("EID", "PAS"), _("Registration type of a person: Emirates ID or passport"))
            written["scheme_agency_id"] = kind
            written["company_id"] = need(partner.peppol_uae_registration_number, _("Registration number"))
            agency = {"TL": "authority_name", "PAS": "passport_issuing_country_code"}.get(kind)
            if agency:
                label = _("Issuing authority of the trade licence, country code of the passport")
                written[agency] = need(partner.peppol_uae_authority, label)
        return written

    def _peppol_uae_endpoint(self, partner, tin, missing):
        """Endpoints that begin with 99 are those of recipients outside the network."""
        if not self.move_type.startswith("out_"):
            return "0235", tin
        if self._peppol_uae_has(DEEMED_SUPPLY):
            return "0235", "9900000097"
        if partner.peppol_uae_endpoint:
            parts = re.fullmatch(r"(\d{4}):(\S+)", partner.peppol_uae_endpoint)
            _need(missing, parts, partner.name, _("Other endpoint of the form 9930:DE123456789"))
            return parts.groups() if parts else (None, None)
        is_export = self._peppol_uae_has(EXPORT) and partner.country_id.code != "AE"
        return "0235", tin or ("9900000099" if is_export else "9900000098")

    def _peppol_uae_address(self, partner, missing):
        def need(value, what):
            return _need(missing, value, partner.name, what)

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
        return {name: value for name, value in address.items() if value}

    def _peppol_uae_line(self, line, missing):
        where = line.name or line.product_id.name or str(line.id)
        quantity, price = (_exact(line[name], _digits(line, name)) for name in ("quantity", "price_unit"))
        net = _exact(line.price_subtotal, 2)
        if quantity <= 0:
            missing.append(_("%s: a quantity above zero", where))
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
        if written["classified_tax_category"]["id"] == "AE":
            product, digits = line.product_id, re.fullmatch(r"\d{8}|\d{12,14}", line.product_id.barcode or "")
            gtin = _need(missing, digits and digits[0], where, _("Barcode of the product (GTIN), for the reverse charge"))
            nature = _need(missing, product.peppol_uae_nature_code, where, _("Goods under reverse charge, of the product"))
            written["standard_item_identification"] = {"id": gtin, "scheme_id": "0160"}
            written["commodity_classification"] = {"nature_code": nature}
        return written

    def _peppol_uae_allowance(self, line, missing):
        """Odoo takes discounts and down payments off in lines below zero."""
        where = line.name or line.product_id.name or str(line.id)
        category = self._peppol_uae_category(line, where, missing)
        if category["id"] not in ("S", "Z"):
            missing.append(_("%s: a line below zero only with a tax of the category S or Z", where))
        return {"reason": where.split("\n")[0], "amount": -_exact(line.price_subtotal, 2), "tax_category": category}

    def _peppol_uae_category(self, line, where, missing):
        tax = line.tax_ids
        category = len(tax) == 1 and tax.amount_type == "percent" and tax._peppol_uae_category_code()
        if not category:
            missing.append(_("%s: one VAT tax in per cent, with a Peppol VAT category where its rate is 0", where))
            return {"id": None}
        is_charged = tax.amount > 0 and all(line.factor_percent >= 0 for line in tax.invoice_repartition_line_ids)
        if is_charged != (category == "S"):
            missing.append(_("Tax %s: a VAT rate if its category is S, and none otherwise", tax.name))
        if category == "E":
            code, reason = tax.peppol_uae_exemption_code, tax.peppol_uae_exemption_reason
            if not code or not reason:
                missing.append(_("Tax %s: VAT exemption code and reason", tax.name))
            return {"id": "E", "tax_exemption_reason_code": code, "tax_exemption_reason": reason}
        if category == "O":
            return {"id": "O"}
        # The VAT of a sale under reverse charge or in the margin scheme has a rate, which Odoo's tax of 0 % does not have.
        return {"id": category, "percent": _exact(tax.amount, 4) or (Decimal(5) if category in ("AE", "N") else Decimal(0))}

    def _peppol_uae_payment_means(self):
        account = self.partner_bank_id.acc_number
        if not account:
            return [{"payment_means_code": "1"}]
        return [{"payment_means_code": "30", "payee_financial_account": {"id": account.replace(" ", "")}}]


def _need(missing, value, where, what):
    if not value:
        missing.append(f"{where}: {what}")
    return value or None


def _digits(line, name):
    """The decimals that this site keeps the field with; at most as many as the service takes."""
    digits = line._fields[name].get_digits(line.env)
    return min(digits[1] if digits else 6, 6)


def _exact(value, decimals):
    """A float holds the digits that Odoo shows, and others behind them that it does not mean."""
    rounded = Decimal(repr(float(value or 0))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return rounded if rounded else Decimal(0)
