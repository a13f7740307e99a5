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
    "partner_shipping_id": "res.partner",
    "invoice_incoterm_id": "account.incoterms",
    "invoice_payment_term_id": "account.payment.term",
    # Of the module sale.
    "sale_line_ids": "sale.order.line",
    "invoice_lines": "account.move.line",
    "move_id": "account.move",
}
digits = {"price_unit": 2, "quantity": 2}


def partner(id, name, **values):
    return {
        "id": id,
        "name": name,
        "is_company": True,
        "ref": False,
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
        "peppol_uae_endpoint": False,
        "peppol_uae_registration_type": "TL",
        "peppol_uae_registration_number": "SHJ-4411",
        "peppol_uae_authority": "Sharjah EDD",
        **values,
    }


unknown = {
    "vat": False,
    "peppol_uae_tin": False,
    "peppol_uae_registration_type": False,
    "peppol_uae_registration_number": False,
    "peppol_uae_authority": False,
}
abroad = {**unknown, "street": "Speicherstadt 1", "city": "Hamburg", "state_id": False, "country_id": 57}
del abroad["vat"]
muscat = {"vat": False, "street": "Al Khuwair Street 5", "city": "Muscat", "country_id": 165, "ref": "CUST-901"}


def tables(base_url, token, business_profile_id, secret):
    company = {
        "id": 1,
        "name": "Dune Buyer LLC",
        "partner_id": 1,
        "vat": "134567890123003",
        "currency_id": 129,
        "peppol_uae_base_url": base_url,
        "peppol_uae_token": token,
        "peppol_uae_business_profile_id": business_profile_id,
        "peppol_uae_webhook_secret": secret,
        "peppol_uae_sends_sales": True,
    }
    tax = {
        "price_include": False,
        "amount_type": "percent",
        "peppol_uae_exemption_reason": False,
        "ubl_cii_tax_category_code": False,
    }
    return {
        "res.company": {1: company},
        "res.currency": {129: {"name": "AED", "decimal_places": 2}, 126: {"name": "EUR"}, 1: {"name": "USD", "decimal_places": 2}},
        "res.country": {2: {"code": "AE", "name": "United Arab Emirates"}, 57: {"code": "DE", "name": "Germany"}, 165: {"code": "OM", "name": "Oman"}},
        "res.country.state": {6: {"code": "SH", "name": "Sharjah"}},
        "res.partner": {
            7: partner(7, "Gulf Seller LLC", peppol_uae_self_billed=True),
            8: partner(8, "Other", peppol_uae_self_billed=False),
            9: partner(9, "Oasis Retail LLC", street="Al Wahda Street 4", email="ap@oasis.example", phone=False),
            10: partner(10, "Nordlicht GmbH", **abroad, vat="DE123456789", email="ap@nordlicht.example", phone=False),
            12: partner(12, "Al Batinah Trading LLC", **{**abroad, **muscat}, email="ap@albatinah.example", phone=False),
            11: partner(11, "Aisha Rahman", **unknown, is_company=False, ref="C-11"),
        },
        "res.partner.bank": {1: {"acc_number": "AE07 0331 2345 6789 0123 456"}},
        "account.tax": {
            1: {**tax, "name": "5%", "amount": 5.0, "invoice_repartition_line_ids": [1, 2]},
            2: {**tax, "name": "Reverse charge 5%", "amount": 5.0, "invoice_repartition_line_ids": [1, 3]},
            3: {**tax, "name": "0%", "amount": 0.0, "invoice_repartition_line_ids": [1]},
            # As l10n_ae makes it since Odoo 18, where a tax has its category.
            4: {**tax, "name": "0% EX", "amount": 0.0, "invoice_repartition_line_ids": [1], "ubl_cii_tax_category_code": "Z"},
            5: {**tax, "name": "0% RC", "amount": 0.0, "invoice_repartition_line_ids": [1], "peppol_uae_category": "AE"},
            7: {**tax, "name": "0% and 5%", "amount": 5.0, "invoice_repartition_line_ids": [1], "peppol_uae_category": "Z"},
            6: {**tax, "name": "Margin", "amount": 0.0, "invoice_repartition_line_ids": [1], "peppol_uae_category": "N"},
        },
        "account.tax.repartition.line": {
            1: {"repartition_type": "base", "factor_percent": 100.0},
            2: {"repartition_type": "tax", "factor_percent": 100.0},
            3: {"repartition_type": "tax", "factor_percent": -100.0},
        },
        "product.product": {
            1: {"name": "Cable", "default_code": "CABLE", "barcode": False, "peppol_uae_nature_code": False},
            2: {"name": "Plug", "default_code": False, "barcode": False, "peppol_uae_nature_code": False},
            3: {
                "name": "Phone",
                "default_code": False,
                "barcode": "6291041500213",
                "peppol_uae_nature_code": "DL8.48.8.2",
            },
        },
        "product.template": {},
        "account.incoterms": {
            4: {"code": "CIF", "name": "COST, INSURANCE AND FREIGHT"},
            5: {"code": "DAP", "name": "DELIVERED AT PLACE"},
        },
        "account.payment.term": {3: {"name": "90 % in 30 days, 10 % when the defects liability period ends"}},
        "sale.order.line": {},
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
        "is_downpayment": False,
        "sale_line_ids": [],
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
        "partner_shipping_id": values.get("partner_id", 7),
        "delivery_date": False,
        "invoice_incoterm_id": False,
        "invoice_payment_term_id": False,
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
        "peppol_uae_advance_ids": [],
        **values,
    }


