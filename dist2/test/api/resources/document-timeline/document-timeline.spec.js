import { expect } from "chai";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { judge } from "../../contract/process-document.js";
import { call, download, jsonOf } from "../../http-client.js";
describe("the timeline of a document", () => {
    const api = useTestApi();
    let id;
    before(async () => {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        const { json } = await call(api, "POST", path, { body: buildInvoiceRequest({ issue_date: "2026-11-20" }) });
        id = String(json["id"]);
        await judge(api, { id });
    });
    const token = (orgId = api.orgId, roles = ["operator"]) => api.token(orgId, { subject: "s", roles });
    it("shows the document, its legs with their times, its log and its files", async () => {
        const document = await jsonOf(call(api, "GET", `/api/operations/documents/${id}`, { token: token() }));
        expect(document.document).to.include({
            id,
            stage: "validated",
            overall_status: "PENDING",
            supplier: "Gulf Seller",
        });
        expect(document.report_due_on).to.equal("2026-12-04");
        expect(document.legs.map((leg) => [leg["leg"], leg["state"], leg["mls_due_at"]])).to.deep.equal([
            ["toC3", "queued", null],
            ["toC5", "queued", null],
        ]);
        expect(document.log.map(({ event }) => event)).to.include.members(["RECEIVED", "QUEUED"]);
        expect(document.files.map(({ path }) => path)).to.include.members([
            "revision-1/request.json",
            "revision-1/ubl.xml",
        ]);
    });
    it("says when a status message is due: 25 minutes after the leg was sent", async () => {
        await api.query(`update transmissions set state = 'sent', sent_at = '2026-11-20T10:00:00Z' where document_id = $1 and leg = 'c3'`, [id]);
        const { json } = await call(api, "GET", `/api/operations/documents/${id}`, { token: token() });
        expect(json.legs[0]).to.include({ state: "sent", mls_due_at: "2026-11-20T10:25:00.000Z" });
    });
    it("gives every file that it names", async () => {
        const { json } = await call(api, "GET", `/api/operations/documents/${id}`, { token: token() });
        for (const { path, media_type: type } of json.files) {
            const file = await download(api, `/api/operations/documents/${id}/files?path=${encodeURIComponent(path)}`, {
                token: token(),
            });
            expect(file.status, path).to.equal(200);
            expect(file.headers.get("content-type"), path).to.contain(type);
            expect(file.headers.get("content-disposition"), path).to.match(/^attachment; filename="SBI-/);
            expect(file.bytes.length, path).to.be.greaterThan(0);
        }
    });
    for (const path of ["revision-2/ubl.xml", "../package.json", "revision-1/ubl.xml/", "toString"]) {
        it(`has no file ${path}`, async () => {
            const address = `/api/operations/documents/${id}/files?path=${encodeURIComponent(path)}`;
            expect((await call(api, "GET", address, { token: token() })).status).to.equal(404);
        });
    }
});
//# sourceMappingURL=document-timeline.spec.js.map