"""Sends what ERPNext submits to the Peppol e-invoicing service. README.md says how to install it.

A Purchase Invoice of a supplier with a self-billing agreement is issued by us in the supplier's name; a Sales Invoice is our
own. Nothing is sent before everything that the network asks for is there: what is missing is named when the document is
submitted. It is sent once, also where the worker dies behind the request: the name of the document is its
`external_reference`, under which the service keeps one document.
"""

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import quote

import frappe
from frappe import _
from frappe.custom.doctype.custom_field.custom_field import create_custom_fields
from frappe.utils import strip_html

from .peppol_self_billing import (
    ApiError,
    ConnectionBroken,
    Retry,
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
#: Positions of the flags that ask for more, counted from 0.
FREE_ZONE, DEEMED_SUPPLY, MARGIN_SCHEME, SUMMARY, AGENT, E_COMMERCE, EXPORT = 0, 1, 2, 3, 5, 6, 7


# Fields that ERPNext does not have. `bench execute <app>.peppol_uae.install` makes them.


def install():
    registration = [
        _field("peppol_tin", "TIN", "Data", "tax_id", description="10 digits; the endpoint in the network"),
        _field("peppol_registration_type", "Registration type", "Select", "peppol_tin", options="\nTL\nEID\nPAS\nCD"),
        _field("peppol_registration_number", "Registration number", "Data", "peppol_registration_type"),
        _field("peppol_authority", "Issuing authority (TL), country code (PAS)", "Data", "peppol_registration_number"),
    ]
    endpoint = "Scheme and value, such as 9930:DE123456789"
    flags = "Free zone, deemed supply, margin scheme, summary, continuous supply, disclosed agent, e-commerce, export"
    result = {"read_only": 1, "no_copy": 1, "allow_on_submit": 1, "print_hide": 1}
    status = "\nTo Send\nRefused\n" + "\n".join(SHOWN.values())
    invoice = [
        _field("peppol_profile_execution_id", "Peppol flags", "Data", "remarks", default="00000000", description=flags),
        _field("peppol_credit_reason", "Credit reason", "Select", "peppol_profile_execution_id", options=CREDIT_REASONS),
        _field("peppol_beneficiary", "Beneficiary in the free zone (TRN)", "Data", "peppol_credit_reason"),
        _field("peppol_principal", "Principal of the agent (TRN)", "Data", "peppol_beneficiary"),
        _field("peppol_frequency", "Billing frequency", "Select", "peppol_principal", options=FREQUENCIES),
        _field("peppol_advances", "Advance invoices, one a line", "Small Text", "peppol_frequency", no_copy=1),
        _field("peppol_status", "Peppol status", "Select", "peppol_advances", options=status, **result),
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
            "Customer": [
                *registration,
                _field("peppol_endpoint", "Other endpoint", "Data", "peppol_authority", description=endpoint),
            ],
            "UOM": [_field("peppol_unit_code", "Peppol unit code", "Data", "uom_name")],
            "Item": [
                _field("peppol_tax_category", "VAT category", "Select", "item_group", options="\nS\nZ\nE\nO\nAE\nN"),
                _field("peppol_exemption_code", "VAT exemption code", "Data", "peppol_tax_category"),
                _field("peppol_exemption_reason", "VAT exemption reason", "Data", "peppol_exemption_code"),
                _field("peppol_nature_code", "Goods under reverse charge", "Select", "peppol_exemption_reason", options=NATURES),
            ],
            "Purchase Invoice": invoice,
            "Sales Invoice": invoice,
        }
    )


FREQUENCIES = "\nDLY\nWKY\nQ15\nMTH\nQ45\nQ60\nQTR\nHYR\nYRL"
#: Electronic devices; gold and diamonds; crude or refined oil; natural gas; pure hydrocarbons.
NATURES = "\nDL8.48.8.2\nDL8.48.8.1\nDL8.48.3.1\nDL8.48.3.2\nDL8.48.3.3"
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
        _enqueue("send", doctype=doc.doctype, name=doc.name)


