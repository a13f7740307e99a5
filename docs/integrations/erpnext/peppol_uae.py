"""Sends what ERPNext submits to the Peppol e-invoicing service. README.md says how to install it.

A Purchase Invoice of a supplier with a self-billing agreement is issued by us in the supplier's name; a Sales Invoice is our
own. Nothing is sent before everything that the network asks for is there: what is missing is named when the document is
submitted. It is sent once, also where the worker dies behind the request: the name of the document is its
`external_reference`, under which the service keeps one document.
"""

import json
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import quote

import frappe
from frappe import _
from frappe.custom.doctype.custom_field.custom_field import create_custom_fields
from frappe.utils import strip_html

from .peppol_self_billing import (
    ApiError,
    ConnectionBroken,
    Success,
    WebhookError,
    create_client,
    operation_of,
    or_throw,
    verify_webhook,
)

EMIRATES = {
    "abu dhabi": "AUH",
    "ajman": "AJM",
    "dubai": "DXB",
    "fujairah": "FUJ",
    "ras al khaimah": "RAK",
    "sharjah": "SHJ",
    "umm al quwain": "UAQ",
}
#: UN/ECE Recommendation 20 of the units that ERPNext comes with; any other one has its code in UOM: "Peppol unit code".
UNITS = {
    "Nos": "H87",
    "Unit": "H87",
    "Pair": "PR",
    "Set": "SET",
    "Box": "XBX",
    "Hour": "HUR",
    "Day": "DAY",
    "Month": "MON",
    "Kg": "KGM",
    "Gram": "GRM",
    "Tonne": "TNE",
    "Litre": "LTR",
    "Meter": "MTR",
    "Square Meter": "MTK",
    "Cubic Meter": "MTQ",
}
FAILED = ("Rejected", "Validation Failed")
SHOWN = {"PENDING": "Pending", "APPROVED": "Approved", "REJECTED": "Rejected", "VALIDATION_FAILED": "Validation Failed"}
DOCTYPES = ("Purchase Invoice", "Sales Invoice")


# Fields that ERPNext does not have. `bench execute <app>.peppol_uae.install` makes them.


def install():
    registration = [
        _field("peppol_tin", "TIN", "Data", "tax_id", description="10 digits; the endpoint in the network"),
        _field("peppol_registration_type", "Registration type", "Select", "peppol_tin", options="\nTL\nEID\nPAS\nCD"),
        _field("peppol_registration_number", "Registration number", "Data", "peppol_registration_type"),
        _field("peppol_authority", "Issuing authority (TL)", "Data", "peppol_registration_number"),
    ]
    result = {"read_only": 1, "no_copy": 1, "allow_on_submit": 1, "print_hide": 1}
    status = "\nTo Send\nRefused\n" + "\n".join(SHOWN.values())
    invoice = [
        _field("peppol_profile_execution_id", "Peppol flags", "Data", "remarks", default="00000000", print_hide=1),
        _field("peppol_credit_reason", "Credit reason", "Select", "peppol_profile_execution_id", options=CREDIT_REASONS),
        _field("peppol_status", "Peppol status", "Select", "peppol_credit_reason", options=status, **result),
        _field("peppol_id", "Peppol id", "Data", "peppol_status", search_index=1, **result),
        _field("peppol_number", "Peppol number", "Data", "peppol_id", **result),
        _field("peppol_message", "Peppol message", "Small Text", "peppol_number", **result),
    ]
    create_custom_fields(
        {
            "Company": [
                _field("peppol_base_url", "Peppol service", "Data", "tax_id"),
                _field("peppol_token", "Peppol token", "Password", "peppol_base_url"),
                _field("peppol_business_profile_id", "Peppol business profile", "Data", "peppol_token"),
                _field("peppol_webhook_secret", "Peppol webhook secret", "Password", "peppol_business_profile_id"),
                _field("peppol_sends_sales", "Send sales invoices", "Check", "peppol_webhook_secret"),
            ],
            "Supplier": [*registration, _field("peppol_self_billed", "Self-billing agreement", "Check", "peppol_authority")],
            "Customer": registration,
            "UOM": [_field("peppol_unit_code", "Peppol unit code", "Data", "uom_name")],
            "Item": [
                _field("peppol_tax_category", "VAT category", "Select", "item_group", options="\nS\nZ\nE\nO\nAE\nN"),
                _field("peppol_exemption_code", "VAT exemption code", "Data", "peppol_tax_category"),
                _field("peppol_exemption_reason", "VAT exemption reason", "Data", "peppol_exemption_code"),
            ],
            "Purchase Invoice": invoice,
            "Sales Invoice": invoice,
        }
    )


