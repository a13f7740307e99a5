import { expect } from "chai";
import { unlikeOthers } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { TestDocument } from "../../../setup/test-document.js";
import { unzip } from "../../../setup/http/unzip.js";
import { call, download } from "../../http-client.js";
import { listDocumentRows } from "../../../services/use-cases.js";
const found = (count, flag, reasonCode) => Array.from({ length: count }, (_, index) => ({
    flag,
    reasonCode,
    text: `${reasonCode} says no`,
    location: `/*/cac:InvoiceLine[${index + 1}]`,
    test: "false()",
}));
const totals = { truncated: true, fatal: 1200, warning: 5000, rules: { "IBR-021": 1200, "OWN-09": 5000 } };
const peppolStatus = ({ meta_info: meta }) => meta.peppol_status;
describe("a document with more findings than are listed", () => {
    const api = useTestApi();
    let document;
    before(async () => {
        document = await TestDocument.begin(api, "purchase-invoices");
        await document.judge([...found(5000, "warning", "OWN-09"), ...found(1200, "fatal", "IBR-021")]);
    });
    const get = async (path) => (await call(api, "GET", path)).json;
    it("shows a thousand of them and the true totals, wherever they are shown", async () => {
        const status = peppolStatus(await get(document.path));
        const snapshot = await get(`${document.path}/peppol-status`);
        const { data } = (await get("/api/purchase-invoices"));
        for (const shown of [status, snapshot, peppolStatus(data[0])]) {
            expect(shown["overall_status"]).to.equal("VALIDATION_FAILED");
            expect(shown["validation_results"]).to.have.lengthOf(1000);
            expect(shown["validation_totals"]).to.deep.equal(totals);
        }
        const codes = status["validation_results"].map(({ reasonCode }) => reasonCode);
        expect(codes.filter((code) => code === "OWN-09")).to.have.lengthOf(1);
    });
    it("says so in its log, with the totals", async () => {
        const { json } = await call(api, "GET", `${document.path}/peppol-status-logs`);
        const verdict = json.find(({ event }) => event === "VALIDATION_FAILED");
        const { truncated, ...counts } = totals;
        expect(verdict["detail"]).to.include({ fatal: counts.fatal, warnings: counts.warning, truncated });
        expect(verdict["detail"]).to.have.deep.property("rules", counts.rules);
    });
    it("keeps them as evidence", async () => {
        const files = await unzip((await download(api, `${document.path}/evidence`)).bytes);
        const kept = JSON.parse(String(files.get("revision-1/findings.json")));
        expect(kept["findings"]).to.have.lengthOf(1000);
        const { truncated, ...counts } = totals;
        expect([kept["truncated"], kept["totals"]]).to.deep.equal([truncated, counts]);
    });
    it("shows totals of the revision that was judged only", async () => {
        const other = await TestDocument.begin(api, "purchase-invoices");
        await other.judge(found(1200, "fatal", "IBR-021"));
        expect(await get(`${other.path}/peppol-status`)).to.have.property("validation_totals");
        await call(api, "POST", `${other.path}/resubmit`);
        expect(await get(`${other.path}/peppol-status`)).not.to.have.property("validation_totals");
    });
    it("counts for the size of a page of the list", async () => {
        const newest = await TestDocument.begin(api, "purchase-invoices");
        await newest.judge(found(1000, "fatal", "IBR-021"));
        const query = { orgId: api.orgId, kinds: ["purchase-invoices"], order: "newest", limit: 10 };
        const page = async (maxBytes) => listDocumentRows(api.deps.database, { ...query, maxBytes });
        const all = await page(100_000_000);
        expect(all.rows.length).to.be.greaterThan(1);
        const { rows, more } = await page(10_000);
        expect([rows.length, more]).to.deep.equal([1, true]);
    });
    it("has no totals where all are listed", async () => {
        const other = await TestDocument.begin(api, "purchase-invoices", unlikeOthers());
        await other.judge(found(1000, "fatal", "IBR-021"));
        const status = await get(`${other.path}/peppol-status`);
        expect(status["validation_results"]).to.have.lengthOf(1000);
        expect(status).not.to.have.property("validation_totals");
    });
});
//# sourceMappingURL=validation-totals.spec.js.map