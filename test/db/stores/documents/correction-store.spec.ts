import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  saveCorrection,
  saveResubmission,
  type Correction,
  type Resubmission,
} from "../../../../common/db/stores/documents/correction-store.ts";
import { findUnsettledLeg } from "../../../../common/db/stores/documents/document-to-correct-store.ts";
import { buildDocument, type Json } from "../../../factories/request.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { usePipeline, eachDocument } from "../../../setup/pipeline.ts";

const json = (content: object): Buffer => Buffer.from(JSON.stringify(content));

type Row = Record<string, unknown>;

const changed = (overrides: Json = {}) => buildDocument({ issue_date: "2026-08-25", note: "new", ...overrides });

const attachment = () => ({ id: uuid(), fileName: "a", fileType: "b", sha256: uuid(), content: Buffer.alloc(1_000) });

describe("correction-store", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  beforeEach(async () => {
    await set("overall_status = 'REJECTED', participant_status = 'REJECTED', failure = '{}', swept_at = now()");
  });

  const db = () => pipeline.deps.database;
  const set = (columns: string) => db().query(`update documents set ${columns} where id = $1`, [document.id]);
  const setLegs = (columns: string, leg: string) =>
    db().query(`update transmissions set ${columns} where document_id = $1 and leg = $2`, [document.id, leg]);
  const withdraw = () =>
    asOwner(
      db(),
      "set session_replication_role = replica",
      `update transmissions set leg = 'withdrawal' where document_id = '${document.id}' and leg = 'c5'`,
    );
  const rows = (text: string) => db().query<Row>(text, [document.id]);
  const stored = async () => (await rows("select * from documents where id = $1"))[0] ?? {};
  const archived = () => rows("select * from document_revisions where document_id = $1");
  const events = async () => (await pipeline.log(document)).slice(6).map(({ event }) => event);
  const key = (overrides: object = {}) => pipeline.keyOf(document, overrides);
  const correct = (overrides: Partial<Correction> = {}) =>
    saveCorrection(db(), {
      key: key(),
      revision: 1,
      basedOn: null,
      documentJson: json(changed()),
      attachments: [],
      acceptedAmountsSha256: "5a",
      taxInclusiveAmount: "12.00",
      likeness: "1",
      searchText: "",
      requestId: "second",
      ...overrides,
    });
  const resubmit = (overrides: Partial<Resubmission> = {}) =>
    saveResubmission(db(), {
      key: key(),
      revision: 1,
      basedOn: null,
      acceptedAmountsSha256: "5a",
      taxInclusiveAmount: "12.00",
      serviceVersion: "20260202",
      requestId: "third",
      ...overrides,
    });

  it("waits for a withdrawal before any other leg, of its organization and its revision", async () => {
    const unsettled = (of = key()) => findUnsettledLeg(db(), of);
    await withdraw();
    await setLegs("state = 'sent'", "withdrawal");
    await setLegs("state = 'unknown'", "c3");
    expect(await unsettled()).to.deep.equal({ leg: "withdrawal", state: "sent" });
    expect(await unsettled(key({ orgId: uuid() }))).to.equal(undefined);
    await setLegs("state = 'accepted'", "withdrawal");
    expect(await unsettled()).to.deep.equal({ leg: "c3", state: "unknown" });
    await set("revision = 2");
    expect(await unsettled()).to.equal(undefined);
  });

  describe("a correction", () => {
    it("replaces the content and archives what was judged", async () => {
      expect(await correct({ attachments: [attachment()] })).to.equal(true);
      const row = await stored();
      expect(row["document"]).to.deep.equal(changed());
      expect(row).to.include({ revision: 1, stage: "validated", overallStatus: "REJECTED" });
      expect(row).to.include({ taxInclusiveAmount: "12.00" });
      expect(row["acceptedAmountsDigest"]).to.deep.equal(Buffer.from("5a", "hex"));
      expect(row["correctedAt"]).to.be.instanceOf(Date);
      expect((row["issueDate"] as Date).getDate()).to.equal(25);
      expect(row["sizeBytes"]).to.equal(Buffer.byteLength(JSON.stringify(changed())) + 1_000);
      const [old, ...more] = await archived();
      expect(more).to.be.empty;
      expect(old?.["document"]).to.deep.equal(document.document);
      expect(old).to.include({
        revision: 1,
        overallStatus: "REJECTED",
        participantStatus: "REJECTED",
        requestId: "test",
      });
      expect(await rows("select revision from attachments where document_id = $1")).to.deep.equal([{ revision: 2 }]);
      expect((await pipeline.log(document)).at(-1)).to.deep.include({
        event: "UPDATED",
        stage: "accept",
        detail: { request_id: "second", overall_status: "REJECTED" },
      });
    });

    for (const [what, overrides] of [
      ["another revision", { revision: 2 }],
      ["another organization", { key: { orgId: uuid() } }],
      ["another kind", { key: { kind: "sales-invoices" } }],
    ] as const) {
      it(`is none of ${what}`, async () => {
        const of = "key" in overrides ? { key: key(overrides.key) } : overrides;
        expect(await correct({ ...of, attachments: [attachment()] })).to.equal(false);
        expect(await resubmit(of)).to.equal(undefined);
        expect(await archived()).to.be.empty;
        expect(await rows("select from attachments where document_id = $1")).to.be.empty;
        expect(await events()).to.be.empty;
      });
    }

    for (const status of ["PENDING", "APPROVED"]) {
      it(`is none of a document that is ${status}`, async () => {
        await set(`overall_status = '${status}'`);
        expect(await correct()).to.equal(false);
        expect(await resubmit()).to.equal(undefined);
        expect(await stored()).to.include({ revision: 1, overallStatus: status });
      });
    }
  });

  describe("a resubmission", () => {
    it("begins the next revision, as if it had just come", async () => {
      await correct();
      expect(await resubmit({ taxInclusiveAmount: "13.00" })).to.equal(2);
      const row = await stored();
      expect(row).to.include({ revision: 2, stage: "received", overallStatus: "PENDING", taxInclusiveAmount: "13.00" });
      expect(row).to.include({
        participantStatus: null,
        ftaStatus: null,
        failure: null,
        correctedAt: null,
        sweptAt: null,
      });
      expect(row).to.include({ requestId: "third", serviceVersion: "20260202" });
      expect(row["document"]).to.deep.equal(changed());
      expect((row["issueDate"] as Date).getDate()).to.equal(25);
      expect(Date.now() - Number(row["stageChangedAt"])).to.be.below(30_000);
    });

    it("takes new content with it", async () => {
      await resubmit({ documentJson: json(changed()), attachments: [attachment()] });
      const row = await stored();
      expect(row["document"]).to.deep.equal(changed());
      expect(row["sizeBytes"]).to.equal(Buffer.byteLength(JSON.stringify(changed())) + 1_000);
      expect(await rows("select revision from attachments where document_id = $1")).to.deep.equal([{ revision: 2 }]);
    });

    it("calls off what was queued of the old one, and nothing else", async () => {
      await setLegs("state = 'accepted'", "c5");
      await setLegs("next_check_at = now(), swept_at = now()", "c3");
      await resubmit();
      const legs = await rows(
        "select leg, state, reason, next_check_at, swept_at from transmissions where document_id = $1 order by leg",
      );
      expect(legs).to.deep.equal([
        { leg: "c3", state: "not_required", reason: "Superseded by revision 2", nextCheckAt: null, sweptAt: null },
        { leg: "c5", state: "accepted", reason: null, nextCheckAt: null, sweptAt: null },
      ]);
      const log = (await pipeline.log(document)).slice(6);
      expect(log.map(({ event, leg, fromState, toState }) => [event, leg, fromState, toState])).to.deep.equal([
        ["RESUBMITTED", null, "validated", "received"],
        ["NOT_REQUIRED", "c3", "queued", "not_required"],
      ]);
      expect(log[0]?.detail).to.deep.equal({ request_id: "third", overall_status: "REJECTED" });
      expect(log[1]?.detail).to.deep.equal({ reason: "Superseded by revision 2" });
    });

    it("leaves a withdrawal that waits alone", async () => {
      await withdraw();
      await resubmit();
      expect(await rows("select state from transmissions where document_id = $1 and leg = 'withdrawal'")).to.deep.equal(
        [{ state: "queued" }],
      );
    });
  });
});