def before_cancel(doc, method=None):
    """What was issued stays issued: it is credited by a return, or corrected where the network refused it."""
    status = doc.get("peppol_status")
    if status and status not in (*FAILED, "Refused"):
        frappe.throw(_("{0} is with the tax authority ({1}): issue a return instead").format(doc.name, status))


def catch_up():
    """Every few minutes: what a worker has lost is sent, and what no webhook has brought is asked for."""
    for company in frappe.get_all("Company", filters={}, pluck="name"):
        # A job of its own: the other companies do not wait for a service that does not answer.
        _enqueue("catch_up_of", company=company)


def catch_up_of(company):
    """Those that were tried last come last, so that one that always fails does not hold up the others."""
    for doctype in DOCTYPES:
        filters = {"docstatus": 1, "peppol_status": "To Send", "company": company}
        for name in frappe.get_all(doctype, filters=filters, pluck="name", order_by="modified asc"):
            try:
                is_away = send(doctype, name)
            except Exception:
                frappe.db.rollback()
                frappe.log_error(title=f"Peppol: {name} is tried again by the next run")
            else:
                if is_away:
                    return
    _ask(company)


def _ask(company):
    """One request asks for the status of a thousand documents; those that are final are read one by one."""
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
                doctype, name = waiting[found["id"]]
                _enqueue("refresh", doctype=doctype, name=name)


def _enqueue(function, **arguments):
    frappe.enqueue(
        f"{__name__}.{function}",
        queue="short",
        enqueue_after_commit=True,
        job_id="-".join(["peppol", function, *arguments.values()]),
        deduplicate=True,
        **arguments,
    )


def _applies(doc):
    if doc.doctype == "Sales Invoice":
        return bool(frappe.get_cached_value("Company", doc.company, "peppol_sends_sales"))
    return bool(frappe.get_cached_value("Supplier", doc.supplier, "peppol_self_billed"))


# Sending, and what comes back.


def send(doctype, name):
    """Sends a submitted document once. Safe at any time, by several workers. Whether the service is away."""
    # The lock of the row lets one worker send; the second one finds the id.
    doc = frappe.get_doc(doctype, name, for_update=True)
    if doc.docstatus != 1 or doc.get("peppol_id") or doc.get("peppol_status") not in ("To Send", "Refused"):
        return
    if doc.get("peppol_status") == "Refused":
        # Kept before it is sent again: where the answer is lost, it may be there, and must not be cancelled.
        doc.db_set("peppol_status", "To Send")
        frappe.db.commit()
        return send(doctype, name)
    company, is_away = frappe.get_cached_doc("Company", doc.company), False
    try:
        document = document_of(doc)
        failed = _failed_original(doc)
        made = _client(company).create_once(
            kind_of(doc), company.peppol_business_profile_id, document, resubmit=failed and failed.peppol_id
        )
    except ConnectionBroken as error:
        is_away = True
        doc.db_set({"peppol_status": "To Send", "peppol_message": str(error)})
    except ApiError as error:
        # Busy, or not let in: the document is right, and is sent again by catch_up. Where another one has the reference, this
        # one must not be cancelled either: amended, it would be issued beside that one.
        is_away = error.status in (401, 403, 408, 429) or error.status >= 500
        is_later = is_away or error.document_id or error.status == 409
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
    return is_away


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
            _enqueue("refresh", doctype=doctype, name=name)


