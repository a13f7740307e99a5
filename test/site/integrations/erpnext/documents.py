"""Documents as ERPNext saves them for a company in the UAE: floats, an HTML description, taxes as rows, item tax rates as JSON."""


def site(base_url, token, business_profile_id, secret):
    return {
        "Company": {
            "Dune Buyer LLC": {
                "doctype": "Company",
                "name": "Dune Buyer LLC",
                "abbr": "DB",
                "country": "United Arab Emirates",
                "default_currency": "AED",
                "tax_id": "134567890123003",
                "peppol_base_url": base_url,
                "peppol_token": token,
                "peppol_business_profile_id": business_profile_id,
                "peppol_webhook_secret": secret,
                "peppol_sends_sales": 1,
            }
        },
        "Supplier": {
            "Gulf Seller": {
                "doctype": "Supplier",
                "name": "Gulf Seller",
                "supplier_name": "Gulf Seller LLC",
                "supplier_group": "Local",
                "supplier_type": "Company",
                "tax_id": "198765432102003",
                "email_id": "ar@seller.example",
                "mobile_no": "+97161234567",
                "peppol_self_billed": 1,
                "peppol_tin": "1987654321",
                "peppol_registration_type": "TL",
                "peppol_registration_number": "SHJ-4411",
                "peppol_authority": "Sharjah EDD",
            },
            "Other": {"doctype": "Supplier", "name": "Other", "supplier_name": "Other", "peppol_self_billed": 0},
        },
        "Customer": {
            "Oasis Retail": {
                "doctype": "Customer",
                "name": "Oasis Retail",
                "customer_name": "Oasis Retail LLC",
                "customer_group": "Commercial",
                "customer_type": "Company",
                "tax_id": "198765432102003",
                "email_id": "ap@oasis.example",
                "mobile_no": None,
                "peppol_tin": "1987654321",
                "peppol_registration_type": "TL",
                "peppol_registration_number": "SHJ-4411",
                "peppol_authority": "Sharjah EDD",
            },
            "Nordlicht": {
                "doctype": "Customer",
                "name": "Nordlicht",
                "customer_name": "Nordlicht GmbH",
                "customer_type": "Company",
                "tax_id": "DE123456789",
                "email_id": "ap@nordlicht.example",
                "peppol_endpoint": None,
            },
            "Al Batinah": {
                "doctype": "Customer",
                "name": "Al Batinah",
                "customer_name": "Al Batinah Trading LLC",
                "customer_type": "Company",
                "tax_id": None,
                "email_id": "ap@albatinah.example",
                "peppol_endpoint": None,
            },
            "CUST-0011": {
                "doctype": "Customer",
                "name": "CUST-0011",
                "customer_name": "Aisha Rahman",
                "customer_type": "Individual",
                "tax_id": None,
                "email_id": "aisha@example.ae",
            },
        },
        "Address": {
            "Oasis Retail-Billing": {
                "doctype": "Address",
                "name": "Oasis Retail-Billing",
                "address_line1": "Al Wahda Street 4",
                "city": "Sharjah",
                "emirate": "Sharjah",
                "country": "United Arab Emirates",
            },
            "Nordlicht-Shipping": {
                "doctype": "Address",
                "name": "Nordlicht-Shipping",
                "address_line1": "Speicherstadt 1",
                "city": "Hamburg",
                "state": None,
                "country": "Germany",
            },
            "Al Batinah-Shipping": {
                "doctype": "Address",
                "name": "Al Batinah-Shipping",
                "address_line1": "Al Khuwair Street 5",
                "city": "Muscat",
                "state": None,
                "country": "Oman",
            },
            "Gulf Seller-Billing": {
                "doctype": "Address",
                "name": "Gulf Seller-Billing",
                "address_type": "Billing",
                "address_line1": "Al Wahda Street 1",
                "address_line2": None,
                "city": "Sharjah",
                "state": None,
                "emirate": "Sharjah",
                "pincode": None,
                "country": "United Arab Emirates",
            }
        },
        "Country": {
            "United Arab Emirates": {"name": "United Arab Emirates", "code": "ae"},
            "Germany": {"name": "Germany", "code": "de"},
            "Oman": {"name": "Oman", "code": "om"},
        },
        "UOM": {name: {"name": name, "peppol_unit_code": None} for name in ("Nos", "Kg", "Carton")},
        "Item": {
            "CABLE": {"doctype": "Item", "name": "CABLE", "item_name": "Cable", "is_stock_item": 1},
            "PLUG": {"doctype": "Item", "name": "PLUG", "item_name": "Plug", "is_stock_item": 1},
            "PHONE": {
                "doctype": "Item",
                "name": "PHONE",
                "item_name": "Phone",
                "barcodes": [
                    {"doctype": "Item Barcode", "barcode": "PH-1", "barcode_type": "CODE-39"},
                    {"doctype": "Item Barcode", "barcode": "6291041500213", "barcode_type": "EAN"},
                ],
                "peppol_nature_code": "DL8.48.8.2",
            },
            "CAR": {"doctype": "Item", "name": "CAR", "item_name": "Used car", "peppol_tax_category": "N"},
        },
        "Bank Account": {
            "Gulf Seller - ENBD": {
                "doctype": "Bank Account",
                "name": "Gulf Seller - ENBD",
                "party_type": "Supplier",
                "party": "Gulf Seller",
                "is_default": 1,
                "iban": "AE07 0331 2345 6789 0123 456",
            },
            "Dune Buyer - ENBD": {
                "doctype": "Bank Account",
                "name": "Dune Buyer - ENBD",
                "is_company_account": 1,
                "company": "Dune Buyer LLC",
                "is_default": 1,
                "iban": "AE07 0331 2345 6789 0123 456",
            },
        },
        "Purchase Invoice": {},
        "Sales Invoice": {},
        "File": {},
    }