CREDIT_REASONS = "\nDL8.61.1.A\nDL8.61.1.B\nDL8.61.1.C\nDL8.61.1.D\nDL8.61.1.E\nVD"


def _field(fieldname, label, fieldtype, insert_after, **more):
    return {"fieldname": fieldname, "label": label, "fieldtype": fieldtype, "insert_after": insert_after, **more}


# What hooks.py names.


def before_submit(doc, method=None):
    """Everything that is missing is named now, while the document can still be changed."""
    if _applies(doc):
        document_of(doc)


def on_submit(doc, method=None):
    if _applies(doc):
        doc.db_set("peppol_status", "To Send")
        _enqueue_send(doc.doctype, doc.name)


def before_cancel(doc, method=None):
    """What was issued stays issued: it is credited by a return, or corrected where the network refused it."""
    status = doc.get("peppol_status")
    if status and status not in (*FAILED, "Refused"):
        frappe.throw(_("{0} is with the tax authority ({1}): issue a return instead").format(doc.name, status))


def catch_up():
    """Every few minutes: what a worker has lost is sent, and what no webhook has brought is asked for."""
    for doctype in DOCTYPES:
        for name in frappe.get_all(doctype, filters={"docstatus": 1, "peppol_status": "To Send"}, pluck="name"):
            _enqueue_send(doctype, name)
    for company in frappe.get_all("Company", filters={}, pluck="name"):
        _ask(company)


def _ask(company):
    """Where a thousand documents stand is one request; those that are final are read one by one."""
    waiting = {}
    for doctype in DOCTYPES:
        filters = {"docstatus": 1, "peppol_status": "Pending", "company": company}
        for name in frappe.get_all(doctype, filters=filters, pluck="name"):
            waiting[frappe.db.get_value(doctype, name, "peppol_id")] = (doctype, name)
    ids = list(waiting)
    for first in range(0, len(ids), 1000):
        client = _client(frappe.get_cached_doc("Company", company))
        for found in or_throw(client.query_peppol_status({"ids": ids[first : first + 1000]}))["data"]:
            if found["is_terminal"]:
                _enqueue("refresh", *waiting[found["id"]])


def _enqueue_send(doctype, name):
    _enqueue("send", doctype, name)


def _enqueue(function, doctype, name):
    frappe.enqueue(
        f"{__name__}.{function}",
        queue="short",
        enqueue_after_commit=True,
        job_id=f"peppol-{function}-{doctype}-{name}",
        deduplicate=True,
        doctype=doctype,
        name=name,
    )


def _applies(doc):
    if doc.doctype == "Sales Invoice":
        return bool(frappe.get_cached_value("Company", doc.company, "peppol_sends_sales"))
    return bool(frappe.get_cached_value("Supplier", doc.supplier, "peppol_self_billed"))


# Sending, and what comes back.


