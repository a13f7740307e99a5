import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { saveStageFailure } from "../../common/documents/stage-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { listGivenUp, retryDocument, withdrawReport } from "../../common/operations/act-on-documents.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { ada, recordQueues, type RecordedQueues } from "../setup/operator-action.ts";

describe("what an operator does about documents", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let queues: RecordedQueues;

  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    document = await pipeline.create();
    queues = recordQueues(pipeline);
  });

  const action = { ...ada, why: "mended" };
  const query = (text: string) => pipeline.query<Record<string, unknown>>(text, [document.id]);
  const giveUp = ({ id }: { id: string } = document) =>
    saveStageFailure(pipeline.deps.database, { id, revision: 1, stage: "pricing", message: "no" });
  const retry = (orgId = pipeline.orgId, documentId = document.id) =>
    retryDocument(queues.deps, { orgId, documentId, ...action });
  const withdraw = (orgId = pipeline.orgId, documentId = document.id) =>
    withdrawReport(queues.deps, { orgId, documentId, ...action });
  const last = async () => (await pipeline.log(document)).at(-1);

  describe("a retry", () => {
    it("lets the stage that gave up try again, and says who wanted it", async () => {
      await giveUp();
      expect(await retry()).to.deep.equal({ id: document.id, revision: 1, stage: "received" });
      expect(queues.enqueued).to.deep.equal([["pricing", [document.id]]]);
      expect(await query("select failure from documents where id = $1")).to.deep.equal([{ failure: null }]);
      expect(await last()).to.deep.include({
        event: "OPERATOR_RETRY",
        stage: "pricing",
        detail: { by: "Ada", why: "mended" },
      });
    });

    it("is refused where no stage has given up", async () => {
      const { status, message } = await refusal(retry());
      expect(status).to.equal(409);
      expect(message).to.equal("The document is received: only a document that a stage has given up can be retried");
      expect(queues.enqueued).to.be.empty;
      expect(await last()).to.include({ event: "RECEIVED" });
    });

    it("finds the organization's documents alone", async () => {
      await giveUp();
      expect(await refusal(retry(uuid()))).to.include({ status: 404 });
      expect(await refusal(retry(pipeline.orgId, uuid()))).to.include({ status: 404 });
    });
  });

  it("lists what was given up, oldest first, page by page", async () => {
    const [second, healthy] = [await pipeline.create(), await pipeline.create()];
    await giveUp();
    await giveUp(second);
    const list = async (limit: number, cursor?: string | null, orgId = pipeline.orgId) => {
      const page = await listGivenUp(pipeline.deps, { orgId, limit, ...(cursor && { cursor }) });
      return { ids: page.documents.map(({ id }) => id), cursor: page.nextCursor };
    };
    expect(await list(10)).to.deep.equal({ ids: [document.id, second.id], cursor: null });
    const first = await list(1);
    expect(first.ids).to.deep.equal([document.id]);
    expect(await list(1, first.cursor)).to.deep.equal({ ids: [second.id], cursor: null });
    expect((await list(10, null, uuid())).ids).to.be.empty;
    expect((await list(10)).ids).to.not.include(healthy.id);
  });

  const report = (columns: string) =>
    query(`update transmissions set ${columns} where document_id = $1 and leg = 'c5'`);

  describe("a withdrawal", () => {
    beforeEach(() => pipeline.validate([document]));

    it("is laid down where the accepted report went, and sent", async () => {
      await report("state = 'accepted'");
      const made = await withdraw();
      expect(made).to.deep.include({ documentId: document.id, revision: 1, leg: "withdrawal", state: "queued" });
      const { legs } = await pipeline.snapshot(document);
      const [, c5, withdrawal] = legs;
      expect(withdrawal).to.include({ sbdhId: made.sbdhId, leg: "withdrawal", state: "queued", taxDataType: "W" });
      expect(withdrawal?.receiverId).to.equal(c5?.receiverId);
      expect(queues.enqueued).to.deep.equal([["reporting", [document.id]]]);
      expect((await last())?.detail).to.deep.equal({
        by: "Ada",
        why: "mended",
        sbdh_id: made.sbdhId,
        withdraws_revision: 1,
      });
    });

    it("is refused where the authority has accepted nothing", async () => {
      await report("state = 'rejected'");
      await expectRefusal(withdraw(), 409, "nothing to withdraw");
      expect(queues.enqueued).to.be.empty;
    });

    for (const state of ["queued", "sending", "sent", "unknown"]) {
      it(`waits for a report that is ${state}`, async () => {
        await report(`state = '${state}'`);
        await expectRefusal(withdraw(), 409, `The report to the authority is ${state}`);
      });
    }

    it("is one at most", async () => {
      await report("state = 'accepted'");
      await withdraw();
      await query("update transmissions set state = 'rejected' where document_id = $1 and leg = 'withdrawal'");
      await expectRefusal(withdraw(), 409, "has a withdrawal, which is rejected");
    });

    it("waits while the next revision is under way", async () => {
      await report("state = 'accepted'");
      await query("update documents set revision = 2, stage = 'priced' where id = $1");
      await expectRefusal(withdraw(), 409, "The document is priced");
      await query("update documents set stage = 'invalid' where id = $1");
      expect(await withdraw()).to.include({ revision: 2 });
    });

    it("finds the organization's documents alone", async () => {
      await report("state = 'accepted'");
      expect(await refusal(withdraw(uuid()))).to.include({ status: 404 });
      expect(await refusal(withdraw(pipeline.orgId, uuid()))).to.include({ status: 404 });
    });
  });
});
