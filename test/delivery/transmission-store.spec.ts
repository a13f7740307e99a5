import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat } from "../../common/runtime/process-store.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import {
  claimLegs,
  type LegClaim,
  recordLegOutcome,
  type LegOutcome,
} from "../../common/delivery/leg-attempt-store.ts";
import { leaseInquiry, type LegRow } from "../../common/delivery/leg-store.ts";
import { legStates, openLegStates, operatorLegStates, type LegState } from "../../common/status/status.ts";
import { packText, unpackJson } from "../../common/db/packed-text.ts";
import { usePipeline, eachDocument } from "../setup/pipeline.ts";
import { readStoredXml } from "../setup/database/stored-content.ts";
import { buildProcess } from "../factories/process.ts";
import { findLegs } from "../documents/use-cases.ts";

const minute = 60_000;

describe("transmission-store", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });
  let toC3: LegRow;
  let toC5: LegRow;
  const instanceId = uuid();

  beforeEach(async () => {
    [toC3, toC5] = (await findLegs(db(), pipeline.orgId, document.id)) as [LegRow, LegRow];
  });

  const db = () => pipeline.deps.database;
  const set = (columns: string, id = toC3.sbdhId) =>
    db().query(`update transmissions set ${columns} where id = $1`, [id]);
  const stored = async (id = toC3.sbdhId) =>
    (await db().query<Record<string, unknown>>("select * from transmissions where id = $1", [id]))[0] ?? {};
  const entries = async () => (await pipeline.log(document)).slice(6).map(({ event }) => event);
  const reports = async () => {
    const rows = await db().query<{ attempt: number; event: string; packed: Buffer }>(
      "select attempt, event, packed from leg_reports where transmission_id = $1 order by id",
      [toC3.sbdhId],
    );
    return Promise.all(rows.map(async ({ packed, ...row }) => ({ ...row, report: await unpackJson(packed) })));
  };
  const latestReport = async () => (await findLegs(db(), pipeline.orgId, document.id))[0]?.report;

  describe("the legs of a document", () => {
    it("are those of its current revision, in their order, with the XML that each carries", async () => {
      await db().query("update revision_files set tax_data = $2, tax_data_sha256 = 'x' where document_id = $1", [
        document.id,
        await packText("<TaxData/>", "xml"),
      ]);
      const legs = await findLegs(db(), pipeline.orgId, document.id);
      expect(legs.map(({ leg }) => leg)).to.deep.equal(["c3", "c5"]);
      expect(legs.map(({ documentXml }) => documentXml?.slice(0, 9))).to.deep.equal(["<?xml ver", "<TaxData/"]);
      expect(await findLegs(db(), uuid(), document.id), "for another organization").to.be.empty;
      await db().query("update documents set revision = 2 where id = $1", [document.id]);
      expect(await findLegs(db(), pipeline.orgId, document.id)).to.be.empty;
    });
  });

  describe("the marks that the indexes follow", () => {
    for (const state of legStates) {
      it(`are those of ${state}, whichever statement writes it`, async () => {
        await set(`state = '${state}'`);
        const isOpen = openLegStates.some((each) => each === state);
        const isTroubled = operatorLegStates.some((each) => each === state);
        expect(await stored()).to.include({ open: isOpen || null, troubled: isTroubled || null });
      });
    }
  });

  const claim = async (overrides: Partial<LegClaim> = {}) => {
    const [claimed] = await claimLegs(db(), [
      { sbdhId: toC3.sbdhId, attempts: 0, instanceId, sbdSha256: "digest", ...overrides },
    ]);
    return claimed;
  };

  describe("the claim of a leg", () => {
    it("moves a queued leg to sending, and no other claim gets it", async () => {
      await set("reason = 'gone', failure_class = 'retryable', swept_at = now(), updated_at = now() - interval '3 s'");
      expect(await claim()).to.equal(1);
      expect(await stored()).to.include({
        state: "sending",
        attempts: 1,
        claimedBy: instanceId,
        reason: null,
        failureClass: null,
        sweptAt: null,
      });
      expect(await claim({ attempts: 1 })).to.equal(null);
      const log = (await pipeline.log(document)).at(-1);
      expect(log).to.include({ event: "SENDING", leg: "c3", fromState: "queued", toState: "sending", attempt: 1 });
      expect(log?.durationMs).to.be.within(3_000, 30_000);
      expect(log?.detail).to.deep.equal({ sbdh_id: toC3.sbdhId, sbd_sha256: "digest" });
      expect(await stored(toC5.sbdhId), "the other leg").to.include({ state: "queued", attempts: 0 });
    });

    it("is refused for what was built on an attempt that is not the latest", async () => {
      await set("attempts = 2");
      expect(await claim({ attempts: 1 })).to.equal(null);
      expect(await stored()).to.include({ state: "queued", attempts: 2 });
      expect(await entries()).to.be.empty;
      expect(await claim({ attempts: 2 })).to.equal(3);
    });

    it("waits for the end of the leg's pause", async () => {
      await set("next_check_at = now() + interval '1 minute'");
      expect(await claim()).to.equal(null);
      await set("next_check_at = now() - interval '1 second'");
      expect(await claim()).to.equal(1);
      expect(await stored()).to.include({ nextCheckAt: null });
    });

    for (const state of ["not_required", "sending", "sent", "unknown", "failed", "accepted", "rejected"]) {
      it(`is refused for a leg that is ${state}`, async () => {
        await set(`state = '${state}'`);
        expect(await claim()).to.equal(null);
        expect(await stored()).to.include({ state, attempts: 0 });
      });
    }

    it("stores the tax data document with its type, which a repeat does not change", async () => {
      const taxData = { xml: "<one/>", sha256: sha256("<one/>"), type: "R" as const };
      const sbdhId = toC5.sbdhId;
      await claim({ sbdhId, taxData });
      await set("state = 'queued'", sbdhId);
      await claim({ sbdhId, attempts: 1, taxData: { xml: "<two/>", sha256: sha256("<two/>"), type: "S" } });
      expect(await stored(sbdhId)).to.include({ taxDataType: "R" });
      const xml = await readStoredXml(db(), document.id);
      expect(xml[0]).to.deep.equal({ revision: 1, form: "tax-data", xml: "<two/>", sha256: sha256("<two/>") });
      expect(xml).to.have.length(2);
    });
  });

  const timeouts = { livingMs: 20 * minute, silentMs: 10 * minute, goneMs: 2 * minute, leaseMs: minute };
  const lease = (state: LegState, attempts = 1) =>
    leaseInquiry(db(), { sbdhId: toC3.sbdhId, state, attempts }, timeouts);
  const held = (state: LegState, minutes: number) =>
    set(`state = '${state}', attempts = 1, claimed_by = '${instanceId}', next_check_at = null,
      updated_at = now() - interval '${minutes} minutes'`);

  describe("the right to ask", () => {
    it("is given to one at a time, until its lease has ended", async () => {
      await held("unknown", 0);
      expect(await lease("unknown")).to.equal(true);
      expect(await lease("unknown")).to.equal(false);
      const { nextCheckAt } = await stored();
      expect(Number(nextCheckAt) - Date.now()).to.be.within(50_000, minute);
      await set("next_check_at = now() - interval '1 second'");
      expect(await lease("unknown")).to.equal(true);
    });

    it("is given for the state and the attempt alone that the asker has seen", async () => {
      await held("unknown", 0);
      expect(await lease("sending")).to.equal(false);
      expect(await lease("unknown", 0)).to.equal(false);
    });

    it("is given about a sent leg after a while", async () => {
      await held("sent", 1);
      expect(await lease("sent")).to.equal(false);
      await held("sent", 3);
      expect(await lease("sent")).to.equal(true);
    });

    it("is not given about a send whose answer may still come", async () => {
      await recordHeartbeat(db(), buildProcess({ id: instanceId }));
      await held("sending", 19);
      expect(await lease("sending"), "of a living worker").to.equal(false);
      await held("sending", 21);
      expect(await lease("sending"), "of a living worker that takes too long").to.equal(true);
      await db().query("update processes set seen_at = now() - interval '16 seconds'");
      await held("sending", 9);
      expect(await lease("sending"), "of a silent worker, which may be frozen").to.equal(false);
      await held("sending", 11);
      expect(await lease("sending"), "of one that is silent for too long").to.equal(true);
      await db().query("delete from processes");
      await held("sending", 1);
      expect(await lease("sending"), "of a worker that has just ended").to.equal(false);
      await held("sending", 3);
      expect(await lease("sending"), "of one that has ended").to.equal(true);
    });
  });

  const record = (outcome: Partial<LegOutcome> & Pick<LegOutcome, "to">, state: LegState = "sending", attempts = 1) =>
    recordLegOutcome(db(), {
      from: { sbdhId: toC3.sbdhId, state, attempts },
      event: outcome.to.toUpperCase() as LegOutcome["event"],
      ...outcome,
    });

  const ask = (reason: string, report: object) =>
    record({ to: "unknown", reason, report: report as Record<string, unknown>, pauseMs: 1_000 }, "unknown");

  describe("the outcome of an attempt", () => {
    beforeEach(() =>
      set(`state = 'sending', attempts = 1, claimed_by = '${instanceId}', swept_at = now(),
        updated_at = now() - interval '3 s'`),
    );

    it("moves the leg from the state and the attempt it belongs to, with its log row", async () => {
      const moved = await record({ to: "unknown", reason: "silence", failureClass: "unknown", pauseMs: 90_000 });
      expect(moved).to.equal(true);
      const leg = await stored();
      expect(leg).to.include({ state: "unknown", reason: "silence", failureClass: "unknown" });
      expect(leg).to.include({ claimedBy: null, sweptAt: null, sentAt: null });
      expect(Number(leg["nextCheckAt"]) - Date.now()).to.be.within(80_000, 90_000);
      expect(Date.now() - Number(leg["updatedAt"])).to.be.below(3_000);
      const log = (await pipeline.log(document)).at(-1);
      expect(log).to.include({ event: "UNKNOWN", fromState: "sending", toState: "unknown", attempt: 1 });
      expect(log?.durationMs).to.be.at.least(3_000);
      expect(log?.detail).to.deep.equal({ sbdh_id: toC3.sbdhId, reason: "silence", failure_class: "unknown" });
    });

    it("logs the duration and the detail that it is given", async () => {
      await record({ to: "sent", durationMs: 12.6, detail: { by: "Ada" } });
      const log = (await pipeline.log(document)).at(-1);
      expect(log).to.include({ durationMs: 13 });
      expect(log?.detail).to.deep.equal({ sbdh_id: toC3.sbdhId, by: "Ada" });
    });

    it("of an attempt that is past moves nothing, but its report is kept", async () => {
      await set("attempts = 2");
      expect(await record({ to: "failed", report: { of: 1 } })).to.equal(false);
      expect(await stored()).to.include({ state: "sending", claimedBy: instanceId });
      expect(await entries()).to.be.empty;
      expect(await reports()).to.deep.equal([{ attempt: 1, event: "FAILED", report: { of: 1 } }]);
    });

    it("that the envelope is out is true of any open leg, whichever attempt it was", async () => {
      await set("state = 'queued', attempts = 4");
      expect(await record({ to: "sent" })).to.equal(true);
      const { state, sentAt } = await stored();
      expect(state).to.equal("sent");
      expect(sentAt).to.be.instanceOf(Date);
    });

    for (const state of ["accepted", "rejected", "not_required"]) {
      it(`never moves a leg that is ${state}`, async () => {
        await set(`state = '${state}'`);
        expect(await record({ to: "sent" })).to.equal(false);
        expect(await stored()).to.include({ state });
      });
    }

    it("that repeats what is known is not logged again, nor does it begin the state anew", async () => {
      await set("state = 'unknown', reason = 'silence'");
      const { updatedAt } = await stored();
      expect(await ask("silence", { nth: 1 })).to.equal(true);
      expect(await entries()).to.be.empty;
      expect(await reports()).to.be.empty;
      expect(await stored()).to.deep.include({ updatedAt });
      expect(await latestReport()).to.equal(null);
      expect(await ask("a word", { nth: 2 })).to.equal(true);
      expect(await entries()).to.deep.equal(["UNKNOWN"]);
      expect(await stored()).to.deep.include({ reason: "a word", updatedAt });
      expect(await latestReport()).to.deep.equal({ nth: 2 });
    });

    it("keeps the first moment of sending, and the last report there was", async () => {
      await record({ to: "sent", report: { nth: 1 } });
      await set("sent_at = '2026-01-01'");
      await record({ to: "sent", pauseMs: Number.POSITIVE_INFINITY }, "sent");
      const { sentAt, nextCheckAt } = await stored();
      expect((sentAt as Date).getUTCFullYear()).to.equal(2026);
      expect((sentAt as Date).getUTCDate()).to.be.oneOf([31, 1]);
      expect(await latestReport()).to.deep.equal({ nth: 1 });
      expect(nextCheckAt, "a person has to look").to.equal(Infinity);
    });

    it("without a pause may be looked at again at once", async () => {
      await set("next_check_at = now() + interval '1 hour'");
      await record({ to: "failed", failureClass: "blocked" });
      expect((await stored())["nextCheckAt"]).to.equal(null);
    });

    it("is refused for a move that the state machine does not know", async () => {
      const error = await record({ to: "queued" }, "sent").catch((thrown: unknown) => String(thrown));
      expect(error).to.equal("Error: a leg cannot go from sent to queued");
    });
  });
});
