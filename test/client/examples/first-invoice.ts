import { readFileSync } from "node:fs";
import { createClient, orThrow } from "peppol-self-billing-client";

const [demo, sample] = ["demo", "sample-invoice"].map((name) => JSON.parse(readFileSync(`.data/${name}.json`, "utf8")));
const client = createClient({ baseUrl: demo.base_url, token: demo.token });
const body = { ...sample, note: "The first one of my own" };
const answer = await client.createPurchaseInvoice({ business_profile_id: demo.business_profile_id, body });
const { id, document_sequence, totals } = orThrow(answer);
const { overall_status } = await client.waitUntilFinal("purchase-invoices", id);
console.log(`${document_sequence}: payable ${totals.payable_amount} AED, ${overall_status}`);
