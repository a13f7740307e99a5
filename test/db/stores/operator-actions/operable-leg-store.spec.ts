import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { clearStageFailure } from "../../../../common/db/stores/operator-actions/given-up-store.ts";
import {
  findOperableLeg,
  listOperableLegs,
  requeueFailedLegs,
} from "../../../../common/db/stores/operator-actions/operable-leg-store.ts";
import {
  findWithdrawalSituation,
  insertWithdrawal,
} from "../../../../common/db/stores/operator-actions/withdrawal-store.ts";
import type { DocumentRecord } from "../../../../common/services/documents/document-record.ts";
import { forgetDocuments } from "../../../setup/database/forget-documents.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { usePipeline } from "../../../setup/pipeline.ts";

type Row = Record<string, unknown>;

describe("operator-store", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let toC3: string;

  beforeEach(async () => {
    await forgetDocuments(db());
    document = await pipeline.createValidated();
    toC3 = (await pipeline.snapshot(document)).legs[0]?.sbdhId ?? "";
  });

  const db = () => pipeline.deps.database;
  const rows = (text: string) => db().query<Row>(text, [document.id]);
  const setLegs = (columns: string, leg?: string) =>
    rows(`update transmissions set ${columns} where document_id = $1 ${leg === undefined ? "" : `and leg = '${leg}'`}`);
  const set = (columns: string) => rows(`update documents set ${columns} where id = $1`);
  const requeue = (overrides: object = {}) =>
    requeueFailedLegs(db(), {
      orgId: pipeline.orgId,
      failureClass: "blocked",
      limit: 10,
      detail: { by: "Ada" },
      runId: "0199d3a0-0000-7000-8000-00000000abcd",
      ...overrides,
    });
  const clear = (orgId = pipeline.orgId) => clearStageFailure(db(), { orgId, id: document.id, detail: { by: "Ada" } });

  it("finds a leg and whether it still counts, and holds its document", async () => {
    const key = { orgId: pipeline.orgId, sbdhId: toC3 };
    const holder = await openTransaction(db(), (tx) => findOperableLeg(tx, key));
    expect(holder.done).to.include({ sbdhId: toC3, leg: "c3", state: "queued", current: true });
    const other = db().transaction(async (tx) => {
      await tx.query("set local lock_timeout = 50");
      await tx.query("select from documents where id = $1 for no key update", [document.id]);
    });
    expect(await other.then(() => "free").catch(() => "held")).to.equal("held");
    await holder.commit();
    await set("revision = 2");
    expect(await findOperableLeg(db(), key)).to.include({ current: false });
    expect(await findOperableLeg(db(), { ...key, orgId: uuid() })).to.equal(undefined);
  });

  const list = (states: readonly ("queued" | "failed" | "unknown")[]) =>
    listOperableLegs(db(), { orgId: pipeline.orgId, states, limit: 10 });

  it("lists no leg that is none of an operator's, whatever is asked for", async () => {
    expect(await list(["queued", "failed", "unknown"])).to.be.empty;
    await setLegs("state = 'failed'");
    expect(await list(["queued", "failed"])).to.have.length(2);
    expect(await list(["unknown"])).to.be.empty;
  });

  describe("the retry of a class", () => {
    beforeEach(() => setLegs("state = 'failed', failure_class = 'blocked', reason = 'no', next_check_at = 'infinity'"));

    it("moves the failed legs of the class, up to the limit, the oldest first", async () => {
      const [first] = await requeue({ limit: 1 });
      const oldest = (await rows("select leg from transmissions where document_id = $1 order by id limit 1"))[0];
      expect(first).to.include({ id: document.id, revision: 1, leg: oldest?.["leg"] });
      expect(await requeue()).to.have.length(1);
      expect(await requeue()).to.be.empty;
      const legs = await rows(
        "select state, reason, failure_class, next_check_at, swept_at from transmissions where document_id = $1",
      );
      const queued = { state: "queued", reason: null, failureClass: null, nextCheckAt: null, sweptAt: null };
      expect(legs).to.deep.equal([queued, queued]);
      const log = (await pipeline.log(document)).filter(({ event }) => event === "OPERATOR_RETRY");
      expect(log).to.have.length(2);
      expect(log[0]).to.include({ fromState: "failed", toState: "queued" });
      expect(log[0]?.detail).to.include({ by: "Ada" }).and.to.have.property("sbdh_id");
    });

    it("leaves other classes, states, organizations and revisions alone", async () => {
      expect(await requeue({ failureClass: "retryable" })).to.be.empty;
      expect(await requeue({ orgId: uuid() })).to.be.empty;
      await set("revision = 2");
      expect(await requeue()).to.be.empty;
      await set("revision = 1");
      await setLegs("state = 'unknown'");
      expect(await requeue()).to.be.empty;
    });

    it("leaves a leg whose document is locked", async () => {
      await db().transaction(async (tx) => {
        await tx.query("select from documents where id = $1 for update", [document.id]);
        expect(await requeue()).to.be.empty;
      });
    });
  });

  describe("a document that a stage gave up", () => {
    const failure = `failure = '{"stage": "rendering", "message": "no"}', swept_at = now(), stage = 'priced',
      stage_changed_at = '2020-01-01'`;

    it("waits again, once, for its organization alone", async () => {
      await set(failure);
      expect(await clear(uuid())).to.equal(undefined);
      expect(await clear()).to.deep.equal({
        orgId: pipeline.orgId,
        id: document.id,
        revision: 1,
        stage: "priced",
        restarted: true,
      });
      const [row] = await rows(
        "select failure, swept_at, extract(year from stage_changed_at)::int as year from documents where id = $1",
      );
      expect(row).to.deep.include({ failure: null, sweptAt: null });
      expect(row?.["year"]).to.be.above(2020);
      expect((await pipeline.log(document)).at(-1)).to.deep.include({
        stage: "rendering",
        event: "OPERATOR_RETRY",
        fromState: "priced",
        toState: "priced",
        detail: { by: "Ada" },
      });
      expect(await clear()).to.include({ restarted: false });
    });
  });

  const situation = (orgId = pipeline.orgId) => findWithdrawalSituation(db(), { orgId, documentId: document.id });

  const insert = (overrides: object = {}) =>
    insertWithdrawal(db(), {
      orgId: pipeline.orgId,
      documentId: document.id,
      id: uuid(),
      revision: 1,
      acceptedRevision: 1,
      detail: { by: "Ada" },
      ...overrides,
    });

  const withdrawals = () => rows("select state from transmissions where document_id = $1 and leg = 'withdrawal'");

  describe("a withdrawal", () => {
    it("stands on the newest report that was accepted, and on what is under way behind it", async () => {
      const nothing = {
        orgId: pipeline.orgId,
        revision: 1,
        stage: "validated",
        acceptedRevision: null,
        withdrawalState: null,
      };
      expect(await situation()).to.deep.equal({ ...nothing, laterState: "queued" });
      await setLegs("state = 'failed'", "c5");
      expect(await situation()).to.deep.equal({ ...nothing, laterState: null });
      await setLegs("state = 'accepted'");
      expect(await situation()).to.deep.equal({ ...nothing, laterState: null, acceptedRevision: 1 });
      expect(await situation(uuid())).to.equal(undefined);
    });

    it("is laid down for an accepted report of the organization alone", async () => {
      await insert();
      await setLegs("state = 'accepted'", "c5");
      await insert({ orgId: uuid() });
      await insert({ acceptedRevision: 2 });
      expect(await withdrawals()).to.be.empty;
      await insert();
      expect(await withdrawals()).to.deep.equal([{ state: "queued" }]);
      expect((await pipeline.log(document)).at(-1)).to.include({
        event: "QUEUED",
        leg: "withdrawal",
        stage: "reporting",
      });
    });
  });
});