def _row(idx, item, description, qty, uom, rate, amount, net_amount):
    return {
        "doctype": "Purchase Invoice Item",
        "idx": idx,
        "item_code": item.upper(),
        "item_name": f"{item} {description.rsplit(' ', 1)[-1]}",
        "description": f'<div class="ql-editor read-mode"><p>{description}</p></div>',
        "qty": qty,
        "uom": uom,
        "stock_uom": uom,
        "conversion_factor": 1.0,
        "rate": rate,
        "amount": amount,
        "net_rate": net_amount / qty,
        "net_amount": net_amount,
        "base_rate": rate,
        "base_amount": amount,
        "item_tax_template": None,
        "item_tax_rate": "{}",
        "tax_rate": 5.0,
        "tax_amount": net_amount * 0.05,
        "total_amount": net_amount * 1.05,
        "is_exempt": 0,
        "is_zero_rated": 0,
    }


def purchase_invoice(name, **changes):
    return {
        "doctype": "Purchase Invoice",
        "name": name,
        "docstatus": 1,
        "naming_series": "ACC-PINV-.YYYY.-",
        "supplier": "Gulf Seller",
        "supplier_name": "Gulf Seller LLC",
        "tax_id": "198765432102003",
        "company": "Dune Buyer LLC",
        "posting_date": "2026-11-20",
        "due_date": "2026-12-20",
        "bill_no": None,
        "is_return": 0,
        "return_against": None,
        "amended_from": None,
        "currency": "AED",
        "conversion_rate": 1.0,
        "supplier_address": "Gulf Seller-Billing",
        "contact_email": None,
        "contact_mobile": None,
        "reverse_charge": "N",
        "items": [
            _row(1, "Cable", f"Copper cable of {name}", 7.25, "Kg", 512.4, 3714.9, 3714.9),
            _row(2, "Plug", "Plug, 13 A", 3.0, "Nos", 19.99, 59.97, 59.97),
            # The sum of three floats: 0.30000000000000004.
            _row(3, "Plug", "Fuse", 3.0, "Nos", 0.1, 0.1 + 0.1 + 0.1, 0.1 + 0.1 + 0.1),
        ],
        "taxes": [
            {
                "doctype": "Purchase Taxes and Charges",
                "idx": 1,
                "category": "Total",
                "add_deduct_tax": "Add",
                "charge_type": "On Net Total",
                "account_head": "VAT 5% - DB",
                "description": "VAT 5%",
                "rate": 5.0,
                "tax_amount": 188.76,
                "tax_amount_after_discount_amount": 188.76,
                "included_in_print_rate": 0,
                "item_wise_tax_detail": '{"CABLE":[5.0,185.745],"PLUG":[5.0,3.0135]}',
            },
            {
                "doctype": "Purchase Taxes and Charges",
                "idx": 2,
                "category": "Valuation",
                "add_deduct_tax": "Add",
                "charge_type": "Actual",
                "account_head": "Customs - DB",
                "rate": 0.0,
                "tax_amount": 25.0,
                "tax_amount_after_discount_amount": 25.0,
                "included_in_print_rate": 0,
            },
        ],
        "net_total": 3775.17,
        "total_taxes_and_charges": 188.76,
        "grand_total": 3963.93,
        "rounding_adjustment": 0.0,
        "rounded_total": 0.0,
        "disable_rounded_total": 1,
        "discount_amount": 0.0,
        "remarks": "No Remarks",
        "peppol_profile_execution_id": "00000000",
        "peppol_credit_reason": None,
        "peppol_status": None,
        "peppol_id": None,
        "peppol_number": None,
        "peppol_message": None,
        **changes,
    }