def send(doctype, name):
    """Sends a submitted document once. Safe at any time, any number of times, by several workers."""
    # The lock of the row lets one worker send; the second one finds the id.
    doc = frappe.get_doc(doctype, name, for_update=True)
    if doc.docstatus != 1 or doc.get("peppol_id") or doc.get("peppol_status") not in ("To Send", "Refused"):
        return
    if doc.get("peppol_status") == "Refused":
        # Kept before it is sent again: where the answer is lost, it may be there, and must not be cancelled.
        doc.db_set("peppol_status", "To Send")
        frappe.db.commit()
        return send(doctype, name)
    company = frappe.get_cached_doc("Company", doc.company)
    try:
        document = document_of(doc)
        failed = _failed_original(doc)
        made = _client(company).create_once(
            kind_of(doc), company.peppol_business_profile_id, document, resubmit=failed and failed.peppol_id
        )
    except ConnectionBroken as error:
        doc.db_set({"peppol_status": "To Send", "peppol_message": str(error)})
    except ApiError as error:
        # Busy, or not let in: the document is right, and is sent again by catch_up. Where another one has the reference, this
        # one must not be cancelled either: amended, it would be issued beside that one.
        is_later = error.document_id or error.status in (401, 403, 408, 409, 429) or error.status >= 500
        doc.db_set({"peppol_status": "To Send" if is_later else "Refused", "peppol_message": str(error)})
    except (frappe.ValidationError, ValueError) as error:
        doc.db_set({"peppol_status": "Refused", "peppol_message": str(error)})
    else:
        status = made["meta_info"]["peppol_status"]
        number = made["document_sequence"]
        doc.db_set({"peppol_id": made["id"], "peppol_number": number, **_shown(status)})
        if doctype == "Purchase Invoice" and not doc.bill_no:
            # In self-billing the buyer gives the invoice its number, which is the supplier's number of it.
            doc.db_set("bill_no", number)
    # At once: what was sent must not depend on what else this worker does.
    frappe.db.commit()


def _failed_original(doc):
    """An amended document goes on with the number of the one that was refused, also over amendments that were never there."""
    original = doc
    while original.get("amended_from"):
        original = frappe.get_doc(doc.doctype, original.amended_from)
        if original.get("peppol_id"):
            return original if original.get("peppol_status") in FAILED else None
    return None


def refresh(doctype, name):
    """Reads the status, and keeps PDF and XML with the document when it is approved."""
    doc = frappe.get_doc(doctype, name, for_update=True)
    if not doc.get("peppol_id"):
        return
    client, kind = _client(frappe.get_cached_doc("Company", doc.company)), kind_of(doc)
    status = or_throw(getattr(client, operation_of(kind, "status"))(doc.peppol_id))
    doc.db_set(_shown(status))
    if status["overall_status"] == "APPROVED":
        for verb, ending in (("ubl", "xml"), ("pdf", "pdf")):
            _keep_file(doc, f"{doc.peppol_number}.{ending}", getattr(client, operation_of(kind, verb)))
    frappe.db.commit()


def _shown(status):
    lines = [f"{found['reasonCode']}: {found['text']}" for found in status["validation_results"]]
    return {"peppol_status": SHOWN[status["overall_status"]], "peppol_message": "\n".join(lines)}


def _keep_file(doc, file_name, read):
    place = {"attached_to_doctype": doc.doctype, "attached_to_name": doc.name, "file_name": file_name}
    if frappe.db.exists("File", place):
        return
    content = or_throw(read(doc.peppol_id))
    frappe.get_doc({"doctype": "File", **place, "is_private": 1, "content": content}).insert(ignore_permissions=True)


@frappe.whitelist()
def refresh_now(doctype, name):
    """For a button: sends what was refused again, or reads the status."""
    if doctype not in DOCTYPES:
        frappe.throw(_("{0} is not sent").format(doctype))
    frappe.get_doc(doctype, name).check_permission("submit")
    send(doctype, name)
    refresh(doctype, name)


@frappe.whitelist()
def look_up_participant(doctype, name, company):
    """Whether the network knows the party, and what it can receive there."""
    party = frappe.get_doc(doctype, name)
    party.check_permission("read")
    frappe.get_doc("Company", company).check_permission("read")
    answer = _client(frappe.get_cached_doc("Company", company)).request(
        "GET", f"/api/participants/{quote('0235:' + (party.get('peppol_tin') or ''), safe='')}"
    )
    return answer.body if isinstance(answer, Success) else {"message": str(ApiError(answer))}


