import { expect } from "chai";
import { gzipSync } from "node:zlib";
import { requestOf } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { TestDocument } from "../../../setup/test-document.js";
import { call } from "../../http-client.js";
const kind = "purchase-invoices";
const statuses = (results) => results.map(({ status }) => status);
const revisions = async (documents) => Promise.all(documents.map(async (document) => (await document.read())["revision"]));
describe("the resubmission of many", () => {
    const api = useTestApi();
    const path = `/api/${kind}/resubmit`;
    const failed = async () => {
        const document = await TestDocument.begin(api, kind);
        await document.fail();
        return document;
    };
    const send = async (lines, headers = {}) => {
        const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
        const sent = headers["content-encoding"] === undefined ? text : gzipSync(text);
        const answer = await call(api, "POST", path, {
            body: sent,
            headers: { "content-type": "application/x-ndjson", ...headers },
        });
        expect(answer.status, answer.text).to.equal(200);
        return answer.text
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line));
    };
    it("carries out each line by itself, with new content and without, and says in order what became of it", async () => {
        const [plain, corrected, stale, pending] = [await failed(), await failed(), await failed(), await failed()];
        await pending.resubmit();
        const stranger = await api.addOrganization();
        const foreign = { token: api.token(stranger.orgId), body: requestOf[kind]() };
        const other = (await call(api, "POST", `/api/${kind}/${stranger.businessProfileId}`, foreign)).json;
        const results = await send([
            { id: plain.id },
            { id: corrected.id, document: { ...(await corrected.read()), due_date: "2026-12-31" }, if_match: 1 },
            { id: stale.id, if_match: '"7.x"' },
            { id: pending.id },
            { id: other["id"] },
            { id: stale.id, document: { issue_date: "today" } },
            { id: stale.id, if_match: "nonsense" },
            { document: {} },
            "not JSON",
        ]);
        expect(statuses(results)).to.deep.equal([200, 200, 412, 409, 404, 400, 400, 400, 400]);
        expect(results.map(({ line }) => line)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(results[1]?.document).to.include({ id: corrected.id, document_sequence: corrected.number });
        expect(await corrected.read()).to.include({ revision: 2, due_date: "2026-12-31" });
        expect(await revisions([plain, stale, pending])).to.deep.equal([2, 1, 2]);
    });
    for (const [how, more, headers] of [
        ["its own key", { idempotency_key: "line-1" }, {}],
        ["the request's key", {}, { "idempotency-key": "file-1" }],
        ["the version that it names", { if_match: 1 }, {}],
    ]) {
        it(`carries a line out once under ${how}, also when the document has failed again since`, async () => {
            const document = await failed();
            const line = { id: document.id, ...more };
            const [first, twin] = await send([line, line], headers);
            expect([first?.status, first?.replayed ?? twin?.status]).to.include(200);
            document.revision = 2;
            await document.fail();
            const [again] = await send([line], headers);
            expect(again).to.include({ status: 200, replayed: true });
            expect(again?.document).to.have.nested.property("meta_info.peppol_status.overall_status", "VALIDATION_FAILED");
            expect(await revisions([document])).to.deep.equal([2]);
        });
    }
    it("takes lines in gzip, and ends a stream that is out of all proportion", async () => {
        const document = await failed();
        expect(statuses(await send([{ id: document.id }], { "content-encoding": "gzip" }))).to.deep.equal([200]);
        const bomb = await send([" ".repeat(64 * 1024 * 1024)], { "content-encoding": "gzip" });
        expect(statuses(bomb).at(-1)).to.equal(413);
        const broken = gzipSync(JSON.stringify({ id: document.id })).subarray(0, -9);
        const headers = { "content-type": "application/x-ndjson", "content-encoding": "gzip" };
        const answer = await call(api, "POST", path, { body: broken, headers });
        expect(JSON.parse(answer.text)).to.deep.include({ line: 1, status: 400 });
    });
});
//# sourceMappingURL=resubmit-batch.spec.js.map