customer = {"partner_id": 9, "commercial_partner_id": 9, "invoice_date": "2026-08-20", "invoice_date_due": "2026-09-19"}
credited = {**customer, "move_type": "out_refund", "direction_sign": 1, "invoice_date": "2026-08-28"}
foreign = {**customer, "partner_id": 10, "commercial_partner_id": 10}


def sold(name, quantity, price, **values):
    return line(name, float(quantity), float(price), round(quantity * price, 2), **values)


def scenario(name, ids):
    """The move and its lines, as Odoo has what docs/scenarios says under this name. `ids`: the moves made before, by scenario."""
    return {
        "advance-invoice": lambda: (
            customer,
            [sold("Advance of 1,000 AED for the fit-out", 1, 1000, product_id=False, is_downpayment=True, sale_line_ids=[1])],
        ),
        # As the module sale invoices the rest: all of the order, and the down payment taken off.
        "final-invoice": lambda: (
            customer,
            [
                sold("Fit-out of Al Wahda Street 4", 1, 10000),
                sold("Down payment", -1, 1000, product_id=False, is_downpayment=True, sale_line_ids=[1]),
            ],
        ),
        "retention-invoice": lambda: (
            {**customer, "invoice_payment_term_id": 3, "invoice_date_due": "2027-08-20"},
            [
                sold("Fit-out of the warehouse, milestone 3", 1, 80000),
                {"display_type": "payment_term", "date_maturity": "2027-08-20", "amount_currency": 8400.0},
                {"display_type": "payment_term", "date_maturity": "2026-09-19", "amount_currency": 75600.0},
            ],
        ),
        "partial-credit-note": lambda: (
            {**credited, "reversed_entry_id": ids["final-invoice"], "peppol_uae_credit_reason": "DL8.61.1.C"},
            [sold("Partition wall that was not built", 1, 4000)],
        ),
        "full-credit-note": lambda: (
            {**credited, "reversed_entry_id": ids["retention-invoice"], "peppol_uae_credit_reason": "DL8.61.1.A"},
            [sold("Fit-out of the warehouse, milestone 3", 1, 80000)],
        ),
        "volume-discount-credit-note": lambda: (
            {
                **credited,
                "peppol_uae_credit_reason": "VD",
                "peppol_uae_period_start": "2025-01-01",
                "peppol_uae_period_end": "2025-12-31",
                "peppol_uae_frequency": "YRL",
            },
            [sold("Rebate on the turnover of 2025", 1, 12500)],
        ),
        "margin-scheme-invoice": lambda: (
            {**customer, "peppol_uae_flags": "00100000"},
            # Odoo has no charges of a line: the delivery is a line.
            [sold("Used car, first registered in 2021", 1, 45000, tax_ids=[6]), sold("Delivery", 1, 350, tax_ids=[6])],
        ),
        "reverse-charge-invoice": lambda: (
            customer,
            [sold("Phone for resale", 200, 1499.95, product_id=3, tax_ids=[5])],
        ),
        "agent-invoice": lambda: (
            {**customer, "peppol_uae_flags": "00000100", "peppol_uae_principal": "198765439902003"},
            [sold("Goods of the principal, sold in its name", 40, 62.5)],
        ),
        "e-commerce-invoice": lambda: (
            {**customer, "peppol_uae_flags": "00000010", "delivery_date": "2026-08-19"},
            [
                sold("Desk lamp, ordered in the web shop", 2, 189),
                sold("Rounding", 1, 0.1, display_type="rounding", amount_currency=-0.1, tax_ids=[]),
            ],
        ),
        "free-zone-invoice": lambda: (
            {**customer, "peppol_uae_flags": "10000000", "peppol_uae_beneficiary": "100200300400003"},
            [sold("Server rack, delivered in the free zone", 1, 7400)],
        ),
        "export-invoice": lambda: (
            {
                **foreign,
                "peppol_uae_flags": "00000001",
                "currency_id": 126,
                "invoice_currency_rate": 1 / 4.298765,
                "delivery_date": "2026-08-18",
                "invoice_incoterm_id": 4,
            },
            [sold("Dates, packed", 120, 8.32, product_uom_id=12, tax_ids=[4])],
        ),
        # Who is not in Peppol has neither an endpoint nor a TIN.
        "export-outside-peppol-invoice": lambda: (
            {
                **customer,
                "partner_id": 12,
                "commercial_partner_id": 12,
                "peppol_uae_flags": "00000001",
                "delivery_date": "2026-08-18",
                "invoice_incoterm_id": 5,
            },
            [sold("Dates, packed", 120, 8.32, product_uom_id=12, tax_ids=[4])],
        ),
        "deemed-supply-invoice": lambda: (
            {**customer, "peppol_uae_flags": "01000000"},
            [sold("Gift basket, given to customers", 40, 25)],
        ),
    }[name]()