@frappe.whitelist(allow_guest=True, methods=["POST"])
def webhook(company):
    """The address of the webhook: /api/method/<app>.peppol_uae.webhook?company=… . It may come twice and in any order."""
    secret = _password("Company", company, "peppol_webhook_secret")
    try:
        event = verify_webhook(frappe.request.get_data(), frappe.request.headers, secret or "")
    except WebhookError as error:
        frappe.throw(str(error), frappe.AuthenticationError)
    # The event says that something has changed; what holds is asked for, so that an old event changes nothing.
    for doctype in DOCTYPES:
        filters = {"peppol_id": event["data"].get("document_id") or "-", "company": company}
        for name in frappe.get_all(doctype, filters=filters, pluck="name"):
            _enqueue("refresh", doctype, name)


def _client(company):
    missing = [label for name, label in _connection if not company.get(name)]
    if missing:
        frappe.throw(_("Company {0} lacks: {1}").format(company.name, ", ".join(missing)))
    return create_client(base_url=company.peppol_base_url, token=_password("Company", company.name, "peppol_token"))


_connection = (
    ("peppol_base_url", "Peppol service"),
    ("peppol_token", "Peppol token"),
    ("peppol_business_profile_id", "Peppol business profile"),
)


def _password(doctype, name, field):
    if not frappe.db.exists(doctype, name):
        return None
    return frappe.get_doc(doctype, name).get_password(field, raise_exception=False)


# The document, as the service takes it.


def kind_of(doc):
    side = "sales" if doc.doctype == "Sales Invoice" else "purchase"
    return f"{side}-credit-notes" if doc.get("is_return") else f"{side}-invoices"


class _Missing(list):
    """Collects what is missing, so that all of it is named at once."""

    def of(self, value, what):
        if not value:
            self.append(what)
        return value


def document_of(doc):
    """What is sent. Raises frappe.ValidationError with everything that is missing."""
    missing = _Missing()
    is_sale = doc.doctype == "Sales Invoice"
    company = frappe.get_cached_doc("Company", doc.company)
    missing.extend(f"Company {company.name}: {label}" for name, label in _connection if not company.get(name))
    document = {
        "issue_date": str(doc.posting_date),
        "invoice_type_code": {True: "381" if is_sale else "261", False: "380" if is_sale else "389"}[bool(doc.is_return)],
        "profile_execution_id": doc.get("peppol_profile_execution_id") or "00000000",
        "document_currency_code": doc.currency,
        "document_source": "ERPNext",
        "external_reference": doc.name,
        "metadata": {"doctype": doc.doctype, "site": frappe.local.site},
        "accounting_customer_party" if is_sale else "accounting_supplier_party": _party(doc, missing),
        "document_lines": [_line(doc, row, missing) for row in doc.items],
        "payment_means": _payment_means(doc),
        "expected_totals": _expected_totals(doc),
    }
    if len(doc.name) > 64:
        missing.append(f"{doc.name}: a name of at most 64 characters")
    if doc.is_return:
        document.update(_credited(doc, missing))
    else:
        document["due_date"] = str(doc.due_date or doc.posting_date)
    if doc.currency != "AED":
        document["tax_currency_code"] = "AED"
        document["tax_exchange_rate"] = {"calculation_rate": _decimal(doc, "conversion_rate", 6)}
        if company.default_currency != "AED":
            missing.append(f"Company {company.name}: AED as its default currency, for the rate of {doc.currency}")
    rounding = Decimal(0) if doc.get("disable_rounded_total") else _decimal(doc, "rounding_adjustment", 2)
    if rounding:
        document["rounding_amount"] = -rounding if doc.is_return else rounding
    if missing:
        frappe.throw(_("Peppol needs more than {0} has:").format(doc.name) + "<br>" + "<br>".join(dict.fromkeys(missing)))
    return document