def sold(item, description, qty, rate, uom="Nos", **values):
    amount = round(qty * rate, 2)
    row = _row(1, item, description, float(qty), uom, float(rate), amount, amount)
    return {**row, "doctype": "Sales Invoice Item", "barcode": None, **values}


def sales_invoice(name, rows, vat=5.0, **changes):
    """With the sums that ERPNext computes. `vat`: the rate of the Sales Taxes and Charges, which may be none."""
    sign = -1 if changes.get("is_return") else 1
    rows = [{**row, **{field: sign * row[field] for field in ("qty", "amount", "net_amount")}} for row in rows]
    net = round(sum(row["net_amount"] for row in rows), 2)
    tax = round(net * vat / 100, 2)
    taxes = {
        "doctype": "Sales Taxes and Charges",
        "idx": 1,
        "charge_type": "On Net Total",
        "account_head": "VAT 5% - DB",
        "rate": vat,
        "tax_amount": tax,
        "tax_amount_after_discount_amount": tax,
        "included_in_print_rate": 0,
    }
    invoice = purchase_invoice(name, doctype="Sales Invoice", customer="Oasis Retail", posting_date="2026-08-20")
    for field in ("supplier", "supplier_name", "supplier_address", "bill_no"):
        del invoice[field]
    return {
        **invoice,
        "due_date": "2026-09-19",
        "customer_address": "Oasis Retail-Billing",
        "shipping_address_name": None,
        "incoterm": None,
        "from_date": None,
        "to_date": None,
        "payment_schedule": [],
        "items": [{**row, "idx": idx} for idx, row in enumerate(rows, 1)],
        "taxes": [taxes] if vat else [],
        "net_total": net,
        "total_taxes_and_charges": tax,
        "grand_total": round(net + tax, 2),
        **changes,
    }


credited = {"is_return": 1, "posting_date": "2026-08-28"}
export = {
    "customer": "Nordlicht",
    "customer_address": "Nordlicht-Shipping",
    "shipping_address_name": "Nordlicht-Shipping",
    "peppol_profile_execution_id": "00000001",
}


