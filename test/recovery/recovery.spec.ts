import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  beginRecovery,
  findOpenRecovery,
  isRecovering,
  detectRelocation,
} from "../../common/recovery/recovery-store.ts";
import { insertBusinessProfile } from "../../common/organizations/business-profile-store.ts";
import { insertOrganization } from "../../common/organizations/organization-store.ts";
import { buildDomainBuyer } from "../factories/request.ts";
import { findChanges } from "../../common/status/change-feed-store.ts";
import { readLogHead } from "../../common/status/change-watermark-store.ts";
import { AppError } from "../../common/runtime/errors.ts";
import type { SendingHistory, SendingRecord } from "../../common/peppol/access-point.ts";
import { compareWithAccessPoint, recover, recoveryByHand } from "../../common/recovery/recover.ts";
import { createWebhookEndpoint } from "../../common/webhooks/webhook-endpoints.ts";
import { dispatchWebhooks } from "../../common/webhooks/send-webhooks.ts";
import { reportRecoveries } from "../../common/recovery/report-recoveries.ts";
import { asOwner } from "../setup/database/database.ts";
import { until } from "../setup/until.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { historyOf, sendingRecord, type Sent } from "./sending-history.ts";
import { erp } from "../setup/operator-action.ts";

/** Of version 8. */
const idLikeOurs = (): string => uuid().replace(/^(.{14})./, "$18");

/** An access point that has sent whatever it is asked about. */
const hasAnswered = (mls: "AP" | "RE") => ({
  status: () => ({ kind: "sent", mls, reason: "", transaction: { status: "sent" } }) as const,
});