def _credited(doc, missing):
    reason = missing.of(doc.get("peppol_credit_reason"), f"{doc.name}: Credit reason")
    original = doc.get("return_against") and frappe.get_doc(doc.doctype, doc.return_against)
    credited = {"discrepancy_response": {"response_code": reason}}
    if original:
        number = missing.of(original.get("peppol_number"), f"{original.name}: Peppol number (it was not sent yet)")
        credited["billing_reference"] = [{"id": number, "issue_date": str(original.posting_date)}]
    elif reason != "VD":
        missing.append(f"{doc.name}: Return Against")
    return credited


def _party(doc, missing):
    """The other party; ours is the business profile of the service."""
    doctype = "Customer" if doc.doctype == "Sales Invoice" else "Supplier"
    name = doc.customer if doctype == "Customer" else doc.supplier
    party, where = frappe.get_cached_doc(doctype, name), f"{doctype} {name}"
    title = party.get("customer_name") or party.get("supplier_name")
    tin = missing.of(party.get("peppol_tin"), f"{where}: TIN")
    email = doc.get("contact_email") or party.get("email_id")
    telephone = doc.get("contact_mobile") or party.get("mobile_no")
    written = {
        "name": title,
        "party_name": title,
        "tin": tin,
        "endpoint_id": tin,
        "endpoint_scheme_id": "0235",
        "postal_address": _address(doc.get("customer_address") or doc.get("supplier_address"), where, missing),
        "email": missing.of(email, f"{where}: E-mail of its primary contact"),
    }
    if telephone or doctype == "Supplier":
        written["telephone"] = missing.of(telephone, f"{where}: Mobile number of its primary contact")
    if party.get("tax_id"):
        written["party_tax_scheme"] = {"company_id": party.tax_id, "tax_scheme": "VAT"}
    if party.get("peppol_registration_type"):
        written["scheme_agency_id"] = party.peppol_registration_type
        written["company_id"] = missing.of(party.get("peppol_registration_number"), f"{where}: Registration number")
        if party.peppol_registration_type == "TL":
            written["authority_name"] = missing.of(party.get("peppol_authority"), f"{where}: Issuing authority (TL)")
    return written


def _address(name, where, missing):
    if not missing.of(name, f"{where}: an address in the invoice"):
        return {}
    address = frappe.get_cached_doc("Address", name)
    code = (frappe.get_cached_value("Country", address.country, "code") or "").upper()
    state = address.get("emirate") or address.get("emirates") or address.get("state") or ""
    emirate = EMIRATES.get(state.strip().lower().replace("-", " "))
    written = {
        "street_name": missing.of(address.address_line1, f"Address {name}: Address Line 1"),
        "city_name": missing.of(address.city, f"Address {name}: City"),
        "country_subentity": missing.of(emirate if code == "AE" else state or address.city, f"Address {name}: Emirate"),
        "country": missing.of(address.country, f"Address {name}: Country"),
        "country_code": code,
    }
    if address.get("address_line2"):
        written["additional_street_name"] = address.address_line2
    if address.get("pincode"):
        written["postal_zone"] = address.pincode
    return written


def _line(doc, row, missing):
    where = f"Row {row.idx}"
    # A return has negative quantities and amounts; a credit note says what is credited.
    quantity = abs(_decimal(row, "qty", 6))
    amount, net = abs(_decimal(row, "amount", 2)), abs(_decimal(row, "net_amount", 2))
    rate = _vat_rate(doc, row, where, missing)
    unit = frappe.get_cached_value("UOM", row.uom, "peppol_unit_code") or UNITS.get(row.uom)
    included = any(tax.get("included_in_print_rate") for tax in doc.taxes)
    listed = net if included else amount
    line = {
        "name": row.item_name,
        "description": strip_html(row.description or "").strip() or row.item_name,
        "quantity": missing.of(quantity, f"{where}: Quantity"),
        "unit_code": missing.of(unit, f"UOM {row.uom}: Peppol unit code"),
        "price": _price(abs(_decimal(row, "net_rate" if included else "rate", 6)), quantity, listed),
        "classified_tax_category": _category(doc, row, rate, where, missing),
        "expected": {"net_amount": net},
    }
    if row.get("item_code"):
        own = "seller_item_identification" if doc.doctype == "Sales Invoice" else "buyer_item_identification"
        line[own] = {"id": row.item_code}
    if listed > net:
        # ERPNext spreads a discount of the whole document over its rows.
        line["allowances"] = [{"reason": "Discount", "amount": listed - net}]
    elif listed < net:
        missing.append(f"{where}: an amount that is not below the net amount")
    return line


