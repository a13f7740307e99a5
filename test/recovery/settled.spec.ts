import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { Queryable } from "../../common/db/queryable.ts";
import {
  beginRecovery,
  findOpenRecovery,
  isRecovering,
  lockDatabaseIdentity,
} from "../../common/recovery/recovery-store.ts";
import { insertRecoveredEnvelopes } from "../../common/recovery/recovered-envelope-store.ts";
import type { SendingHistory, SendingRecord } from "../../common/peppol/access-point.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { followingEnvelopeId } from "../../common/delivery/build-envelope.ts";
import { readInstallation } from "../../common/recovery/read-installation.ts";
import { compareWithAccessPoint, ownEnvelope, recover, recoveryByHand } from "../../common/recovery/recover.ts";
import { reportRecoveries } from "../../common/recovery/report-recoveries.ts";
import { buildDomainBuyer } from "../factories/request.ts";
import { asOwner } from "../setup/database/database.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { historyOf, sendingRecord } from "./sending-history.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

/** What retention leaves of a document. */
const tombstone = `insert into deleted_documents (id, org_id, business_profile_id, kind, document_sequence, issue_date, revision,
    overall_status, rule, files, sha256, accepted_at)
  select id, org_id, business_profile_id, kind, document_sequence, issue_date, revision, 'APPROVED', 'documents', '[]', '', created_at
  from documents`;