describe("the recovery of a restored database", () => {
  const pipeline = usePipeline({}, { each: true });

  const db = () => pipeline.deps.database;
  const recordOf = (document: Sent, leg: "c3" | "c5") => sendingRecord(db(), document, leg);
  const states = (id: string) =>
    db().query<{ leg: string; state: string }>(
      "select leg, state from transmissions where document_id = $1 order by leg",
      [id],
    );
  const begin = async () => {
    await beginRecovery(db(), { reason: "a test" });
    await db().query("update recoveries set began_at = now() - interval '1 minute', number_margin = 10");
  };
  const run = async (accessPoint: SendingHistory): Promise<boolean> => {
    const recovery = await findOpenRecovery(db());
    return recover({ ...pipeline.deps, accessPoint }, recovery!);
  };

  it("begins once when the database is not where it was, whichever process notices it", async () => {
    expect(await detectRelocation(db()), "a new installation settles").to.equal(false);
    expect(await isRecovering(db())).to.equal(false);
    await db().query("update installation_state set home = 'elsewhere'");
    expect(await isRecovering(db()), "also before anybody has noticed").to.equal(true);
    const noticed = await Promise.all([1, 2, 3].map(() => detectRelocation(db())));
    expect(noticed).to.deep.equal([true, true, true]);
    expect(await reportRecoveries(db())).to.have.length(1);
  });

  it("lets no number be given, and nothing be claimed, from the first moment on", async () => {
    const document = await pipeline.createValidated();
    await detectRelocation(db());
    await db().query("update installation_state set home = 'elsewhere'");
    const failure = await pipeline.create().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppError);
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    expect(accessPoint.submitted).to.be.empty;
    expect(await db().query("select last_value::int as value from sequences")).to.deep.equal([{ value: 1 }]);
  });

  it("lets the log go on beyond every place that a reader of the feed may keep", async () => {
    const { orgId, deps } = pipeline;
    const read = async (after: bigint) => {
      const upTo = await readLogHead(db());
      return (await findChanges(db(), { orgId, after, upTo, limit: 100, maxBytes: 1_000 })).length;
    };
    await pipeline.create();
    const beyondTheBackup = (await readLogHead(db())) + 1_000_000n;
    await begin();
    expect(await run(historyOf([]))).to.equal(true);
    expect(await read(beyondTheBackup)).to.equal(0);
    const settings = { url: "http://127.0.0.1:9/", description: null, events: ["document.received"], enabled: true };
    await createWebhookEndpoint(deps, orgId, settings, erp);
    await pipeline.create();
    expect(await read(beyondTheBackup)).to.be.above(0);
    const isDispatched = async () => !(await dispatchWebhooks(deps)).isHeldBack;
    await until("the dispatcher has passed what was left out", isDispatched);
    expect(await db().query(`select from webhook_deliveries`)).to.have.length(1);
  });

  it("asks about whatever it would send before it is posted, though the list shows nothing of it", async () => {
    const [laid, unlaid, unsent] = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate([laid, unsent]);
    const known = await pipeline.createValidated();
    await db().query("update transmissions set state = 'sent' where document_id = $1", [known.id]);
    await begin();
    expect(await run(historyOf([]))).to.equal(true);
    await pipeline.validate([unlaid]);
    for (const { id } of [laid, unlaid, unsent]) {
      expect((await states(id)).map(({ state }) => state)).to.deep.equal(["unknown", "unknown"]);
    }
    expect((await states(known.id)).map(({ state }) => state)).to.deep.equal(["sent", "sent"]);
    expect((await reportRecoveries(db()))[0]?.adopted).to.equal(4);
    expect((await pipeline.log(laid)).at(-1)).to.include({ event: "ADOPTED", fromState: "queued", toState: "unknown" });
    for (const document of [laid, unlaid]) {
      const accessPoint = new ScriptedAccessPoint(hasAnswered("AP"));
      await pipeline.deliver(accessPoint, document, "c3");
      expect([accessPoint.submitted.length, accessPoint.asked.length]).to.deep.equal([0, 1]);
      expect((await states(document.id))[0]).to.deep.equal({ leg: "c3", state: "accepted" });
    }
    const after = await pipeline.createValidated();
    expect((await states(after.id)).map(({ state }) => state)).to.deep.equal(["queued", "queued"]);
  });

  it("asks about a later revision as well, which may have been sent before", async () => {
    const document = await pipeline.createValidated();
    await db().query("update transmissions set state = 'rejected'");
    await begin();
    await run(historyOf([]));
    await db().query("update documents set revision = 2, stage = 'received', overall_status = 'PENDING'");
    await pipeline.validate([{ ...document, revision: 2 }]);
    const later = "select state from transmissions where revision = 2";
    expect(await db().query(later)).to.deep.equal([{ state: "unknown" }, { state: "unknown" }]);
  });

  it("decides by what the access point knows, though the message that decided came before", async () => {
    const [confirmed, refused] = [await pipeline.create(), await pipeline.create()];
    await pipeline.validate([confirmed, refused]);
    await begin();
    await run(historyOf([]));
    for (const [document, code, state] of [
      [confirmed, "AP", "accepted"],
      [refused, "RE", "rejected"],
    ] as const) {
      await pipeline.deliver(new ScriptedAccessPoint(hasAnswered(code)), document, "c3");
      expect((await states(document.id))[0]).to.deep.equal({ leg: "c3", state });
    }
  });

  it("does not end, and says so, as long as nothing shows how many numbers were given", async () => {
    await pipeline.create();
    await begin();
    await db().query("update recoveries set number_margin = null");
    expect(await run(historyOf([]))).to.equal(false);
    expect((await reportRecoveries(db()))[0]?.problem)
      .to.contain("how many numbers were given")
      .and.contain("--skip-numbers");
    expect(await isRecovering(db())).to.equal(true);
    await recoveryByHand(pipeline.deps, { to: "skip", skipNumbers: 500, reason: "Ada" });
    expect(await run(historyOf([]))).to.equal(true);
    expect((await pipeline.create()).documentSequence).to.match(/-000502$/);
    expect((await reportRecoveries(db()))[0]).to.include({ number_margin: 500, margin_by: "Ada" });
  });

  it("skips the numbers that were seen and the margin, names what is lost, and leaves others' envelopes alone", async () => {
    const document = await pipeline.create();
    await begin();
    const { businessProfileId } = pipeline;
    const lost = await recordOf({ id: uuid(), documentSequence: "SBI-2026-000040", businessProfileId }, "c3");
    const stranger = { ...lost, sbdhId: uuid() };
    const nothingNoted = { documentId: null, leg: null, note: null };
    const unnamed = { ...lost, sbdhId: idLikeOurs(), ...nothingNoted };
    const elsewhere = { ...unnamed, sbdhId: idLikeOurs(), senderId: "0235:1999999999" };
    const otherSystem = { ...unnamed, sbdhId: uuid() };
    const records = [lost, stranger, unnamed, elsewhere, otherSystem, { ...lost, sbdhId: "no uuid" }];
    expect(await run(historyOf(records))).to.equal(true);
    const [report] = await reportRecoveries(db());
    expect(report?.lost.map(({ sbdh_id }) => sbdh_id)).to.have.members([lost.sbdhId, unnamed.sbdhId]);
    expect(report?.gaps.find(({ seen_value }) => seen_value === 40)).to.include({ first_value: 2, last_value: 50 });
    expect((await pipeline.create()).documentSequence).to.equal(document.documentSequence.replace("000001", "000051"));
    expect(await isRecovering(db())).to.equal(false);
  });

  it("skips numbers whose prefix the restored database does not know, and keeps the prefix for their profile", async () => {
    const { businessProfileId, orgId } = pipeline;
    await begin();
    const number = { id: uuid(), documentSequence: "NORTH-1-2026-00040", businessProfileId } as const;
    await run(historyOf([await recordOf({ ...number, kind: "sales-invoices" }, "c5")]));
    const [report] = await reportRecoveries(db());
    const seen = report?.gaps.find(({ seen_value }) => seen_value === 40);
    expect(seen).to.include({ kind: "sales-invoices", year: 2026, last_value: 50 });
    const kept = await db().query("select * from number_prefixes");
    expect(kept).to.deep.equal([{ orgId, folded: "N0RTH-1", businessProfileId, kind: "sales-invoices" }]);
  });

  it("skips numbers of the profile that another organization shares, and keeps prefixes for it", async () => {
    const { businessProfileId, orgId } = pipeline;
    const [other, sharing] = [uuid(), uuid()];
    await insertOrganization(db(), { id: other, name: "East", settlement: "warn" });
    const party = buildDomainBuyer();
    await insertBusinessProfile(db(), { id: sharing, orgId: other, party, numbersFrom: businessProfileId });
    await begin();
    const lost = { id: uuid(), documentSequence: "NORTH-1-2026-00040", businessProfileId: sharing } as const;
    await run(historyOf([await recordOf({ ...lost, kind: "sales-invoices" }, "c5")]));
    const sequences =
      "select org_id, business_profile_id, last_value::int as value from sequences where year = 2026 and last_value > 10";
    expect(await db().query(sequences)).to.deep.equal([{ orgId, businessProfileId, value: 50 }]);
    const kept = await db().query("select * from number_prefixes");
    expect(kept).to.deep.equal([{ orgId, folded: "N0RTH-1", businessProfileId, kind: "sales-invoices" }]);
  });

  for (const [whose, last] of [
    ["that a document has brought", 11],
    ["with a prefix that the profile had", 910],
  ] as const) {
    it(`moves a sequence behind a number ${whose}: to ${last}`, async () => {
      const { orgId, businessProfileId } = pipeline;
      await pipeline.create();
      await asOwner(
        db(),
        "set session_replication_role = replica",
        "update documents set document_sequence = 'INV-2026-000900'",
      );
      await db().query("insert into number_prefixes select $1, '1NV', $2, 'purchase-invoices' where $3", [
        orgId,
        businessProfileId,
        last === 910,
      ]);
      await begin();
      await run(historyOf([]));
      expect(
        await db().query("select last_value::int as value from sequences where kind = 'purchase-invoices'"),
      ).to.deep.equal([{ value: last }]);
    });
  }

  it("reads the list page by page, back to what the database knows", async () => {
    await pipeline.create();
    await begin();
    const { businessProfileId } = pipeline;
    const records: SendingRecord[] = [];
    for (let nth = 0; nth < 450; nth += 1) {
      const documentSequence = `SBI-2026-${String(1_000 - nth).padStart(6, "0")}`;
      records.push(await recordOf({ id: uuid(), documentSequence, businessProfileId }, "c3"));
    }
    const old = { ...records[0]!, takenAt: new Date(Date.now() - 86_400_000) };
    const pages: number[] = [];
    const history = historyOf([...records, ...Array.from({ length: 1_000 }, () => old)]);
    await run({ ...history, history: (page) => (pages.push(page.offset), history.history(page)) });
    expect(pages).to.deep.equal([0, 200, 400]);
    expect((await reportRecoveries(db()))[0]?.lost).to.have.length(450);
  });

  for (const kind of ["unavailable", "blocked", "unsupported"] as const) {
    it(`goes on, and says why, while the list is ${kind}`, async () => {
      await begin();
      expect(await run(historyOf([], { kind, reason: "no list today" }))).to.equal(false);
      expect(await isRecovering(db())).to.equal(true);
      expect((await reportRecoveries(db()))[0]).to.include({ problem: "no list today", finished_at: null });
    });
  }

  it("is ended by a person where nothing can be asked: every leg that may have been sent is in doubt", async () => {
    const [laid, unlaid] = [await pipeline.create(), await pipeline.create()];
    await pipeline.validate([laid]);
    await begin();
    await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada has read the provider's log" });
    await pipeline.validate([unlaid]);
    for (const { id } of [laid, unlaid]) {
      expect((await states(id)).map(({ state }) => state)).to.deep.equal(["unknown", "unknown"]);
    }
    expect((await reportRecoveries(db()))[0]).to.include({
      finished_by: "Ada has read the provider's log",
      adopted: 2,
      envelopes: 0,
    });
    const again = await recoveryByHand(pipeline.deps, { to: "end", reason: "again" }).catch(String);
    expect(again).to.equal("Error: no recovery is under way");
  });

  it("is noticed by what the access point has taken, where the database was put back in its place", async () => {
    const document = await pipeline.createValidated();
    const sent = await recordOf(document, "c3");
    const foreign = { ...sent, sbdhId: uuid() };
    expect(await compareWithAccessPoint(db(), historyOf([foreign]))).to.equal(true);
    expect(await isRecovering(db()), "another one's envelopes prove nothing").to.equal(false);
    await db().query("update transmissions set attempts = 1, state = 'sending' where leg = 'c3'");
    await compareWithAccessPoint(db(), historyOf([sent]));
    expect(await isRecovering(db()), "what it has claimed is known to it").to.equal(false);
    await db().query("update transmissions set attempts = 0, state = 'queued' where leg = 'c3'");
    await compareWithAccessPoint(db(), historyOf([sent]));
    expect(await isRecovering(db())).to.equal(true);
    expect(await compareWithAccessPoint(db(), historyOf([], { kind: "unavailable", reason: "" }))).to.equal(false);
  });

  it("is ended by one process, however many have found out: the margin is skipped once", async () => {
    await pipeline.create();
    await begin();
    const recovery = (await findOpenRecovery(db()))!;
    const end = () => recover({ ...pipeline.deps, accessPoint: historyOf([]) }, recovery);
    expect([await end(), await end()]).to.deep.equal([true, false]);
    expect((await pipeline.create()).documentSequence).to.match(/-000012$/);
  });

  it("reads the whole list where the database knows of nothing that was sent", async () => {
    await begin();
    const { businessProfileId } = pipeline;
    const records: SendingRecord[] = [];
    for (let nth = 1; nth <= 201; nth += 1) {
      records.push(await recordOf({ id: uuid(), documentSequence: `SBI-2026-${nth}`, businessProfileId }, "c3"));
    }
    await run(historyOf(records));
    expect((await reportRecoveries(db()))[0]?.lost).to.have.length(201);
  });
});
