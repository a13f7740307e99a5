"""What each document of docs/scenarios says, for the checks of both ERPs."""

import copy
import json
import re
from pathlib import Path

folder = Path(__file__).resolve().parents[3] / "docs"
#: In the order of the page: a document may name an earlier one.
names = re.findall(r"\(scenarios/([\w-]+)\.json\)", (folder / "scenarios.md").read_text())

#: What an ERP must say as the scenario says it. Names, texts and the split into lines are the ERP's own.
members = (
    "invoice_type_code",
    "issue_date",
    "due_date",
    "profile_execution_id",
    "document_currency_code",
    "tax_exchange_rate",
    "buyer_customer_party",
    "seller_supplier_party",
    "invoice_period",
    "delivery",
    "rounding_amount",
)


def sent(name):
    text = (folder / "scenarios" / f"{name}.json").read_text()
    return json.loads(re.sub(r"number of [\w-]+\.json", "INV-1", text))


def essence(document):
    """The parts that matter of a document as the service answers it."""
    customer, totals = document["accounting_customer_party"], document["totals"]
    essential = {member: copy.deepcopy(document.get(member)) for member in members}
    if essential["delivery"]:
        # An ERP has the states abroad by their names.
        del essential["delivery"]["delivery_location"]["address"]["country_subentity"]
    # A credit note may say how it is paid, and need not.
    essential["means"] = document.get("discrepancy_response") is None and document.get("payment_means")
    essential["endpoint"] = (customer["endpoint_scheme_id"], customer["endpoint_id"], customer.get("party_tax_scheme"))
    essential["instalment"] = [document.get("payment_terms", {}).get(name) for name in ("amount", "installment_due_date")]
    essential["reason"] = document.get("discrepancy_response", {}).get("response_code")
    essential["references"] = len(document.get("billing_reference", []))
    essential["totals"] = [totals[name] for name in ("tax_exclusive_amount", "tax_amount", "payable_amount")]
    essential["taxes"] = totals["tax_subtotals"]
    # As objects: two lines may say the same.
    essential["goods"] = {
        json.dumps([line.get(name) for name in ("standard_item_identification", "commodity_classification")])
        for line in document["document_lines"]
    }
    return essential


def compare(check, name, made, said, numbers):
    """The document of an ERP says what the scenario says, and names the one that was made before. `numbers`: by scenario."""
    check.assertEqual(essence(made), essence(said))
    named = {"final-invoice": "advance-invoice", "partial-credit-note": "final-invoice"}.get(name)
    if named:
        check.assertEqual(made["billing_reference"][0]["id"], numbers[named])
