import { expect } from "chai";
import { failureCauses } from "../../../../common/domain/status/failure-causes.js";
import { situations } from "../../../../common/domain/status/situations.js";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { judge } from "../../contract/process-document.js";
import { call, download, jsonOf } from "../../http-client.js";
const expired = `${failureCauses.other_unreachable.says}: the certificate has expired`;
const said = (situation, language = "en") => ({
    actor: situations[situation].who,
    action: situations[situation].action[language],
});
describe("who must act, as operators read it", () => {
    const api = useTestApi();
    let id;
    let number;
    before(async () => {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        const { json } = await call(api, "POST", path, { body: buildInvoiceRequest({}) });
        id = String(json["id"]);
        number = String(json["document_sequence"]);
        await judge(api, { id });
    });
    afterEach(async () => {
        await set("state = 'queued', failure_class = null, reason = null, mls_contested = null, next_check_at = null");
        await api.query("update documents set failure = null, stage = 'validated' where id = $1", [id]);
        await api.query("delete from pauses");
    });
    const token = (roles = ["operator"]) => api.token(api.orgId, { subject: "s", roles });
    const set = (columns, leg = "c3") => api.query(`update transmissions set ${columns} where document_id = $1 and leg = $2`, [id, leg]);
    const ask = (path, language = "en") => call(api, "GET", path, { token: token(), headers: { "accept-language": language } });
    const read = (language = "en") => jsonOf(ask(`/api/operations/documents/${id}`, language));
    it("is the provider of a receiver whose certificate has expired, in both languages and in every answer", async () => {
        await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}'`);
        for (const language of ["en", "ar"]) {
            const { document, legs } = await read(language);
            const incidents = await jsonOf(ask("/api/operations/incidents", language));
            const listed = await jsonOf(ask("/api/operations/legs", language));
            const found = await jsonOf(ask(`/api/operations/search?q=${number}`, language));
            const answers = [document, legs[0], incidents.legs[0], listed.data[0], document.trouble, found.data[0]?.trouble];
            for (const answer of answers) {
                expect(answer?.who_must_act).to.include(said("receiver_unreachable", language));
            }
            expect(legs[0]?.["hint"]).to.equal(situations.receiver_unreachable.action[language]);
            expect(document.trouble).to.include({ kind: "failed", leg: "toC3", cause: expired });
            expect(document).to.include({ overall_status: "PENDING" });
            expect(document.who_must_act.words).to.equal({ en: "The provider of the receiver", ar: "مزود خدمة المستلم" }[language]);
        }
    });
    it("is nobody while the access point is asked, and this site when it cannot be", async () => {
        await set("state = 'unknown', failure_class = 'unknown'");
        const asked = (await read()).document;
        expect(asked.trouble).to.include({ kind: "outcome_unknown", leg: "toC3" });
        expect(asked.who_must_act).to.include(said("asked_about"));
        await set("state = 'unknown', failure_class = 'unknown', next_check_at = 'infinity'");
        const left = await read();
        expect(left.document.who_must_act).to.include(said("outcome_unknown"));
        expect(left.legs[0]?.["next_check_at"]).to.equal(null);
    });
    it("is this site for a document that a stage gave up, with what the stage said", async () => {
        await api.query(`update documents set stage = 'received', failure = '{"stage": "pricing", "message": "no memory"}' where id = $1`, [id]);
        const { document } = await read();
        expect(document.trouble).to.include({ kind: "given_up", leg: null, cause: "no memory" });
        expect(document.who_must_act).to.include(said("given_up"));
        const { data } = await jsonOf(ask("/api/operations/search?filter=given_up"));
        expect(data[0]?.trouble).to.include({ kind: "given_up", cause: "no memory" });
    });
    it("is this site for a contested message, and for what is paused", async () => {
        await set("state = 'sent', mls_contested = '{RE}'");
        expect((await read()).document.trouble).to.include({ kind: "contested", leg: "toC3" });
        await set("state = 'queued', mls_contested = null");
        const reason = "maintenance";
        const pause = { body: { scope: "leg", target: "toC3", reason }, token: token(["site-operator"]) };
        expect((await call(api, "POST", "/api/operations/pauses", pause)).status).to.equal(201);
        const { document, legs } = await read();
        expect(legs[0]?.who_must_act).to.include(said("paused"));
        expect(legs[1]?.who_must_act).to.include(said("to_be_sent"));
        expect(document.trouble).to.equal(null);
        expect(document.who_must_act).to.include(said("paused"));
    });
    it("stands with the parties and their numbers", async () => {
        const { document } = await read();
        const [supplier] = document["parties"];
        expect(supplier).to.have.all.keys("role", "name", "tin", "vat_number", "endpoint");
        expect(supplier).to.include({ role: "supplier", name: document["supplier"] });
        expect(supplier?.["endpoint"]).to.match(/^\d{4}:\w+$/);
    });
    it("gives PDF and evidence to whom it gives files, of the documents in scope", async () => {
        for (const [file, type] of [
            ["view.pdf", "application/pdf"],
            ["evidence", "application/zip"],
        ]) {
            const path = `/api/operations/documents/${id}/${file}`;
            const answer = await download(api, path, { token: token(["site-operator"]) });
            expect(answer.status, file).to.equal(200);
            expect(answer.headers.get("content-type")).to.contain(type);
            expect((await call(api, "GET", path, { token: token(["viewer"]) })).status, file).to.equal(403);
            const { orgId } = await api.addOrganization();
            const foreign = api.token(orgId, { subject: "s", roles: ["operator"] });
            expect((await call(api, "GET", path, { token: foreign })).status, file).to.equal(404);
        }
    });
});
//# sourceMappingURL=who-must-act.spec.js.map