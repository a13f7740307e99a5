"""Vendor bills as Odoo 17 and 18 keep them for a company in the UAE: floats, False for nothing, taxes and units as records."""

many = {
    "partner_id": "res.partner",
    "commercial_partner_id": "res.partner",
    "company_id": "res.company",
    "currency_id": "res.currency",
    "country_id": "res.country",
    "state_id": "res.country.state",
    "invoice_line_ids": "account.move.line",
    "line_ids": "account.move.line",
    "tax_ids": "account.tax",
    "product_id": "product.product",
    "product_uom_id": "uom.uom",
    "partner_bank_id": "res.partner.bank",
    "reversed_entry_id": "account.move",
    "invoice_repartition_line_ids": "account.tax.repartition.line",
}
digits = {"price_unit": 2, "quantity": 2}


def partner(id, name, **values):
    return {
        "id": id,
        "name": name,
        "is_company": True,
        "vat": "198765432102003",
        "street": "Al Wahda Street 1",
        "street2": False,
        "city": "Sharjah",
        "zip": False,
        "state_id": 6,
        "country_id": 2,
        "email": "ar@seller.example",
        "phone": "+971 6 123 4567".replace(" ", ""),
        "peppol_uae_tin": "1987654321",
        "peppol_uae_registration_type": "TL",
        "peppol_uae_registration_number": "SHJ-4411",
        "peppol_uae_authority": "Sharjah EDD",
        **values,
    }


def tables(base_url, token, business_profile_id, secret):
    company = {
        "id": 1,
        "name": "Dune Buyer LLC",
        "currency_id": 129,
        "peppol_uae_base_url": base_url,
        "peppol_uae_token": token,
        "peppol_uae_business_profile_id": business_profile_id,
        "peppol_uae_webhook_secret": secret,
        "peppol_uae_sends_sales": True,
    }
    tax = {"price_include": False, "amount_type": "percent", "peppol_uae_exemption_reason": False}
    return {
        "res.company": {1: company},
        "res.currency": {129: {"name": "AED", "decimal_places": 2}, 1: {"name": "USD", "decimal_places": 2}},
        "res.country": {2: {"code": "AE", "name": "United Arab Emirates"}},
        "res.country.state": {6: {"code": "SH", "name": "Sharjah"}},
        "res.partner": {
            7: partner(7, "Gulf Seller LLC", peppol_uae_self_billed=True),
            8: partner(8, "Other", peppol_uae_self_billed=False),
        },
        "res.partner.bank": {1: {"acc_number": "AE07 0331 2345 6789 0123 456"}},
        "account.tax": {
            1: {**tax, "name": "5%", "amount": 5.0, "invoice_repartition_line_ids": [1, 2]},
            2: {**tax, "name": "Reverse charge 5%", "amount": 5.0, "invoice_repartition_line_ids": [1, 3]},
            3: {**tax, "name": "0%", "amount": 0.0, "invoice_repartition_line_ids": [1]},
        },
        "account.tax.repartition.line": {
            1: {"repartition_type": "base", "factor_percent": 100.0},
            2: {"repartition_type": "tax", "factor_percent": 100.0},
            3: {"repartition_type": "tax", "factor_percent": -100.0},
        },
        "product.product": {
            1: {"name": "Cable", "default_code": "CABLE"},
            2: {"name": "Plug", "default_code": False},
        },
        "uom.uom": {
            1: {"name": "Units", "xml_id": "uom.product_uom_unit"},
            12: {"name": "kg", "xml_id": "uom.product_uom_kgm"},
            30: {"name": "Carton", "xml_id": ""},
        },
        "account.move.line": {},
        "account.move": {},
        "ir.cron": {1: {"name": "Peppol UAE"}},
        "ir.attachment": {},
    }


def line(name, quantity, price_unit, price_subtotal, **values):
    return {
        "name": name,
        "display_type": "product",
        "quantity": quantity,
        "price_unit": price_unit,
        "discount": 0.0,
        "price_subtotal": price_subtotal,
        "price_total": price_subtotal * 1.05,
        "amount_currency": price_subtotal,
        "tax_ids": [1],
        "product_id": 2,
        "product_uom_id": 1,
        **values,
    }


def bill(id, name, lines, **values):
    return {
        "id": id,
        "name": name,
        "move_type": "in_invoice",
        "state": "draft",
        "partner_id": 7,
        "commercial_partner_id": 7,
        "company_id": 1,
        "currency_id": 129,
        "invoice_currency_rate": 1.0,
        "direction_sign": 1,
        "ref": False,
        "invoice_date": "2026-11-20",
        "invoice_date_due": "2026-12-20",
        "invoice_line_ids": lines,
        "line_ids": lines,
        "partner_bank_id": 1,
        "reversed_entry_id": False,
        "amount_untaxed": 3775.17,
        "amount_tax": 188.76,
        "amount_total": 3963.93,
        "peppol_uae_state": False,
        "peppol_uae_id": False,
        "peppol_uae_number": False,
        "peppol_uae_message": False,
        "peppol_uae_flags": "00000000",
        "peppol_uae_credit_reason": False,
        **values,
    }
