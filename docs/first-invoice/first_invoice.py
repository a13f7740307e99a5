import json
from decimal import Decimal
from peppol_self_billing import create_client, or_throw

demo = json.load(open(".data/demo.json"))
invoice = json.load(open("docs/first-invoice/invoice.json"), parse_float=Decimal)
client = create_client(base_url=demo["base_url"], token=demo["token"])
created = or_throw(client.create_purchase_invoice(demo["business_profile_id"], invoice))
status = client.wait_until_final("purchase-invoices", created["id"], timeout_seconds=60)
print(created["document_sequence"], created["totals"]["payable_amount"], status["overall_status"])
