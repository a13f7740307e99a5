import { expect } from "chai";
import { saveStageFailure } from "../../../common/db/stores/documents/stage-store.js";
import { everyOrganization } from "../../../common/domain/scope.js";
import { retryEverythingGivenUp, retryGivenUp } from "../../../common/services/operator-actions/retry-given-up.js";
import { asOwner } from "../../setup/database/database.js";
import { usePipeline } from "../../setup/pipeline.js";
const actor = { by: "Ada", role: "site-operator", requestId: "test", why: "mended" };
const nowhere = "00000000-0000-7000-8000-00000000000f";
describe("a new try for everything that was given up", () => {
    const pipeline = usePipeline();
    let documents;
    beforeEach(async () => {
        await pipeline.query("update documents set failure = null, stage = 'validated'");
        documents = await Promise.all([1, 2, 3].map(() => pipeline.create()));
        const [, ...rendering] = documents;
        for (const { id } of rendering) {
            await pipeline.query("update documents set stage = 'priced' where id = $1", [id]);
        }
        for (const { id } of documents) {
            const stage = id === documents[0]?.id ? "pricing" : "rendering";
            await saveStageFailure(pipeline.deps.database, { id, revision: 1, stage, message: "no room" });
        }
    });
    const givenUp = async () => (await pipeline.query("select from documents where failure is not null")).length;
    const queued = async (stage) => {
        const queue = pipeline.deps.queueBackend.createQueue(stage);
        const jobs = await queue.getJobs(["wait"]);
        await queue.close();
        return jobs.flatMap((job) => job?.data.documents.map(({ id }) => id) ?? []);
    };
    it("is for all, with a line in each log and in the record", async () => {
        const result = await retryGivenUp(pipeline.deps, { ...actor, orgId: everyOrganization });
        expect(result).to.deep.equal({ retried: 3, more: false });
        expect(await givenUp()).to.equal(0);
        expect(await queued("rendering")).to.include.members(documents.slice(1).map(({ id }) => id));
        for (const document of documents) {
            const entry = (await pipeline.log(document)).at(-1);
            expect(entry).to.deep.include({ event: "OPERATOR_RETRY", detail: { by: "Ada", why: "mended" } });
        }
        const rows = await pipeline.query("select detail from operator_actions where action = 'documents.retry' order by id desc limit 1");
        expect(rows[0]?.detail).to.deep.equal({ retried: 3 });
    });
    it("is for one stage, or for one organization", async () => {
        expect((await retryGivenUp(pipeline.deps, { ...actor, orgId: nowhere })).retried).to.equal(0);
        const ofStage = { ...actor, orgId: pipeline.orgId, stage: "rendering" };
        expect((await retryGivenUp(pipeline.deps, ofStage)).retried).to.equal(2);
        expect(await givenUp()).to.equal(1);
    });
    it("goes on until nothing is left, without a queue", async () => {
        const { database } = pipeline.deps;
        await database.query(`insert into documents select r.* from documents d cross join generate_series(1, 1500) n
       cross join lateral jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'document_sequence', 'COPY-' || n)) r
       where d.id = $1`, [documents[0]?.id]);
        const counts = [];
        const retried = await retryEverythingGivenUp(database, {
            ...actor,
            organization: null,
            onProgress: (count) => void counts.push(count),
        });
        expect(retried).to.equal(1_503);
        expect(counts).to.deep.equal([1_000]);
        expect(await givenUp()).to.equal(0);
        await asOwner(database, "delete from documents where document_sequence like 'COPY-%'");
    });
});
//# sourceMappingURL=retry-given-up.spec.js.map