describe("what a recovery has settled", () => {
  const pipeline = usePipeline({}, { each: true });

  const db = () => pipeline.deps.database;
  const lostOf = async (count: number, from: number, businessProfileId = pipeline.businessProfileId) => {
    const numbers = Array.from({ length: count }, (_, nth) => `SBI-2026-${String(from + nth).padStart(6, "0")}`);
    const records = await Promise.all(
      numbers.map((documentSequence) => sendingRecord(db(), { id: uuid(), documentSequence, businessProfileId }, "c3")),
    );
    return records.toReversed();
  };
  const begin = async () => {
    await beginRecovery(db(), { reason: "a test" });
    await db().query("update recoveries set began_at = now() - interval '2 minutes' where open");
  };
  /** Where nobody says anything of numbers, none was given. */
  const finish = async (accessPoint: SendingHistory, margin = 0) => {
    await db().query("update recoveries set began_at = now() - interval '1 minute', number_margin = $1 where open", [
      margin,
    ]);
    const recovery = await findOpenRecovery(db());
    expect(await recover({ ...pipeline.deps, accessPoint }, recovery!)).to.equal(true);
  };
  const restart = async (records: readonly SendingRecord[]): Promise<number> => {
    await compareWithAccessPoint(db(), historyOf(records));
    return (await reportRecoveries(db())).length;
  };
  const states = (id: string) =>
    db().query<{ state: string }>("select state from transmissions where document_id = $1 order by leg", [id]);
  it("is known at every later start, also where sixty lost ones are the newest of the access point", async () => {
    const lost = await lostOf(60, 1);
    expect(await restart(lost), "before the recovery").to.equal(1);
    await finish(historyOf(lost));
    expect([await restart(lost), await restart(lost)]).to.deep.equal([1, 1]);
    expect(await restart([...(await lostOf(1, 61)), ...lost]), "one more is another restore").to.equal(2);
  });

  it("is known where a leg waits again because the access point had given it up, unless it was sent once more", async () => {
    const document = await pipeline.createValidated();
    const record = await sendingRecord(db(), document, "c3");
    await begin();
    await finish(historyOf([record]));
    const move = (state: string) => db().query("update transmissions set state = $1 where leg = 'c3'", [state]);
    await move("failed");
    expect(await restart([record])).to.equal(1);
    await move("queued");
    expect(await restart([record])).to.equal(1);
    const sentAgain = { ...record, takenAt: new Date() };
    expect(await restart([sentAgain, record])).to.equal(2);
    await finish(historyOf([sentAgain, record]));
    expect((await states(document.id))[0]).to.deep.equal({ state: "unknown" });
    await move("queued");
    expect(await restart([sentAgain, record])).to.equal(2);
  });

  for (const what of ["retention", "a person who put it back"] as const) {
    it(`is not lost, and begins no recovery, for ${what}`, async () => {
      const document = await pipeline.createValidated();
      const records = [await sendingRecord(db(), document, "c3")];
      await db().query("update transmissions set state = 'accepted', attempts = 1");
      const remains = "delete from transmissions; delete from documents";
      if (what === "retention") {
        await asOwner(db(), "set session_replication_role = replica", tombstone, remains);
      } else {
        await asOwner(db(), "set session_replication_role = replica", "delete from transmissions");
      }
      expect(await restart(records)).to.equal(what === "retention" ? 0 : 1);
      await begin();
      await finish(historyOf(records));
      expect((await reportRecoveries(db()))[0]?.lost).to.be.empty;
      expect(await restart(records)).to.equal(1);
    });
  }

  it("is an envelope that was sent again under a later id, which the database has lost", async () => {
    const document = await pipeline.createValidated();
    const first = await sendingRecord(db(), document, "c3");
    const [{ later } = { later: "" }] = await db().query<{ later: string }>("select following_envelope($1) as later", [
      first.sbdhId,
    ]);
    expect(later).to.equal(followingEnvelopeId(first.sbdhId));
    const record = { ...first, sbdhId: followingEnvelopeId(later), takenAt: new Date(Date.now() - 1_000) };
    await db().query("update transmissions set state = 'failed', attempts = 3 where leg = 'c3'");
    expect(await restart([record])).to.equal(1);
    await finish(historyOf([record]));
    expect(await restart([record])).to.equal(1);
    const again = { ...record, takenAt: new Date() };
    await db().query("update transmissions set resent_as = array[$1::uuid, $2]", [later, record.sbdhId]);
    expect(await restart([again]), "where the database has it, it proves nothing").to.equal(1);
    expect((await reportRecoveries(db()))[0]?.lost).to.be.empty;
    await db().query("update transmissions set state = 'queued', attempts = 0, failure_class = null where leg = 'c3'");
    const accessPoint = new ScriptedAccessPoint({
      status: () => ({ kind: "sent", mls: "pending", reason: "", transaction: { status: "sent" } }),
    });
    await pipeline.deliver(accessPoint, document, "c3");
    expect([accessPoint.asked, accessPoint.submitted]).to.deep.equal([[record.sbdhId], []]);
  });

  it("names none as lost that was deleted after its term, later", async () => {
    const document = await pipeline.create();
    await begin();
    await finish(historyOf([await sendingRecord(db(), document, "c3")]));
    await asOwner(db(), "set session_replication_role = replica", tombstone, "delete from documents");
    await asOwner(db(), "delete from deleted_documents");
    expect((await reportRecoveries(db()))[0]?.lost).to.be.empty;
  });

  it("is completed by another when the access point comes back after a person has ended it", async () => {
    await pipeline.createValidated();
    const lost = await lostOf(60, 2);
    const known = new Date(Date.now() - 86_400_000);
    await beginRecovery(db(), { reason: "a test", knownUntil: known });
    await db().query("update recoveries set began_at = now() - interval '2 minutes'");
    await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada" });
    expect(await restart(lost)).to.equal(2);
    expect((await findOpenRecovery(db()))?.knownUntil, "as far back as that one").to.deep.equal(known);
    await finish(historyOf(lost), 1_000);
    const [report] = await reportRecoveries(db());
    expect(report?.lost).to.have.length(60);
    expect(report?.gaps.map(({ last_value, seen_value }) => [last_value, seen_value])).to.deep.equal([[61, 61]]);
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000062");
    expect(await restart(lost)).to.equal(2);
    const later = { ...(await lostOf(1, 99))[0]!, takenAt: new Date(Date.now() + 3_600_000) };
    expect(await restart([later, ...lost]), "what was sent after its end is another restore").to.equal(3);
  });

  it("skips numbers as after any restore where more was sent than a person's end can have left out", async () => {
    await pipeline.createValidated();
    await begin();
    await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada" });
    const later = { ...(await lostOf(1, 5))[0]!, takenAt: new Date(Date.now() + 3_600_000) };
    expect(await restart([later])).to.equal(2);
    await finish(historyOf([later]), 10);
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000016");
  });

  it("begins one for what would be sent again, whatever a person has ended", async () => {
    await begin();
    await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada" });
    const document = await pipeline.createValidated();
    expect(await restart([await sendingRecord(db(), document, "c3")])).to.equal(2);
  });

  it("is adopted again when a later restore has lost its sending again", async () => {
    const document = await pipeline.createValidated();
    const records = [await sendingRecord(db(), document, "c3")];
    await begin();
    await finish(historyOf(records));
    await db().query("update transmissions set state = 'queued' where leg = 'c3'");
    await begin();
    await finish(historyOf(records));
    expect((await states(document.id))[0]).to.deep.equal({ state: "unknown" });
  });

  it("is the same when the recovery was ended half way", async () => {
    const document = await pipeline.createValidated();
    const records = [await sendingRecord(db(), document, "c3"), ...(await lostOf(3, 2))];
    await begin();
    const installation = await readInstallation(db());
    const found = records.flatMap((record) => ownEnvelope(installation, record) ?? []);
    await insertRecoveredEnvelopes(db(), (await findOpenRecovery(db()))!.id, found);
    await finish(historyOf([]));
    expect((await states(document.id))[0]).to.deep.equal({ state: "unknown" });
    expect((await reportRecoveries(db()))[0]?.lost).to.have.length(3);
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000005");
    expect(await restart(records)).to.equal(1);
  });

  it("begins no second recovery for a worker that looked before its end", async () => {
    const lost = await lostOf(1, 7);
    const installation = await readInstallation(db());
    const found = lost.flatMap((record) => ownEnvelope(installation, record) ?? []);
    let looked: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx: Queryable) => {
      await lockDatabaseIdentity(tx);
      looked = compareWithAccessPoint(db(), historyOf(lost));
      await untilBlocked(db());
      await insertRecoveredEnvelopes(tx, uuid(), found);
    });
    await looked;
    expect(await isRecovering(db())).to.equal(false);
  });

  it("ignores another site's envelope, also where its leg cannot be read", async () => {
    const [record] = await lostOf(1, 7);
    expect(await restart([{ ...record!, sbdhId: uuid(), leg: "toC9" }])).to.equal(0);
  });

  for (const how of ["the access point", "a person"] as const) {
    it(`names none as lost that is there, where ${how} has ended it`, async () => {
      const [failed, queued, unlaid] = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
      await pipeline.validate([failed, queued]);
      await db().query("update transmissions set state = 'failed', attempts = 1 where document_id = $1", [failed.id]);
      await begin();
      if (how === "a person") {
        await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada" });
      } else {
        const documents = [failed, queued, unlaid];
        const records = await Promise.all(documents.map((each) => sendingRecord(db(), each, "c3")));
        await finish(historyOf(records));
      }
      const [report] = await reportRecoveries(db());
      expect(report?.lost).to.be.empty;
      expect(report).to.deep.include({ envelopes: how === "a person" ? 0 : 3, gaps: [] });
      await pipeline.validate([unlaid]);
      expect((await states(unlaid.id))[0], "laid down in doubt").to.deep.equal({ state: "unknown" });
    });
  }

  it("names a revision as lost until the database has it", async () => {
    const document = await pipeline.createValidated();
    const records = [await sendingRecord(db(), document, "c3", 2)];
    await begin();
    await finish(historyOf(records));
    const lost = async () => (await reportRecoveries(db()))[0]?.lost.map(({ sbdh_id }) => sbdh_id);
    expect(await lost()).to.deep.equal([records[0]?.sbdhId]);
    expect(await restart(records)).to.equal(1);
    await db().query("update documents set revision = 2");
    expect(await lost()).to.be.empty;
  });

  it("leaves no gap where nothing was lost", async () => {
    const document = await pipeline.createValidated();
    await begin();
    await finish(historyOf([await sendingRecord(db(), document, "c3")]));
    expect((await reportRecoveries(db()))[0]).to.deep.include({ lost: [], gaps: [] });
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000002");
  });

  it("lets numbers go on behind the highest that was seen, of each organization its own", async () => {
    const other = await seedOrganization(pipeline.deps, { name: "Oasis", party: buildDomainBuyer() });
    await pipeline.create();
    await begin();
    await finish(historyOf([...(await lostOf(2, 4)), ...(await lostOf(1, 9, other.businessProfileId))]));
    const gaps = (await reportRecoveries(db()))[0]?.gaps.map(({ org_id, first_value, last_value, seen_value }) => [
      org_id,
      first_value,
      last_value,
      seen_value,
    ]);
    expect(gaps).to.have.deep.members([
      [pipeline.orgId, 2, 5, 5],
      [other.orgId, 1, 9, 9],
    ]);
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000006");
  });

  it("lets numbers go on behind those of documents that a person has put back by hand", async () => {
    await pipeline.create();
    await asOwner(
      db(),
      "set session_replication_role = replica",
      "update documents set document_sequence = 'SBI-2026-1000007'",
    );
    await begin();
    await finish(historyOf([]));
    expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-1000008");
  });
});
