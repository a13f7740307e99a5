import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { retryCounts } from "../../../common/domain/operator-actions/retry-outcomes.js";
import { purgeRetryItems } from "../../../common/db/stores/operator-actions/retry-item-store.js";
import { resolveLeg, retryLeg } from "../../../common/services/operator-actions/act-on-legs.js";
import { advanceOldestRetryRun, readRetryRun, startRetryRun, stopRetryRun, } from "../../../common/services/operator-actions/retry-runs.js";
import { listItemsOfRun, RetrySettlement } from "../../../common/services/operator-actions/retry-settlement.js";
import { forgetDocuments } from "../../setup/database/forget-documents.js";
import { ada, recordQueues } from "../../setup/operator-action.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
const none = { through: 0, failed: 0, unknown: 0, left: 0, under_way: 0, waiting: 0 };
const failed = "state = 'failed', failure_class = 'blocked', reason = 'certificate', updated_at = now() - interval '1 hour'";
describe("what became of a retry", () => {
    const pipeline = usePipeline();
    let documents;
    let queues;
    beforeEach(async () => {
        queues = recordQueues(pipeline);
        await forgetDocuments(pipeline.deps.database);
        await pipeline.query("delete from retry_run_items");
        await pipeline.query("delete from retry_runs");
        documents = [await pipeline.create(), await pipeline.create(), await pipeline.create(), await pipeline.create()];
        await pipeline.validate(documents);
        await set(failed);
    });
    const set = (columns, ...which) => pipeline.query(`update transmissions set ${columns} where leg = 'c3' and document_id = any($1::uuid[])`, [
        documents.filter((_one, index) => which.length === 0 || which.includes(index)).map(({ id }) => id),
    ]);
    const legOf = async (index) => (await pipeline.query("select id from transmissions where leg = 'c3' and document_id = $1", [
        documents[index]?.id,
    ]))[0]?.id ?? "";
    const action = () => ({ ...ada, orgId: pipeline.orgId, why: "the certificate is renewed" });
    const begin = async (filter = { failureClass: "blocked" }) => {
        const { id } = await startRetryRun(queues.deps, action(), filter);
        await advanceOldestRetryRun(queues.deps);
        return id;
    };
    const settle = () => new RetrySettlement(pipeline.deps).round();
    const finish = async () => {
        while ((await advanceOldestRetryRun(queues.deps)) !== undefined) {
            // Until no run has a portion left.
        }
        await settle();
    };
    const read = (id) => readRetryRun(pipeline.deps, { orgId: pipeline.orgId, id });
    const countsOf = async (id) => {
        const run = await read(id);
        return retryCounts({ ...run, isRunning: run.state === "running" }, run.tally?.outcomes ?? {});
    };
    const numbersOf = async (id, outcome) => {
        const query = { orgId: pipeline.orgId, id, outcome, limit: 10 };
        return (await listItemsOfRun(pipeline.deps, query)).items.map(({ documentSequence }) => documentSequence);
    };
    it("is under way until it is known, then through, failed again by cause, unknown or left", async () => {
        const id = await begin();
        expect(await countsOf(id)).to.deep.equal({ ...none, under_way: 4 });
        await set("state = 'sent'", 0);
        await set("state = 'failed', failure_class = 'blocked', reason = 'still expired', updated_at = now()", 1);
        await set("state = 'failed', failure_class = 'unknown', reason = 'no receipt', updated_at = now()", 2);
        await pipeline.query("update documents set revision = revision + 1 where id = $1", [documents[3]?.id]);
        await finish();
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 1, failed: 1, unknown: 1, left: 1 });
        expect((await read(id)).tally?.failures).to.deep.equal([{ cause: "still expired", count: 1 }]);
        expect(await numbersOf(id, "failed")).to.deep.equal([documents[1]?.documentSequence]);
        expect(await numbersOf(id, "through")).to.deep.equal([documents[0]?.documentSequence]);
        expect(await numbersOf(id, null)).to.be.empty;
    });
    it("is not what a second retry makes of it", async () => {
        const first = await begin();
        await finish();
        await set("state = 'failed', failure_class = 'blocked', reason = 'still expired', updated_at = now()");
        const second = await begin();
        await set("state = 'accepted'");
        await finish();
        expect(await countsOf(first)).to.deep.equal({ ...none, failed: 4 });
        expect(await countsOf(second)).to.deep.equal({ ...none, through: 4 });
        expect((await read(first)).tally?.failures).to.deep.equal([{ cause: "still expired", count: 4 }]);
    });
    it("is not what somebody makes of one leg after it has failed again", async () => {
        const id = await begin();
        await set("state = 'failed', failure_class = 'blocked', reason = 'still expired', updated_at = now()", 0, 1);
        await retryLeg(queues.deps, { ...action(), sbdhId: await legOf(0) });
        await resolveLeg(queues.deps, { ...action(), sbdhId: await legOf(1), outcome: "accepted" });
        await set("state = 'sent'", 0, 2, 3);
        await finish();
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 2, failed: 2 });
    });
    it("stays as it was when a leg that was through is refused later", async () => {
        const id = await begin();
        await set("state = 'sent'");
        await finish();
        await set("state = 'rejected'");
        await settle();
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 4 });
    });
    it("tells what was waiting from what was left when it is stopped", async () => {
        const { id } = await startRetryRun(queues.deps, action(), { failureClass: "blocked" });
        expect(await countsOf(id)).to.deep.equal({ ...none, waiting: 4 });
        await stopRetryRun(queues.deps, action(), id);
        await settle();
        expect(await countsOf(id)).to.deep.equal({ ...none, left: 4 });
    });
    it("is counted once by rounds side by side, and again by none", async () => {
        const id = await begin();
        await set("state = 'sent'", 0, 1);
        await set("state = 'rejected', failure_class = 'rejected', reason = 'refused'", 2, 3);
        await Promise.all([settle(), settle(), settle()]);
        await finish();
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 2, failed: 2 });
    });
    it("is through for a document when all stages are, and failed with what its stage says", async () => {
        const given = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
        const fail = (id, since) => pipeline.query(`update documents set updated_at = now() - $2::interval, failure = '{"stage": "pricing", "message": "no memory"}' where id = $1`, [id, since]);
        await Promise.all(given.map(({ id }) => fail(id, "1 hour")));
        const id = await begin({ stage: "pricing" });
        await fail(given[0]?.id ?? "", "0");
        await pipeline.query("update documents set stage = 'invalid' where id = $1", [given[1]?.id]);
        await finish();
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 1, failed: 1, under_way: 1 });
        expect((await read(id)).tally?.failures).to.deep.equal([{ cause: "no memory", count: 1 }]);
        expect(await numbersOf(id, "failed")).to.deep.equal([given[0]?.documentSequence]);
    });
    it("keeps its counts when its legs are purged, and is not known of a run of an earlier release", async () => {
        const id = await begin();
        await set("state = 'sent'");
        await finish();
        await pipeline.query("update retry_run_items set begun_at = now() - interval '31 days'");
        expect(await purgeRetryItems(pipeline.deps.database, { olderThanMs: 30 * 86_400_000, limit: 10 })).to.equal(4);
        expect(await countsOf(id)).to.deep.equal({ ...none, through: 4 });
        await pipeline.query("update retry_runs set tally = null where id = $1", [id]);
        await settle();
        expect((await read(id)).tally).to.equal(null);
    });
    it("is shown to its organization alone", async () => {
        const id = await begin();
        const foreign = listItemsOfRun(pipeline.deps, { orgId: uuid(), id, outcome: null, limit: 10 });
        expect(await refusal(foreign)).to.include({ status: 404, message: "Retry not found" });
        expect(await numbersOf(id, null)).to.have.length(4);
    });
});
//# sourceMappingURL=retry-settlement.spec.js.map