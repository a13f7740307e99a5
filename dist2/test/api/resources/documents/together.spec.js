import { expect } from "chai";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { openTransaction } from "../../../setup/database/open-transaction.js";
import { until } from "../../../setup/until.js";
import { call } from "../../http-client.js";
const numbersTo = (count) => Array.from({ length: count }, (_, index) => `SBI-2026-${String(index + 1).padStart(6, "0")}`);
const created = ({ json }) => json;
describe("POSTs that come together", () => {
    const api = useTestApi();
    const post = (account, body = buildInvoiceRequest()) => call(api, "POST", `/api/purchase-invoices/${account.businessProfileId}`, { body, token: api.token(account.orgId) });
    const stored = (orgId) => api.query("select id, document_sequence from documents where org_id = $1 order by document_sequence", [orgId]);
    it("each get the answer about their own document, also beside other organizations", async () => {
        const accounts = await Promise.all([api.addOrganization(), api.addOrganization()]);
        const sent = Array.from({ length: 80 }, (_, index) => ({ account: accounts[index % 2], note: `number ${index}` }));
        const answers = await Promise.all(sent.map(({ account, note }, index) => post(account, buildInvoiceRequest(index % 10 === 7 ? { issue_date: "never" } : { note }))));
        const refused = answers.flatMap(({ status }, index) => (status === 400 ? [index] : []));
        expect(refused).to.deep.equal([7, 17, 27, 37, 47, 57, 67, 77]);
        for (const [index, answer] of answers.entries()) {
            if (answer.status !== 400) {
                expect(answer.status).to.equal(201);
                expect(answer.json).to.include({ note: sent[index].note, org_id: sent[index].account.orgId });
            }
        }
        for (const [nth, { orgId }] of accounts.entries()) {
            const own = answers.filter(({ status }, index) => status === 201 && index % 2 === nth).map(created);
            expect((await stored(orgId)).map(({ documentSequence }) => documentSequence)).to.deep.equal(numbersTo(own.length));
            const byId = new Map((await stored(orgId)).map(({ id, documentSequence }) => [id, documentSequence]));
            expect(own.map(({ id }) => byId.get(id))).to.deep.equal(own.map(({ document_sequence: number }) => number));
        }
    });
    it("are all stored when one of the clients disconnects, with its document", async () => {
        const account = await api.addOrganization();
        expect((await post(account)).status).to.equal(201);
        const elsewhere = await openTransaction(api.deps.database, (tx) => tx.query("select from sequences where org_id = $1 for update", [account.orgId]));
        const leaving = new AbortController();
        const left = fetch(`${api.url}/api/purchase-invoices/${account.businessProfileId}`, {
            method: "POST",
            headers: { authorization: `Bearer ${api.token(account.orgId)}`, "content-type": "application/json" },
            body: JSON.stringify(buildInvoiceRequest()),
            signal: leaving.signal,
        }).catch(() => "gone");
        await until("the document waits for its number", async () => {
            const waiting = await api.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with item as%' and datname = current_database()");
            return waiting.length === 1;
        });
        const others = [post(account), post(account)];
        leaving.abort();
        expect(await left).to.equal("gone");
        await elsewhere.commit();
        expect((await Promise.all(others)).map(({ status }) => status)).to.deep.equal([201, 201]);
        expect((await stored(account.orgId)).map(({ documentSequence }) => documentSequence)).to.deep.equal(numbersTo(4));
    });
});
//# sourceMappingURL=together.spec.js.map