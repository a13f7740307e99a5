import { expect } from "chai";
import { requestOf } from "../factories/request.js";
import { Stack } from "../setup/processes/stack.js";
import { until } from "../setup/until.js";
import { otherParty } from "../simulator/envelopes.js";
const timeoutMs = 60_000;
const rightTin = "1987654321";
const invoiceTo = (tins) => requestOf["purchase-invoices"]({ accounting_supplier_party: otherParty(tins) });
describe("a wrong endpoint, from the mistake to the approval", function () {
    this.timeout(2 * timeoutMs);
    let stack;
    before(async () => {
        stack = await Stack.startAlone({ environment: { SWEEP_INTERVAL_MS: "500", SIMULATOR_SLOW_ANSWER_MS: "3000" } });
    });
    after(() => stack?.close());
    const call = (method, path, body) => stack.call(method, path, body === undefined ? {} : { body });
    const create = async (tins) => {
        const { status, json } = await call("POST", `/api/purchase-invoices/${stack.businessProfileId}`, invoiceTo(tins));
        expect(status, JSON.stringify(json)).to.equal(201);
        return String(json["id"]);
    };
    const read = async (id) => {
        const { json } = await call("GET", `/api/purchase-invoices/${id}`);
        return { ...json, ...json["meta_info"]["peppol_status"] };
    };
    const becomes = (id, overall) => until(`${id} is ${overall}`, async () => {
        const document = await read(id);
        return document["overall_status"] === overall ? document : undefined;
    }, timeoutMs, 100);
    const reportsOf = async (id) => {
        const rows = await stack.database.query(`select revision || ' ' || state || ' ' || coalesce(tax_data_type, '-') as summary from transmissions
       where document_id = $1 and leg = 'c5' order by revision`, [id]);
        return rows.map(({ summary }) => summary);
    };
    it("is named with its field, corrected, sent again and approved, without an operator", async () => {
        const id = await create({ tin: "1000000013" });
        const rejected = await becomes(id, "REJECTED");
        const [finding] = rejected["validation_results"];
        expect(finding).to.include({
            flag: "fatal",
            reasonCode: "AP-NOT-REGISTERED",
            pointer: "/accounting_supplier_party/endpoint_id",
        });
        expect(String(finding?.["text"])).to.contain("0235:1000000013");
        const { json: snapshot } = await call("GET", `/api/purchase-invoices/${id}/peppol-status`);
        expect(snapshot["toC3"]["status"]).to.equal("REJECTED");
        expect((await call("PUT", `/api/purchase-invoices/${id}`, invoiceTo({ tin: rightTin }))).status).to.equal(200);
        const resubmitted = await until("the report is settled", async () => {
            const answer = await call("POST", `/api/purchase-invoices/${id}/resubmit`);
            return answer.status === 409 ? undefined : answer;
        });
        expect(resubmitted.status, JSON.stringify(resubmitted.json)).to.be.within(200, 299);
        const approved = await becomes(id, "APPROVED");
        expect(approved["document_sequence"]).to.equal(rejected["document_sequence"]);
        expect(approved["validation_results"]).to.deep.equal([]);
    });
    it("waits no longer than the report of the first attempt is under way, and revises what the authority has accepted", async () => {
        const id = await create({ tin: "1000000013", taxTin: "1000000043" });
        await becomes(id, "REJECTED");
        expect((await call("PUT", `/api/purchase-invoices/${id}`, invoiceTo({ tin: rightTin }))).status).to.equal(200);
        const early = await call("POST", `/api/purchase-invoices/${id}/resubmit`);
        expect(early.status, "while the report is being sent").to.equal(409);
        expect(JSON.stringify(early.json)).to.contain("The report to the authority is sending");
        await until("the report is settled", async () => {
            const { status } = await call("POST", `/api/purchase-invoices/${id}/resubmit`);
            return status === 409 ? undefined : status;
        }, timeoutMs, 100);
        await becomes(id, "APPROVED");
        const [first, second] = await reportsOf(id);
        expect(first).to.match(/^1 (accepted|sent) S$/);
        expect(second).to.equal("2 accepted R");
    });
});
//# sourceMappingURL=typo.spec.js.map