def scenario(name, prefix):
    """The Sales Invoice, as ERPNext has what docs/scenarios says under this name. Others have the prefix and their scenario."""
    rows, vat, changes = {
        "advance-invoice": ([sold("Plug", "Advance of 1,000 AED", 1, 1000)], 5.0, {}),
        # An advance is an invoice of its own: the final one has rows for the rest.
        "final-invoice": (
            [sold("Plug", "Fit-out: 10,000 AED less the advance", 1, 9000)],
            5.0,
            {"peppol_advances": f"{prefix}advance-invoice\n"},
        ),
        "retention-invoice": (
            [sold("Plug", "Fit-out of the warehouse, milestone 3", 1, 80000)],
            5.0,
            {
                "due_date": "2027-08-20",
                "payment_schedule": [
                    {"due_date": "2026-09-19", "payment_amount": 75600.0, "payment_term": None, "description": None},
                    {"due_date": "2027-08-20", "payment_amount": 8400.0, "payment_term": "Retention", "description": None},
                ],
            },
        ),
        "partial-credit-note": (
            [sold("Plug", "Partition wall that was not built", 1, 4000)],
            5.0,
            {**credited, "return_against": f"{prefix}final-invoice", "peppol_credit_reason": "DL8.61.1.C"},
        ),
        "full-credit-note": (
            [sold("Plug", "Fit-out of the warehouse, milestone 3", 1, 80000)],
            5.0,
            {**credited, "return_against": f"{prefix}retention-invoice", "peppol_credit_reason": "DL8.61.1.A"},
        ),
        "volume-discount-credit-note": (
            [sold("Plug", "Rebate on the turnover of 2025", 1, 12500)],
            5.0,
            {
                **credited,
                "peppol_credit_reason": "VD",
                "from_date": "2025-01-01",
                "to_date": "2025-12-31",
                "peppol_frequency": "YRL",
            },
        ),
        # ERPNext has no charges of a row: the delivery is a row.
        "margin-scheme-invoice": (
            [sold("Car", "Used car, first registered in 2021", 1, 45000), sold("Car", "Delivery", 1, 350)],
            0.0,
            {"peppol_profile_execution_id": "00100000"},
        ),
        "reverse-charge-invoice": ([sold("Phone", "Phone for resale", 200, 1499.95)], 0.0, {"reverse_charge": "Y"}),
        "agent-invoice": (
            [sold("Plug", "Goods of the principal", 40, 62.5)],
            5.0,
            {"peppol_profile_execution_id": "00000100", "peppol_principal": "198765439902003"},
        ),
        "e-commerce-invoice": (
            [sold("Plug", "Desk lamp, ordered in the web shop", 2, 189, delivery_date="2026-08-19")],
            5.0,
            {
                "peppol_profile_execution_id": "00000010",
                "disable_rounded_total": 0,
                "rounding_adjustment": 0.1,
                "rounded_total": 397.0,
            },
        ),
        "free-zone-invoice": (
            [sold("Plug", "Server rack, delivered in the free zone", 1, 7400)],
            5.0,
            {"peppol_profile_execution_id": "10000000", "peppol_beneficiary": "100200300400003"},
        ),
        "export-invoice": (
            [sold("Plug", "Dates, packed", 120, 8.32, "Kg", delivery_date="2026-08-18", is_zero_rated=1)],
            0.0,
            {**export, "currency": "EUR", "conversion_rate": 4.298765, "incoterm": "CIF"},
        ),
        # Who is not in Peppol has neither an endpoint nor a TIN.
        "export-outside-peppol-invoice": (
            [sold("Plug", "Dates, packed", 120, 8.32, "Kg", delivery_date="2026-08-18", is_zero_rated=1)],
            0.0,
            {
                **export,
                "customer": "Al Batinah",
                "customer_address": "Al Batinah-Shipping",
                "shipping_address_name": "Al Batinah-Shipping",
                "incoterm": "DAP",
            },
        ),
        "deemed-supply-invoice": (
            [sold("Plug", "Gift basket, given to customers", 40, 25)],
            5.0,
            {"peppol_profile_execution_id": "01000000"},
        ),
    }[name]
    return sales_invoice(f"{prefix}{name}", rows, vat, **changes)