def _client(company):
    missing = [label for name, label in _connection if not company.get(name)]
    if missing:
        frappe.throw(_("Company {0} lacks: {1}").format(company.name, ", ".join(missing)))
    token = _password("Company", company.name, "peppol_token")
    # A worker of the queue must not wait long: what was not answered is sent again by catch_up.
    patience = Retry(attempts=2, max_wait_seconds=5)
    return create_client(base_url=company.peppol_base_url, token=token, retry=patience, timeout_seconds=15)


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
        "expected_totals": _expected_totals(doc),
        **_flagged(doc, company, missing),
    }
    if not _has(doc, DEEMED_SUPPLY):
        document["payment_means"] = _payment_means(doc)
    if len(doc.name) > 64:
        missing.append(f"{doc.name}: a name of at most 64 characters")
    document.update(_credited(doc, missing) if doc.is_return else {**_due(doc), **_advances(doc, missing)})
    if doc.currency != "AED":
        document["tax_currency_code"] = "AED"
        document["tax_exchange_rate"] = {"calculation_rate": _decimal(doc, "conversion_rate", 6)}
        if company.default_currency != "AED":
            missing.append(f"Company {company.name}: AED as its default currency, for the rate of {doc.currency}")
    rounding = Decimal(0) if doc.get("disable_rounded_total") else _decimal(doc, "rounding_adjustment", 2)
    if rounding:
        document["rounding_amount"] = -rounding if doc.is_return else rounding
    _check_categories(doc, document, missing)
    if missing:
        frappe.throw(_("Peppol needs more than {0} has:").format(doc.name) + "<br>" + "<br>".join(dict.fromkeys(missing)))
    return document


def _has(doc, *flags):
    return any((doc.get("peppol_profile_execution_id") or "")[flag : flag + 1] == "1" for flag in flags)


def _flagged(doc, company, missing):
    """What the flags ask for, beside the party and the rows."""
    written, where, is_sale = {}, doc.name, doc.doctype == "Sales Invoice"
    if not re.fullmatch("[01]{8}", doc.get("peppol_profile_execution_id") or "00000000"):
        missing.append(f"{where}: Peppol flags of eight characters, 0 or 1")
    if _has(doc, DEEMED_SUPPLY) and not is_sale:
        missing.append(f"{where}: no Peppol flag 2, which is for one's own supplies")
    if _has(doc, FREE_ZONE):
        beneficiary = missing.of(doc.get("peppol_beneficiary"), f"{where}: Beneficiary in the free zone (TRN)")
        written["buyer_customer_party"] = {"id": beneficiary}
    if _has(doc, AGENT):
        seller = company if is_sale else frappe.get_cached_doc("Supplier", doc.supplier)
        trn = re.fullmatch(r"1\d{12}03", doc.get("peppol_principal") or "")
        missing.of(trn and trn[0] != seller.tax_id, f"{where}: Principal of the agent (TRN), who is not the seller")
        written["seller_supplier_party"] = {"id": trn and trn[0]}
    start, end = doc.get("from_date"), doc.get("to_date")
    if _has(doc, SUMMARY) or doc.get("peppol_credit_reason") == "VD":
        missing.of(start and end, f"{where}: From Date and To Date")
    if start and end:
        written["invoice_period"] = {"start_date": str(start), "end_date": str(end)}
        if doc.get("peppol_frequency"):
            written["invoice_period"]["description"] = doc.peppol_frequency
    if _has(doc, E_COMMERCE, EXPORT):
        # In a Sales Invoice, shipping_address is the text.
        sold_to = doc.get("shipping_address_name") or doc.get("customer_address")
        place = sold_to if is_sale else doc.get("shipping_address") or doc.get("billing_address")
        written["delivery"] = {"delivery_location": {"address": _address(place, f"{where}: Shipping Address", missing)}}
        days = [str(row.delivery_date) for row in doc.items if row.get("delivery_date")]
        if days:
            written["delivery"]["actual_delivery_date"] = max(days)
        if doc.get("incoterm"):
            written["delivery"]["delivery_terms"] = {"id": doc.incoterm}
    return written


