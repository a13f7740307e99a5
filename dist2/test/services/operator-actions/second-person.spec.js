import { expect } from "chai";
import { withdrawReport } from "../../../common/services/operator-actions/act-on-documents.js";
import { resolveLeg } from "../../../common/services/operator-actions/act-on-legs.js";
import { setDisabled } from "../../../common/services/organizations/change-organizations.js";
import { ada, recordQueues } from "../../setup/operator-action.js";
import { usePipeline } from "../../setup/pipeline.js";
import { expectRefusal } from "../../setup/refusal.js";
const needed = "Another person has to ask for the same within 24 hours: your request and its reason are recorded";
describe("an act of two persons", () => {
    const pipeline = usePipeline({ config: { secondPerson: ["resolve", "withdraw", "disable"] } });
    let document;
    let sbdhId;
    let queues;
    beforeEach(async () => {
        document = await pipeline.createValidated();
        sbdhId = (await pipeline.snapshot(document)).legs[0]?.sbdhId ?? "";
        await pipeline.query("update transmissions set state = 'unknown' where id = $1", [sbdhId]);
        queues = recordQueues(pipeline);
    });
    const as = (by, why = `because of ${by}`) => ({ ...ada, by, why, orgId: pipeline.orgId });
    const resolve = (by, outcome = "not_sent") => resolveLeg(queues.deps, { ...as(by), sbdhId, outcome });
    const state = async () => (await pipeline.snapshot(document)).legs.find((leg) => leg.sbdhId === sbdhId)?.state;
    const records = (id) => pipeline.query("select subject, outcome, reason, detail from operator_actions where target_id = $1 order by id", [id]);
    it("does nothing for the first, however often and in whatever spelling, and everything for another one", async () => {
        for (const by of ["Ada", "ada", " ADA ", "Ａda"]) {
            await expectRefusal(resolve(by), 409, needed);
        }
        expect(await state()).to.equal("unknown");
        expect(queues.enqueued).to.be.empty;
        expect(await resolve("Grace")).to.include({ state: "queued" });
        expect(queues.enqueued).to.deep.equal([["transmission", [document.id]]]);
        const rows = await records(sbdhId);
        expect(rows.map(({ subject, outcome }) => [subject, outcome])).to.deep.equal([
            ["Ada", "refused"],
            ["ada", "refused"],
            [" ADA ", "refused"],
            ["Ａda", "refused"],
            ["Grace", "done"],
        ]);
        expect(rows[0]).to.include({ reason: "because of Ada" });
        expect(rows.at(-1)?.["detail"]).to.include({ outcome: "not_sent", asked_because: "because of Ａda" });
    });
    it("is for the very same: another outcome, another leg and yesterday's request are none", async () => {
        await expectRefusal(resolve("Ada"), 409, needed);
        await expectRefusal(resolve("Grace", "accepted"), 409, needed);
        const [, other = ""] = (await pipeline.snapshot(document)).legs.map((leg) => leg.sbdhId);
        await pipeline.query("update transmissions set state = 'unknown' where id = $1", [other]);
        await expectRefusal(resolveLeg(queues.deps, { ...as("Grace"), sbdhId: other, outcome: "not_sent" }), 409, needed);
        await pipeline.query("update second_person_requests set asked_at = now() - interval '25 hours'");
        await expectRefusal(resolve("Grace"), 409, needed);
        expect(await state()).to.equal("unknown");
    });
    it("is checked for both, and done once when several second it together", async () => {
        await pipeline.query("update transmissions set state = 'accepted' where id = $1", [sbdhId]);
        await expectRefusal(resolve("Ada"), 409, "cannot be resolved as not_sent");
        await pipeline.query("update transmissions set state = 'unknown' where id = $1", [sbdhId]);
        await expectRefusal(resolve("Ada"), 409, needed);
        const results = await Promise.allSettled(["Grace", "Edsger", "Barbara"].map((by) => resolve(by)));
        expect(results.filter(({ status }) => status === "fulfilled")).to.have.length(1);
        expect(await state()).to.equal("queued");
    });
    it("withdraws a report", async () => {
        await pipeline.query("update transmissions set state = 'accepted' where document_id = $1", [document.id]);
        const withdraw = (by) => withdrawReport(queues.deps, { ...as(by), documentId: document.id });
        await expectRefusal(withdraw("Ada"), 409, needed);
        expect(await pipeline.query("select from transmissions where leg = 'withdrawal'")).to.be.empty;
        expect(await withdraw("Grace")).to.include({ leg: "withdrawal", state: "queued" });
    });
    it("disables an organization, and lets one person enable it again", async () => {
        const { orgId } = pipeline;
        const set = (by, disabled) => setDisabled(pipeline.deps, as(by), { orgId, disabled });
        await expectRefusal(set("Ada", true), 409, needed);
        expect((await set("Grace", true)).disabledAt).to.be.instanceOf(Date);
        expect((await set("Ada", false)).disabledAt).to.equal(null);
    });
});
//# sourceMappingURL=second-person.spec.js.map