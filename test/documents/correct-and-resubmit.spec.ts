import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { reserveIdempotencyKey } from "../../common/documents/idempotency.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { resubmitDocument, updateDocument } from "./use-cases.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

const changed = (note = "mended") => buildRequest({ note });

describe("the correction of a document", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;

  beforeEach(async () => {
    document = await pipeline.create();
    await set("stage = 'invalid', overall_status = 'VALIDATION_FAILED'");
  });

  const set = (columns: string) => pipeline.query(`update documents set ${columns} where id = $1`, [document.id]);
  const key = (overrides: object = {}) => pipeline.keyOf(document, overrides);
  const update = (request = changed(), of = key()) =>
    updateDocument(pipeline.deps, { key: of, request, requestId: "second" });
  const resubmit = (more: object = {}) =>
    resubmitDocument(pipeline.deps, { key: key(), serviceVersion: "20260101", requestId: "third", ...more });
  const events = async () => (await pipeline.log(document)).map(({ event }) => event);
  const leg = (columns: string) =>
    pipeline.query(
      `insert into transmissions (id, org_id, document_id, revision, sender_id, receiver_id, doc_type_id, process_id,
         created_at, updated_at, leg, state, failure_class)
       select $2, org_id, id, 1, '', '', '', '', now(), now(), ${columns} from documents where id = $1`,
      [document.id, uuid()],
    );

  describe("without sending it", () => {
    it("is refused for an unknown document, and for one of another organization", async () => {
      expect(await refusal(update(changed(), key({ orgId: uuid() })))).to.include({ status: 404 });
      expect(await refusal(update(changed(), key({ id: uuid() })))).to.include({ status: 404 });
      expect(await refusal(update(changed(), key({ kind: "sales-invoices" })))).to.include({ status: 404 });
    });

    it("is refused when another request was faster", async () => {
      const faster = await openTransaction(pipeline.deps.database, (tx) =>
        tx.query("update documents set revision = 2 where id = $1", [document.id]),
      );
      const late = refusal(update());
      await untilBlocked(pipeline.deps.database);
      await faster.commit();
      const { status, message } = await late;
      expect(status).to.equal(409);
      expect(message).to.contain("was changed by another request");
    });
  });

  describe("and sending it again", () => {
    for (const [columns, words] of [
      ["'c3', 'sending', null", "The sending to the receiver is sending"],
      ["'c5', 'unknown', null", "The report to the authority is unknown"],
      ["'c5', 'failed', 'unknown'", "The report to the authority is failed"],
      ["'withdrawal', 'queued', null", "The withdrawal of the report is queued"],
      ["'withdrawal', 'sent', null", "The withdrawal of the report is sent"],
    ] as const) {
      it(`waits while something could be overtaken: (${columns})`, async () => {
        await leg(columns);
        await expectRefusal(resubmit(), 409, words);
        expect(await events()).to.deep.equal(["RECEIVED"]);
      });
    }

    for (const columns of [
      "'c3', 'queued', null",
      "'c5', 'sent', null",
      "'c3', 'failed', 'blocked'",
      "'withdrawal', 'accepted', null",
    ]) {
      it(`goes on where nothing can be overtaken: (${columns})`, async () => {
        await leg(columns);
        expect(await resubmit()).to.include({ revision: 2 });
      });
    }

    it("stores nothing where the key has gone to another request", async () => {
      const lost = { key: uuid(), claimId: uuid() };
      await expectRefusal(resubmit({ heldKey: lost }), 409, "has replaced this one");
      expect(await events()).to.deep.equal(["RECEIVED"]);
    });

    it("leads the key to the document", async () => {
      const use = { orgId: pipeline.orgId, key: uuid(), requestSha256: "one" };
      const state = await reserveIdempotencyKey(pipeline.deps, use);
      await resubmit({ heldKey: state.outcome === "claimed" ? state.claim : expect.fail() });
      expect(await reserveIdempotencyKey(pipeline.deps, use)).to.deep.include({ outcome: "stored" });
    });

    it("does not send what another request has changed meanwhile", async () => {
      const faster = await openTransaction(pipeline.deps.database, (tx) =>
        tx.query("update documents set content_version = content_version + 1 where id = $1", [document.id]),
      );
      const late = refusal(resubmit());
      await untilBlocked(pipeline.deps.database);
      await faster.commit();
      expect((await late).message).to.contain("was changed by another request");
    });
  });
});