def _price(rate, quantity, amount):
    """The rate, where it makes the amount that ERPNext has; else the amount for the whole quantity, which always does."""
    if (rate * quantity).quantize(Decimal("0.01"), ROUND_HALF_UP) == amount:
        return {"base_amount": rate, "base_quantity": 1}
    return {"base_amount": amount, "base_quantity": quantity}


def _vat_rate(doc, row, where, missing):
    """The rate of the row: of the taxes on the net total, as the row's item tax template has changed them."""
    changed = json.loads(row.get("item_tax_rate") or "{}")
    rate = Decimal(0)
    for tax in doc.taxes:
        if tax.get("category") == "Valuation":
            continue  # It goes into the stock's value, and is on no invoice.
        if tax.charge_type != "On Net Total" or tax.get("add_deduct_tax") == "Deduct":
            missing.append(f"Taxes, row {tax.idx}: a VAT rate on the net total (charges are items of their own)")
        else:
            rate += _exact(changed.get(tax.account_head, tax.rate), 4)
    return rate


def _category(doc, row, rate, where, missing):
    item = frappe.get_cached_doc("Item", row.item_code) if row.get("item_code") else frappe._dict()
    category = "AE" if doc.get("reverse_charge") == "Y" else item.get("peppol_tax_category")
    category = category or ("E" if row.get("is_exempt") else "Z" if row.get("is_zero_rated") else "S" if rate else "")
    missing.of(category, f"{where}: a VAT rate, or a VAT category of Item {row.get('item_code') or row.item_name}")
    if category == "E":
        return {
            "id": "E",
            "tax_exemption_reason_code": missing.of(item.get("peppol_exemption_code"), f"{where}: VAT exemption code"),
            "tax_exemption_reason": missing.of(item.get("peppol_exemption_reason"), f"{where}: VAT exemption reason"),
        }
    return {"id": category} if category == "O" else {"id": category, "percent": rate}


def _payment_means(doc):
    """The account that is paid: the supplier's default one. Without one the document does not say how it is paid."""
    party = ("Supplier", doc.supplier) if doc.doctype == "Purchase Invoice" else ("Company", None)
    filters = {"is_default": 1, "party_type": party[0], "party": party[1]}
    if doc.doctype == "Sales Invoice":
        filters = {"is_default": 1, "is_company_account": 1, "company": doc.company}
    iban = frappe.db.get_value("Bank Account", filters, "iban")
    if not iban:
        return [{"payment_means_code": "1"}]
    return [{"payment_means_code": "30", "payee_financial_account": {"id": iban.replace(" ", "")}}]


def _expected_totals(doc):
    """What ERPNext has computed: the service says where its own amounts part from it."""
    tax = sum((_decimal(one, "tax_amount_after_discount_amount", 2) for one in _vat_rows(doc)), Decimal(0))
    net, total = _decimal(doc, "net_total", 2), _decimal(doc, "grand_total", 2)
    payable = total if doc.get("disable_rounded_total") else _decimal(doc, "rounded_total", 2) or total
    amounts = {"tax_exclusive": net, "tax": tax, "tax_inclusive": total, "payable": payable}
    return {name: abs(amount) for name, amount in amounts.items()}


def _vat_rows(doc):
    return [tax for tax in doc.taxes if tax.get("category") != "Valuation"]


def _decimal(doc, field, most):
    """The field with the precision that ERPNext keeps it with, and at most as many decimals as the service takes."""
    return _exact(doc.get(field), min(doc.precision(field) or 2, most))


def _exact(value, decimals):
    """A float holds the digits that ERPNext shows, and others behind them that it does not mean."""
    rounded = Decimal(repr(float(value or 0))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return rounded + 0 if rounded else Decimal(0)
