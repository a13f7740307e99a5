import { readFileSync } from "node:fs";
import { expect } from "chai";
import { readGolden } from "../../../factories/golden.js";
import { badNotes, writeHostileRules } from "../../../factories/hostile-rules.js";
import { startTestApi, useTestApi } from "../../../setup/api.js";
import { createTemporaryFolder } from "../../../setup/temporary-folder.js";
import { call, jsonOf } from "../../http-client.js";
const invoice = readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8");
const xml = { "content-type": "application/xml" };
const noted = (note) => invoice
    .replace(/<cbc:Note>[^<]*<\/cbc:Note>/, "")
    .replace(/(<cbc:InvoiceTypeCode)/, `<cbc:Note>${note}</cbc:Note>$1`);
describe("api/resources/validation", () => {
    const api = useTestApi();
    const validate = async (body, headers = xml) => {
        const answer = await call(api, "POST", "/api/validate", { body, headers });
        return { status: answer.status, verdict: answer.json };
    };
    it("says that a good document is valid, and by which rules", async () => {
        const { status, verdict } = await validate(invoice);
        expect(status).to.equal(200);
        expect(verdict).to.deep.equal({
            valid: true,
            rule_set: verdict.rule_set,
            findings: [],
            truncated: false,
            totals: { fatal: 0, warning: 0, rules: {} },
        });
        expect(verdict.rule_set).to.match(/^pint-ae-self-billing \d/);
    });
    it("names what is wrong with a bad one", async () => {
        const { verdict } = await validate(invoice.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00"));
        expect(verdict.valid).to.equal(false);
        expect(verdict.findings[0]).to.have.all.keys("flag", "reasonCode", "text", "location", "test", "rule", "context", "hint");
        expect(verdict.findings.map(({ reasonCode }) => reasonCode)).to.include("IBR-CO-16");
    });
    it("takes text that is no XML, and an entity bomb, for one finding", async () => {
        const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
        for (const body of ["hello", "<a", bomb]) {
            const { status, verdict } = await validate(body);
            expect(status, body).to.equal(200);
            expect(verdict.valid).to.equal(false);
            expect(verdict.findings).to.have.length(1);
        }
    });
    it("wants XML", async () => {
        expect((await validate(invoice, { "content-type": "application/json" })).status).to.equal(415);
    });
    it("has the limit of every other request", async () => {
        const large = `<a>${"x".repeat(8 * 1024 * 1024)}</a>`;
        const { status, verdict } = await validate(large);
        expect(status).to.equal(413);
        expect(verdict).to.deep.include({ errors: { message: "Payload size should not exceed 8MB" } });
    });
    it("answers others while it judges a large document", async () => {
        const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(invoice)?.[0] ?? "";
        const large = invoice.replace(line, line.repeat(1_500));
        let judged = false;
        const judging = validate(large).finally(() => {
            judged = true;
        });
        await call(api, "GET", "/health/live", { token: null });
        expect(judged).to.equal(false);
        expect((await judging).verdict.valid).to.equal(false);
    });
});
describe("POST /api/validate by rules of a site that go wrong", () => {
    const folder = createTemporaryFolder();
    let api;
    before(async () => {
        api = await startTestApi({ rulesDir: writeHostileRules(folder.dir), rulesSeconds: 1 });
    });
    after(async () => {
        await api.close();
        folder.remove();
    });
    for (const [note, rule, text] of [
        [badNotes.endless, "site-02", /it takes more work/],
        [badNotes.recursive, "site-01", /\(site\.sch:\d+:\d+\) could not be evaluated: its functions call themselves/],
    ]) {
        it(`answers with a finding that names the rule: ${rule}`, async () => {
            const body = noted(note);
            const { valid, findings } = await jsonOf(call(api, "POST", "/api/validate", { body, headers: xml }));
            expect(valid).to.equal(false);
            expect(findings).to.have.lengthOf(1);
            expect(findings[0]).to.include({ reasonCode: "OWN-EVALUATION", flag: "fatal", rule, location: "/*" });
            expect(findings[0]?.text).to.match(text).and.not.to.contain(folder.dir);
        });
    }
    it("judges the next document", async () => {
        const answer = await call(api, "POST", "/api/validate", { body: invoice, headers: xml });
        expect([answer.status, answer.json.valid]).to.deep.equal([200, true]);
    });
});
//# sourceMappingURL=validation.spec.js.map