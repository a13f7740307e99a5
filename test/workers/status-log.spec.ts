import { expect } from "chai";

import { validationResultOf, type Finding } from "../../common/rules/finding.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import type { ValidateDocument } from "../../common/rules/validate-document.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runWorkers, type RunningWorkers } from "../../workers/run-workers.ts";
import { buildMls } from "../factories/mls.ts";
import { expectChronologicalLog } from "../setup/expect-chronological-log.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { recordInbound } from "../documents/use-cases.ts";

const documents = 300;
const fatal: Finding = {
  flag: "fatal",
  reasonCode: "IBR-001",
  text: "It lacks something",
  location: "/*",
  test: "false()",
};

const validateDocument: ValidateDocument = (_ubl, { document }) => ({
  ...validationResultOf(document.document_source === "BROKEN" ? [fatal] : []),
  ruleSet: "test",
});

/** Takes most envelopes, refuses some to begin with, and answers while the sending is still being recorded. */
function busyNetwork(deps: Deps): ScriptedAccessPoint {
  const network: ScriptedAccessPoint = new ScriptedAccessPoint({
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
  let workers: RunningWorkers;
  let ids: string[];

  before(async () => {
    const accessPoint = busyNetwork(pipeline.deps);
    workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument }, stageNames);
    const created = await Promise.all(
      Array.from({ length: documents }, (_, nth) =>
        pipeline.create(nth % 10 === 3 ? { document_source: "BROKEN" } : {}),
      ),
    );
    ids = created.map(({ id }) => id);
    await until("nothing moves any more", async () => (await underWay()) === 0, 60_000);
    await workers.close();
  });

  const count = async (sql: string): Promise<number> => {
    const [row] = await pipeline.query<{ count: number }>(`select count(*)::int as count ${sql}`);
    return row?.count ?? -1;
  };
  const underWay = async (): Promise<number> =>
    (await count("from documents where stage not in ('validated', 'invalid')")) +
    (await count("from transmissions where state in ('queued', 'sending', 'sent')"));

  it("is chronological for each of them", async () => {
    for (const id of ids) {
      expectChronologicalLog(await pipeline.log({ id }));
    }
  });

  it("has the same order in the feed of all documents", async () => {
    const rows = await pipeline.query<{ id: string }>(
      `select id from (
         select id, id < lag(id) over (partition by document_id order by position) as out_of_order from status_log
       ) l where out_of_order`,
    );
    expect(rows).to.deep.equal([]);
  });

  it("counts the entries of its document alone", async () => {
    for (const id of ids.slice(-3)) {
      const positions = (await pipeline.log({ id })).map(({ position }) => Number(position));
      expect(positions).to.deep.equal(positions.map((_, index) => index + 1));
    }
  });

  it("has the end of each of them, once", async () => {
    for (const status of ["APPROVED", "REJECTED", "VALIDATION_FAILED"]) {
      const ended = await count(`from documents where overall_status = '${status}'`);
      expect(ended, status).to.be.greaterThan(10);
      expect(
        await count(`from status_log where stage = 'overall' and event = '${status}' and to_state = '${status}'`),
      ).to.equal(ended);
    }
    expect(await count("from status_log where stage = 'overall'")).to.equal(
      await count("from documents where overall_status <> 'PENDING'"),
    );
  });
});
