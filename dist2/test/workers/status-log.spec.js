import { expect } from "chai";
import { validationResultOf } from "../../common/domain/validation/validation-result.js";
import { stageNames } from "../../common/domain/status/pipeline.js";
import { runWorkers } from "../../workers/run-workers.js";
import { buildMls } from "../factories/mls.js";
import { expectChronologicalLog } from "../setup/expect-chronological-log.js";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.js";
import { until } from "../setup/until.js";
import { recordInbound } from "../services/use-cases.js";
const documents = 300;
const fatal = {
    flag: "fatal",
    reasonCode: "IBR-001",
    text: "It lacks something",
    location: "/*",
    test: "false()",
};
const validateDocument = (_ubl, { document }) => ({
    ...validationResultOf(document.document_source === "BROKEN" ? [fatal] : []),
    ruleSet: "test",
});
/** Takes most envelopes, refuses some to begin with, and answers while the sending is still being recorded. */
function busyNetwork(deps) {
    const network = new ScriptedAccessPoint({
        submit: (nth) => {
            const referenceId = /<InstanceIdentifier>([0-9a-f-]{36})</.exec(network.submitted[nth - 1]?.sbd ?? "")?.[1] ?? "";
            if (nth % 7 === 0) {
                return { kind: "blocked", reason: "no certificate", report: {} };
            }
            const refuses = nth % 5 === 0;
            const issues = [{ line: "NA", reason: "BV", description: "the price is wrong" }];
            setImmediate(() => void recordInbound(deps, buildMls({ referenceId, ...(refuses && { code: "RE", issues }) })));
            return { kind: "sent", reason: "sent", report: {} };
        },
    });
    return network;
}
describe("the status log of many documents", function () {
    this.timeout(120_000);
    const pipeline = usePipeline();
    let workers;
    let ids;
    before(async () => {
        const accessPoint = busyNetwork(pipeline.deps);
        workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument }, stageNames);
        const created = await Promise.all(Array.from({ length: documents }, (_, nth) => pipeline.create(nth % 10 === 3 ? { document_source: "BROKEN" } : {})));
        ids = created.map(({ id }) => id);
        await until("nothing moves any more", async () => (await underWay()) === 0, 60_000);
        await workers.close();
    });
    const count = async (sql) => {
        const [row] = await pipeline.query(`select count(*)::int as count ${sql}`);
        return row?.count ?? -1;
    };
    const underWay = async () => (await count("from documents where stage not in ('validated', 'invalid')")) +
        (await count("from transmissions where state in ('queued', 'sending', 'sent')"));
    it("is chronological for each of them", async () => {
        for (const id of ids) {
            expectChronologicalLog(await pipeline.log({ id }));
        }
    });
    it("has the same order in the feed of all documents", async () => {
        const rows = await pipeline.query(`select id from (
         select id, id < lag(id) over (partition by document_id order by position) as out_of_order from status_log
       ) l where out_of_order`);
        expect(rows).to.deep.equal([]);
    });
    it("counts the entries of its document alone", async () => {
        for (const id of ids.slice(-3)) {
            const positions = (await pipeline.log({ id })).map(({ position }) => Number(position));
            expect(positions).to.deep.equal(positions.map((_, index) => index + 1));
        }
    });
    it("agrees with what the process counted in its stages", async () => {
        const priced = "select sum(done)::int as done from stage_minutes where stage = 'pricing'";
        expect(await pipeline.query(priced)).to.deep.equal([{ done: documents }]);
    });
    it("has the end of each of them, once", async () => {
        for (const status of ["APPROVED", "REJECTED", "VALIDATION_FAILED"]) {
            const ended = await count(`from documents where overall_status = '${status}'`);
            expect(ended, status).to.be.greaterThan(10);
            expect(await count(`from status_log where stage = 'overall' and event = '${status}' and to_state = '${status}'`)).to.equal(ended);
        }
        expect(await count("from status_log where stage = 'overall'")).to.equal(await count("from documents where overall_status <> 'PENDING'"));
    });
});
//# sourceMappingURL=status-log.spec.js.map