import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat } from "../../common/runtime/process-store.ts";
import {
  lookAtOpenLegs,
  markOverdueLegs,
  takeOpenLegs,
  takeWaitingDocuments,
  type LegPlace,
  type LegSweepQuery,
  type LookedLegs,
} from "../../common/delivery/waiting-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { asOwner } from "../setup/database/database.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { buildProcess } from "../factories/process.ts";

const minute = 60_000;
const query: LegSweepQuery = {
  leg: "c3",
  graceMs: minute,
  leaseMs: 5 * minute,
  limit: 10,
  livingMs: 20 * minute,
  silentMs: 10 * minute,
  goneMs: 2 * minute,
  mlsTimeoutMs: 30 * minute,
};

const old = (minutes: number) => `updated_at = now() - interval '${minutes} minutes'`;

const idsOf = ({ found }: LookedLegs<{ id: string }>) => found.map(({ id }) => id);

describe("sweep-store", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;

  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    document = await pipeline.create();
  });

  const db = () => pipeline.deps.database;
  const set = (table: string, columns: string, id = document.id) =>
    db().query(`update ${table} set ${columns} where ${table === "documents" ? "id" : "document_id"} = $1`, [id]);
  const waiting = async (limit = 10) =>
    (await takeWaitingDocuments(db(), "received", { ...query, limit })).map(({ id }) => id);
  const mark = async (limit = 10) =>
    (await markOverdueLegs(db(), { leg: "c3", overdueMs: 25 * minute, limit })).found.length;
  const look = (place: LegPlace & { limit?: number }) => lookAtOpenLegs(db(), { ...query, ...place });
  const ref = () => ({ id: document.id, revision: 1 });

  describe("a document that waits", () => {
    const ago = "stage_changed_at = now() - interval '2 minutes'";

    it("is taken when its job is overdue, once until the lease has ended", async () => {
      expect(await waiting(), "too young").to.deep.equal([]);
      await set("documents", ago);
      expect(await takeWaitingDocuments(db(), "received", query)).to.deep.equal([ref()]);
      expect(await waiting(), "just swept").to.deep.equal([]);
      await set("documents", "swept_at = now() - interval '4 minutes'");
      expect(await waiting()).to.deep.equal([]);
      await set("documents", "swept_at = now() - interval '6 minutes'");
      expect(await waiting()).to.deep.equal([document.id]);
    });

    it("is none of another stage, and none that was given up", async () => {
      await set("documents", ago);
      expect(await takeWaitingDocuments(db(), "priced", query)).to.deep.equal([]);
      await set("documents", `failure = '{"stage": "pricing"}'`);
      expect(await waiting()).to.deep.equal([]);
      expect(await db().query("select swept_at from documents")).to.deep.equal([{ sweptAt: null }]);
    });

    it("is taken before those that wait for less long", async () => {
      const longer = await pipeline.create();
      await set("documents", ago);
      await set("documents", "stage_changed_at = now() - interval '3 minutes'", longer.id);
      expect(await waiting(1)).to.deep.equal([longer.id]);
      expect(await waiting(1)).to.deep.equal([document.id]);
    });

    it("is left to the transaction that holds it", async () => {
      await set("documents", ago);
      await db().transaction(async (tx) => {
        await tx.query("select from documents for update");
        expect(await waiting()).to.deep.equal([]);
      });
    });
  });

  const taken = async (overrides: Partial<LegSweepQuery> = {}) => takeOpenLegs(db(), { ...query, ...overrides });

  describe("a leg", () => {
    const workerId = uuid();

    beforeEach(() => pipeline.validate([document]));

    for (const state of ["queued", "unknown"] as const) {
      it(`that is ${state} is taken after its time, once until the lease has ended`, async () => {
        await set("transmissions", `state = '${state}', reason = null`);
        expect(await taken(), "too young").to.deep.equal([]);
        await set("transmissions", old(2));
        expect(await taken()).to.deep.equal([ref()]);
        expect(await taken(), "just swept").to.deep.equal([]);
        await set("transmissions", "swept_at = now() - interval '6 minutes'");
        expect(await taken()).to.deep.equal([ref()]);
      });
    }

    for (const state of ["not_required", "failed", "accepted", "rejected"]) {
      it(`that is ${state} is not taken any more`, async () => {
        await set("transmissions", `state = '${state}', ${old(600)}`);
        expect(await taken()).to.deep.equal([]);
      });
    }

    it("is taken of the leg that is asked for alone", async () => {
      await set("transmissions", `${old(2)}, swept_at = case leg when 'c3' then now() end`);
      expect(await taken()).to.deep.equal([]);
      expect(await taken({ leg: "c5" })).to.deep.equal([ref()]);
    });

    it("is left alone until the time that was set for it", async () => {
      await set("transmissions", `${old(2)}, next_check_at = now() + interval '1 minute'`);
      expect(await taken()).to.deep.equal([]);
      await set("transmissions", "next_check_at = now() - interval '1 second'");
      expect(await taken()).to.deep.equal([ref()]);
    });

    it("that is sent is asked about when its status message is missing for long", async () => {
      await set("transmissions", `state = 'sent', ${old(29)}`);
      expect(await taken()).to.deep.equal([]);
      await set("transmissions", old(31));
      expect(await taken()).to.deep.equal([ref()]);
    });

    it("that is sent is asked about soon where a message waits that was not judged", async () => {
      await set("transmissions", `state = 'sent', mls_early = true`);
      expect(await taken(), "too young").to.deep.equal([]);
      await set("transmissions", old(2));
      expect(await taken()).to.deep.equal([ref()]);
    });

    it("that is being sent is left to a living worker for its time, to a silent one for less, to one that is gone hardly", async () => {
      await recordHeartbeat(db(), buildProcess({ id: workerId }));
      await set("transmissions", `state = 'sending', claimed_by = '${workerId}', ${old(19)}`);
      expect(await taken(), "of a living worker").to.deep.equal([]);
      await db().query("update processes set seen_at = now() - interval '16 seconds'");
      expect(await taken(), "of a silent one").to.deep.equal([ref()]);
      await set("transmissions", `swept_at = null, ${old(9)}`);
      expect(await taken(), "of one that is silent and may be frozen").to.deep.equal([]);
      await db().query("delete from processes");
      expect(await taken(), "of one that is gone").to.deep.equal([ref()]);
      await set("transmissions", `swept_at = null, ${old(1.5)}`);
      expect(await taken(), "of one that has just gone").to.deep.equal([]);
      await recordHeartbeat(db(), buildProcess({ id: workerId }));
      await set("transmissions", old(19));
      await db().query("update processes set seen_at = now() - interval '10 seconds'");
      await set("transmissions", "swept_at = null");
      expect(await taken(), "that was silent for a moment").to.deep.equal([]);
      await set("transmissions", old(21));
      expect(await taken(), "that takes too long").to.deep.equal([ref()]);
    });

    it("of an older revision is done with, but a withdrawal is not", async () => {
      await set("transmissions", old(2));
      await set("documents", "revision = 2");
      expect(await taken()).to.deep.equal([]);
      await asOwner(
        db(),
        "set session_replication_role = replica",
        "update transmissions set leg = 'withdrawal' where leg = 'c5'",
      );
      expect(await taken({ leg: "withdrawal" })).to.deep.equal([ref()]);
    });

    it("is taken before those that were made later, and left to the transaction that holds it", async () => {
      const longer = await pipeline.createValidated();
      await set("transmissions", old(2));
      await set("transmissions", `${old(2)}, created_at = now() - interval '1 hour'`, longer.id);
      await db().transaction(async (tx) => {
        await tx.query("select from transmissions where document_id = $1 for update", [longer.id]);
        expect(await taken({ limit: 1 })).to.deep.equal([ref()]);
      });
      await set("transmissions", "swept_at = null");
      expect(await taken({ limit: 1 })).to.deep.equal([{ id: longer.id, revision: 1 }]);
    });
  });

  describe("the mark that a status message is overdue", () => {
    beforeEach(() => pipeline.validate([document]));

    it("is for legs that are sent, and for each of them once", async () => {
      await set("transmissions", "state = 'unknown', sent_at = now() - interval '26 minutes'");
      expect(await mark()).to.equal(0);
      await set("transmissions", "state = 'sent'");
      expect(await mark()).to.equal(1);
      expect(await mark()).to.equal(0);
      expect(await db().query("select leg from transmissions where mls_overdue_at is not null")).to.deep.equal([
        { leg: "c3" },
      ]);
    });

    it("is for the oldest first", async () => {
      const older = await pipeline.create();
      await pipeline.validate([older]);
      await db().query("update transmissions set state = 'sent', sent_at = now() - interval '26 minutes'");
      await set("transmissions", "created_at = now() - interval '30 minutes'", older.id);
      expect(await mark(1)).to.equal(1);
      expect(
        await db().query("select document_id as id from transmissions where mls_overdue_at is not null"),
      ).to.deep.equal([{ id: older.id }]);
    });
  });

  describe("a look at a part of the open legs", () => {
    beforeEach(() => pipeline.validate([document]));

    it("goes on where the last one ended, and says when there is nothing left", async () => {
      const younger = await pipeline.create();
      await pipeline.validate([younger]);
      await set("transmissions", `created_at = now() - interval '1 hour', ${old(2)}`);
      await set("transmissions", old(2), younger.id);
      const first = await look({ most: 1 });
      expect(idsOf(first)).to.deep.equal([document.id]);
      const second = await look({ most: 1, after: first.reached });
      expect(idsOf(second)).to.deep.equal([younger.id]);
      expect(await look({ most: 1, after: second.reached })).to.include({ reached: null });
      expect(Date.parse(first.oldest)).to.be.lessThan(Date.now() - 60 * minute);
    });

    it("goes on behind those that it may find, and leaves those to their holders that are held", async () => {
      const younger = await pipeline.create();
      await pipeline.validate([younger]);
      await set("transmissions", `created_at = now() - interval '1 hour', ${old(2)}`);
      await set("transmissions", old(2), younger.id);
      const first = await look({ limit: 1 });
      expect(idsOf(first)).to.deep.equal([document.id]);
      const second = await look({ limit: 1, after: first.reached });
      expect(idsOf(second)).to.deep.equal([younger.id]);
      expect(await look({ limit: 1, after: second.reached })).to.deep.include({ found: [], reached: null });
      await db().query("update transmissions set swept_at = null");
      await db().transaction(async (tx) => {
        await tx.query("select from transmissions where document_id = $1 for update", [document.id]);
        const held = await look({ limit: 1 });
        expect(held).to.deep.include({ found: [], reached: first.reached });
        expect(idsOf(await look({ limit: 1, after: held.reached }))).to.deep.equal([younger.id]);
      });
    });

    it("leaves out none of those that were made at one moment", async () => {
      const other = await pipeline.create();
      await pipeline.validate([other]);
      await db().query(`update transmissions set created_at = '2026-01-01', ${old(2)}`);
      const first = await look({ most: 1, after: "2025-12-31" });
      expect(idsOf(first)).to.have.members([document.id, other.id]);
      expect(await look({ most: 1, after: first.reached })).to.deep.include({ found: [], reached: null });
    });
  });
});