def _check_categories(doc, document, missing):
    categories = {line["classified_tax_category"]["id"] for line in document["document_lines"]}
    if _has(doc, MARGIN_SCHEME) != ("N" in categories) or "N" in categories and len(categories) > 1:
        missing.append(f"{doc.name}: Peppol flag 3 with rows of the VAT category N, and of no other one")
    if doc.doctype == "Sales Invoice":
        if "AE" in categories and "party_tax_scheme" not in document["accounting_customer_party"]:
            missing.append(f"Customer {doc.customer}: Tax ID")
        if categories <= {"E", "O"}:
            missing.append(f"{doc.name}: a row that is neither exempt nor out of scope (480 and 81 are not sent)")


def _due(doc):
    """One instalment behind the due date, such as a retention, has a place of its own."""
    terms = sorted(doc.get("payment_schedule") or [], key=lambda row: str(row.due_date))
    if len(terms) != 2:
        return {"due_date": str(doc.due_date or doc.posting_date)}
    first, last = terms
    written = {"amount": _decimal(last, "payment_amount", 2), "installment_due_date": str(last.due_date)}
    if last.get("description") or last.get("payment_term"):
        written["note"] = last.get("description") or last.payment_term
    return {"due_date": str(first.due_date), "payment_terms": written}


def _advances(doc, missing):
    """The invoices for what was paid before, whose amounts are not in this one again."""
    named = []
    for name in (doc.get("peppol_advances") or "").split("\n"):
        name = name.strip()
        if name:
            is_ours = frappe.db.exists(doc.doctype, {"name": name, "company": doc.company})
            advance = frappe.get_doc(doc.doctype, name) if is_ours else frappe._dict()
            number = missing.of(advance.get("peppol_number"), f"Advance invoice {name}: Peppol number (it was not sent yet)")
            named.append({"id": number, "issue_date": str(advance.get("posting_date"))})
    return {"billing_reference": named} if named else {}


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
    is_sale, name = doctype == "Customer", doc.customer if doctype == "Customer" else doc.supplier
    party, where = frappe.get_cached_doc(doctype, name), f"{doctype} {name}"
    title = party.get("customer_name") or party.get("supplier_name")
    address = _address(doc.get("customer_address") or doc.get("supplier_address"), where, missing)
    is_in_uae = address.get("country_code", "AE") == "AE"
    is_business = not is_sale or party.get("customer_type") != "Individual" or bool(party.tax_id or party.get("peppol_tin"))
    # Customers abroad have no TIN, and those who are no business need none.
    needs_tin = not is_sale or is_in_uae and is_business
    tin = missing.of(party.get("peppol_tin"), f"{where}: TIN") if needs_tin else None
    scheme, endpoint = _endpoint(doc, party, tin, is_in_uae, missing)
    email = doc.get("contact_email") or party.get("email_id")
    telephone = doc.get("contact_mobile") or party.get("mobile_no")
    written = {
        "name": title,
        "endpoint_id": endpoint,
        "endpoint_scheme_id": scheme,
        "postal_address": address,
        "email": missing.of(email, f"{where}: E-mail of its primary contact"),
    }
    if tin:
        written["tin"] = tin
    if is_business:
        written["party_name"] = title
    if (endpoint or "").startswith("99000000"):
        # A recipient that the endpoint does not name.
        written["party_identification_id"] = name
    if telephone or not is_sale:
        written["telephone"] = missing.of(telephone, f"{where}: Mobile number of its primary contact")
    if not is_sale:
        missing.of(party.tax_id, f"{where}: Tax ID")
    if party.tax_id and (is_in_uae or not is_sale or _has(doc, E_COMMERCE, EXPORT)):
        written["party_tax_scheme"] = {"company_id": party.tax_id, "tax_scheme": "VAT"}
    kind = party.get("peppol_registration_type")
    if kind:
        missing.of(is_business or kind in ("EID", "PAS"), f"{where}: Registration type of a person (EID or PAS)")
        written["scheme_agency_id"] = kind
        written["company_id"] = missing.of(party.get("peppol_registration_number"), f"{where}: Registration number")
        agency = {"TL": "authority_name", "PAS": "passport_issuing_country_code"}.get(kind)
        if agency:
            label = f"{where}: Issuing authority (TL), country code (PAS)"
            written[agency] = missing.of(party.get("peppol_authority"), label)
    return written


