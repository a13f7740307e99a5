import { buildMls } from "../factories/mls.js";
import { buildInvoiceRequest, buildParty } from "../factories/request.js";
import { testSecrets } from "../setup/secrets.js";
import { until } from "../setup/until.js";
import { countBy } from "./runner/count-by.js";
/** Providers of the simulated network never answer these, on either leg. */
const silentReceiver = buildParty({
    tin: "1000000006",
    endpoint_id: "1000000006",
    party_tax_scheme: { company_id: "100000003602003", tax_scheme: "VAT" },
});
const foreign = "000999";
const authority = "000773";
const issue = { line: "NA", reason: "BV", description: "Refused" };
const repetitions = 30;
/** The same code of the same provider is one row for each leg. */
const maxRows = 6;
const send = async (site, mls, token = testSecrets.inboundToken) => {
    const headers = { "content-type": "application/xml", "x-token": token };
    const answer = await fetch(`${site.url}/network/inbound`, { method: "POST", headers, body: buildMls(mls) });
    await answer.arrayBuffer();
    return answer.status;
};
/** The envelopes of a document that waits for both status messages. */
async function waitingLegs(site, documentId) {
    const read = () => site.database.query("select id, leg from transmissions where document_id = $1 and state = 'sent'", [
        documentId,
    ]);
    const legs = await until("both legs are sent", async () => {
        const rows = await read();
        return rows.length === 2 && rows;
    });
    return Object.fromEntries(legs.map(({ leg, id }) => [leg, id]));
}
export const attack = {
    name: "A provider that has nothing to do with a document decides it",
    run: async (site) => {
        const body = buildInvoiceRequest({ accounting_supplier_party: silentReceiver });
        const path = `/api/purchase-invoices/${site.businessProfileId}`;
        const { json } = await site.call("POST", path, { body });
        const id = String(json["id"]);
        const { c3, c5 } = await waitingLegs(site, id);
        const verdicts = async () => {
            const status = (await site.call("GET", `/api/purchase-invoices/${id}/peppol-status`)).json;
            return JSON.stringify([status["participant_status"], status["fta_status"]]);
        };
        const withoutToken = await send(site, { referenceId: c5 }, "guessed");
        const statuses = [];
        for (const referenceId of [c3, c5]) {
            for (const code of ["AP", "RE", "AB"]) {
                statuses.push(await send(site, { referenceId, code, sender: foreign, issues: code === "RE" ? [issue] : [] }));
            }
        }
        const afterForeign = await verdicts();
        for (let nth = 0; nth < repetitions; nth += 1) {
            await send(site, { referenceId: c5, code: "AP", sender: foreign });
        }
        const [contested] = await site.database.query("select count(*)::int as count from status_log where document_id = $1 and event = 'MLS_CONTESTED'", [id]);
        await send(site, { referenceId: c5, code: "AP", sender: authority });
        const afterOwn = await verdicts();
        return [
            { tried: "a message without the inbound token", found: `${withoutToken}`, holds: withoutToken === 401 },
            {
                tried: `AP, RE and AB of provider ${foreign} for toC3 and toC5`,
                found: `${countBy(statuses)}; toC3 and toC5 are ${afterForeign}`,
                holds: afterForeign === "[null,null]",
            },
            {
                tried: `the same message ${repetitions} times again`,
                found: `${contested?.count} rows MLS_CONTESTED in the log`,
                holds: (contested?.count ?? 0) > 0 && (contested?.count ?? 0) <= maxRows,
            },
            {
                tried: "the authority's own message afterwards",
                found: `toC3 and toC5 are ${afterOwn}`,
                holds: afterOwn === '[null,"APPROVED"]',
            },
        ];
    },
};
//# sourceMappingURL=foreign-status-messages.js.map