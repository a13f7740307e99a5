import { expect } from "chai";

import { retryCounts } from "../../common/operations/retry-outcomes.ts";
import {
  advanceOldestRetryRun,
  readRetryRun,
  startRetryRun,
  stopRetryRun,
} from "../../common/operations/retry-runs.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { ada, recordQueues, type RecordedQueues } from "../setup/operator-action.ts";
import { usePipeline } from "../setup/pipeline.ts";

const none = { through: 0, failed: 0, unknown: 0, left: 0, under_way: 0, waiting: 0 };
const failed =
  "state = 'failed', failure_class = 'blocked', reason = 'certificate', updated_at = now() - interval '1 hour'";

describe("what became of a retry", () => {
  const pipeline = usePipeline();
  let documents: DocumentRecord[];
  let queues: RecordedQueues;
  beforeEach(async () => {
    queues = recordQueues(pipeline);
    await forgetDocuments(pipeline.deps.database);
    await pipeline.query("delete from retry_runs");
    documents = [await pipeline.create(), await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate(documents);
    await set(failed);
  });

  const set = (columns: string, ...which: number[]) =>
    pipeline.query(`update transmissions set ${columns} where leg = 'c3' and document_id = any($1::uuid[])`, [
      documents.filter((_one, index) => which.length === 0 || which.includes(index)).map(({ id }) => id),
    ]);
  const action = () => ({ ...ada, orgId: pipeline.orgId, why: "the certificate is renewed" });
  const begin = async (filter: Parameters<typeof startRetryRun>[2] = { failureClass: "blocked" }): Promise<string> => {
    const { id } = await startRetryRun(queues.deps, action(), filter);
    await advanceOldestRetryRun(queues.deps);
    return id;
  };
  const finish = async (): Promise<void> => {
    while ((await advanceOldestRetryRun(queues.deps)) !== undefined) {
      // Until no run has a portion left.
    }
  };
  const countsOf = async (id: string) => retryCounts(await readRetryRun(pipeline.deps, { orgId: pipeline.orgId, id }));

  it("is under way until it is known, then through, failed again, unknown or left", async () => {
    const id = await begin();
    expect(await countsOf(id)).to.deep.equal({ ...none, under_way: 4 });
    await set("state = 'sent'", 0);
    await set("state = 'failed', failure_class = 'blocked', reason = 'still expired', updated_at = now()", 1);
    await set("state = 'failed', failure_class = 'unknown', reason = 'no receipt', updated_at = now()", 2);
    await pipeline.query("update documents set revision = revision + 1 where id = $1", [documents[3]?.id]);
    await finish();
    expect(await countsOf(id)).to.deep.equal({ ...none, through: 1, failed: 1, unknown: 1, left: 1 });
  });

  it("is counted of the retry that sent it last", async () => {
    const first = await begin();
    await finish();
    await set("state = 'failed', failure_class = 'blocked', reason = 'still expired', updated_at = now()", 0, 1);
    await set("state = 'rejected', failure_class = 'rejected'", 2);
    expect(await countsOf(first)).to.deep.equal({ ...none, failed: 3, under_way: 1 });
    const second = await begin();
    await set("state = 'accepted'", 0, 1);
    await finish();
    expect(await countsOf(first)).to.deep.equal({ ...none, failed: 1, under_way: 1, left: 2 });
    expect(await countsOf(second)).to.deep.equal({ ...none, through: 2 });
  });

  it("tells what was waiting from what was left when it is stopped", async () => {
    const { id } = await startRetryRun(queues.deps, action(), { failureClass: "blocked" });
    expect(await countsOf(id)).to.deep.equal({ ...none, waiting: 4 });
    await stopRetryRun(queues.deps, action(), id);
    expect(await countsOf(id)).to.deep.equal({ ...none, left: 4 });
  });

  it("is through for a document when all stages are, and failed when one gives it up again", async () => {
    const given = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    const fail = (id: string, since: string) =>
      pipeline.query(
        `update documents set updated_at = now() - $2::interval, failure = '{"stage": "pricing", "message": "no memory"}' where id = $1`,
        [id, since],
      );
    await Promise.all(given.map(({ id }) => fail(id, "1 hour")));
    const id = await begin({ stage: "pricing" });
    await fail(given[0]?.id ?? "", "0");
    await pipeline.query("update documents set stage = 'invalid' where id = $1", [given[1]?.id]);
    await finish();
    expect(await countsOf(id)).to.deep.equal({ ...none, through: 1, failed: 1, under_way: 1 });
  });
});