def _endpoint(doc, party, tin, is_in_uae, missing):
    """Endpoints that begin with 99 are those of recipients outside the network."""
    if doc.doctype != "Sales Invoice":
        return "0235", tin
    if _has(doc, DEEMED_SUPPLY):
        return "0235", "9900000097"
    if party.get("peppol_endpoint"):
        parts = re.fullmatch(r"(\d{4}):(\S+)", party.peppol_endpoint)
        missing.of(parts, f"Customer {party.name}: Other endpoint of the form 9930:DE123456789")
        return parts.groups() if parts else (None, None)
    return "0235", tin or ("9900000099" if _has(doc, EXPORT) and not is_in_uae else "9900000098")


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
    if line["classified_tax_category"]["id"] == "AE":
        line.update(_goods(row, where, missing))
    return line


def _goods(row, where, missing):
    """What the reverse charge asks for."""
    item = frappe.get_cached_doc("Item", row.item_code) if row.get("item_code") else frappe._dict()
    codes = [row.get("barcode") or "", *(one.barcode for one in item.get("barcodes") or [])]
    gtin = next((code for code in codes if re.fullmatch(r"\d{8}|\d{12,14}", code)), None)
    missing.of(gtin, f"{where}: a barcode of the Item that is a GTIN, for the reverse charge")
    nature = missing.of(item.get("peppol_nature_code"), f"{where}: Goods under reverse charge, of the Item")
    return {
        "standard_item_identification": {"id": gtin, "scheme_id": "0160"},
        "commodity_classification": {"nature_code": nature},
    }


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
    # ERPNext takes the VAT of a purchase under reverse charge off again.
    is_charged = bool(rate) and not (doc.get("reverse_charge") == "Y" and doc.doctype == "Purchase Invoice")
    if category and is_charged != (category == "S"):
        missing.append(f"{where}: a VAT rate if its category is S, and none otherwise (it is {category})")
    if category == "E":
        return {
            "id": "E",
            "tax_exemption_reason_code": missing.of(item.get("peppol_exemption_code"), f"{where}: VAT exemption code"),
            "tax_exemption_reason": missing.of(item.get("peppol_exemption_reason"), f"{where}: VAT exemption reason"),
        }
    if category == "O":
        return {"id": "O"}
    # The VAT of a sale under reverse charge or in the margin scheme has a rate, and is in no row of the taxes.
    return {"id": category, "percent": rate or (Decimal(5) if category in ("AE", "N") else Decimal(0))}


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
    # Under reverse charge the rows of the taxes hold the VAT that the customer accounts for, and the total does not.
    rows = [] if doc.get("reverse_charge") == "Y" else [tax for tax in doc.taxes if tax.get("category") != "Valuation"]
    tax = sum((_decimal(one, "tax_amount_after_discount_amount", 2) for one in rows), Decimal(0))
    net, total = _decimal(doc, "net_total", 2), _decimal(doc, "grand_total", 2)
    payable = total if doc.get("disable_rounded_total") else _decimal(doc, "rounded_total", 2) or total
    amounts = {"tax_exclusive": net, "tax": tax, "tax_inclusive": total, "payable": payable}
    return {name: abs(amount) for name, amount in amounts.items()}


def _decimal(doc, field, most):
    """The field with the precision that ERPNext keeps it with, and at most as many decimals as the service takes."""
    return _exact(doc.get(field), min(doc.precision(field) or 2, most))


def _exact(value, decimals):
    """A float holds the digits that ERPNext shows, and others behind them that it does not mean."""
    rounded = Decimal(repr(float(value or 0))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return rounded + 0 if rounded else Decimal(0)
