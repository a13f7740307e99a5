import { expect } from "chai";

import {
  saveProgress,
  type Step,
  loadWaiting,
  chunkBySize,
  saveStageFailure,
  unpackDocument,
} from "../../common/documents/stage-store.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { usePipeline } from "../setup/pipeline.ts";

describe("stage-store", () => {
  const pipeline = usePipeline();
  let documents: DocumentRecord[];

  beforeEach(async () => {
    documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
  });

  const db = () => pipeline.deps.database;
  const refs = (revision = 1) => documents.map(({ id }) => ({ id, revision }));
  const ids = () => documents.map(({ id }) => id);
  const set = (columns: string, nth = 0) =>
    db().query(`update documents set ${columns} where id = $1`, [documents[nth]?.id]);

  const stored = async (nth = 0) =>
    (await db().query<Record<string, unknown>>("select * from documents where id = $1", [documents[nth]?.id]))[0] ?? {};

  const parts = async (maxBytes: number, group = refs()) =>
    (await chunkBySize(db(), "received", group, maxBytes)).map((part) => part.map(({ id }) => ids().indexOf(id)));

  describe("the parts of a group", () => {
    beforeEach(async () => {
      await set("size_bytes = 40", 0);
      await set("size_bytes = 60", 1);
      await set("size_bytes = 1", 2);
    });

    it("are as large as allowed, and one document at least", async () => {
      expect(await parts(101)).to.deep.equal([[0, 1, 2]]);
      expect(await parts(100)).to.deep.equal([[0, 1], [2]]);
      expect(await parts(99)).to.deep.equal([[0], [1, 2]]);
      expect(await parts(10)).to.deep.equal([[0], [1], [2]]);
    });

    it("have those of which the stored size is nonsense", async () => {
      await set("size_bytes = 0", 0);
      await set("size_bytes = -5", 1);
      expect(await parts(10)).to.deep.equal([[0, 1, 2]]);
      await set("size_bytes = -5", 2);
      expect(await parts(10)).to.deep.equal([[0, 1, 2]]);
    });

    it("name each document once, and none that does not wait for the stage or has gone on", async () => {
      expect(await parts(1_000, [...refs(), ...refs()])).to.deep.equal([[0, 1, 2]]);
      await set("stage = 'priced'", 0);
      await set("revision = 2", 1);
      expect(await parts(1_000)).to.deep.equal([[2]]);
    });
  });

  const load = async (needs: object) =>
    unpackDocument((await loadWaiting(db(), "validated", refs().slice(0, 1), needs))[0]!);

  describe("what waits for a stage", () => {
    it("is loaded once, and not when it has gone on", async () => {
      await set("stage = 'priced'", 0);
      await set("revision = 2", 1);
      const [only, ...more] = await loadWaiting(db(), "received", [...refs(), ...refs()]);
      expect(more).to.be.empty;
      expect(only).to.include({ id: documents[2]?.id, orgId: pipeline.orgId, revision: 1, amounts: null, ubl: null });
    });

    it("comes with what the stage needs", async () => {
      await pipeline.validate(documents);
      expect(await load({})).to.include({ amounts: null, ubl: null });
      expect((await load({ amounts: true })).amounts).to.deep.equal(documents[0]?.amounts);
      expect((await load({ ubl: true })).ubl).to.contain("<Invoice");
    });
  });

  const priced = (overrides: Partial<Step> = {}): Step => ({
    stage: "pricing",
    to: "priced",
    event: "PRICED",
    startedAt: 0,
    durationMs: 1.6,
    detail: { step: 1 },
    makes: {
      amounts: (documents[0] as DocumentRecord).amounts,
      vat: { issueDate: "2026-08-20", emirate: "DXB", shares: { S: ["200.00", "10.00"] } },
    },
    ...overrides,
  });

  const rendered = (): Step => ({
    ...priced({ stage: "rendering", to: "rendered", event: "RENDERED" }),
    makes: { ubl: { xml: "<x/>", sha256: sha256("<x/>") } },
  });

  const refused = (): Step => ({
    ...priced({ stage: "validation", to: "invalid", event: "VALIDATION_FAILED" }),
    makes: { verdict: { findings: [], ruleSet: "test", legs: [] } },
  });

  const advance = (nth: number, ...steps: Step[]) => ({ id: ids()[nth] ?? "", revision: 1, steps });
  const save = (...advances: ReturnType<typeof advance>[]) => saveProgress(db(), advances);
  const events = async (nth: number) => (await pipeline.log({ id: ids()[nth] ?? "" })).map(({ event }) => event);

  describe("moving a group", () => {
    it("moves those that wait, with a log row each, and a repeat moves nothing", async () => {
      await set("failure = '{}', swept_at = now(), stage_changed_at = '2020-01-01'", 0);
      const moves = [advance(0, priced()), advance(2, priced({ detail: null }))];
      expect(await save(...moves)).to.have.deep.members([
        { id: ids()[0], revision: 1, to: "priced" },
        { id: ids()[2], revision: 1, to: "priced" },
      ]);
      const first = await stored(0);
      expect(first).to.include({ stage: "priced", overallStatus: "PENDING", failure: null, sweptAt: null });
      expect((first["stageChangedAt"] as Date).getUTCFullYear()).to.be.above(2020);
      expect(await stored(1)).to.include({ stage: "received" });
      expect((await pipeline.log({ id: ids()[0] ?? "" })).at(-1)).to.deep.include({
        stage: "pricing",
        event: "PRICED",
        fromState: "received",
        toState: "priced",
        durationMs: 2,
        detail: { step: 1 },
      });
      expect((await pipeline.log({ id: ids()[2] ?? "" })).at(-1)?.detail).to.equal(null);
      expect(await save(...moves)).to.be.empty;
      expect(await pipeline.log({ id: ids()[0] ?? "" })).to.have.length(2);
    });

    it("leaves alone what has become another revision", async () => {
      await set("revision = 2");
      expect(await save(advance(0, priced()))).to.be.empty;
      expect(await stored()).to.include({ stage: "received" });
    });

    it("stores nothing for what does not move", async () => {
      expect(await save(advance(0, rendered()))).to.be.empty;
      expect(await db().query("select from revision_files where document_id = $1", [ids()[0]])).to.be.empty;
    });

    it("refuses the whole group for one move that the pipeline does not know", async () => {
      const moves = [advance(0, priced()), advance(1, priced({ to: "validated" }))];
      const error = await save(...moves).catch((thrown: unknown) => String(thrown));
      expect(error).to.equal("Error: a document cannot go from received to validated");
      expect(await stored()).to.include({ stage: "received" });
    });

    it("refuses steps that do not follow each other, and none at all", async () => {
      const error = await save(advance(0, priced(), refused())).catch((thrown: unknown) => String(thrown));
      expect(error).to.equal("Error: a document cannot go from priced to invalid");
      const nowhere = await save(advance(0)).catch((thrown: unknown) => String(thrown));
      expect(nowhere).to.equal("Error: a document cannot go nowhere");
    });

    it("takes each as far as it has come, in one statement, from wherever it stood", async () => {
      await set("stage = 'rendered'", 2);
      const moved = await save(
        advance(0, priced(), rendered(), refused()),
        advance(1, priced(), rendered()),
        advance(2, refused()),
      );
      expect(moved.map(({ id, to }) => [ids().indexOf(id), to])).to.have.deep.members([
        [0, "invalid"],
        [1, "rendered"],
        [2, "invalid"],
      ]);
      expect(await stored(0)).to.include({ stage: "invalid", overallStatus: "VALIDATION_FAILED" });
      expect(await stored(1)).to.include({ stage: "rendered", overallStatus: "PENDING" });
      const ended = ["VALIDATION_FAILED", "VALIDATION_FAILED"];
      expect(await events(0)).to.deep.equal(["RECEIVED", "PRICED", "RENDERED", ...ended]);
      expect(await events(1)).to.deep.equal(["RECEIVED", "PRICED", "RENDERED"]);
      expect(await events(2)).to.deep.equal(["RECEIVED", ...ended]);
      const log = await pipeline.log({ id: ids()[0] ?? "" });
      expect(log.map(({ fromState, toState }) => [fromState, toState])).to.deep.equal([
        [null, "received"],
        ["received", "priced"],
        ["priced", "rendered"],
        ["rendered", "invalid"],
        ["PENDING", "VALIDATION_FAILED"],
      ]);
    });
  });

  const giveUp = (revision = 1, message = "no") =>
    saveStageFailure(db(), { id: ids()[0] ?? "", revision, stage: "pricing", message });

  describe("giving a document up", () => {
    it("says so of the document once, in its row and in its log, however often its job came", async () => {
      await Promise.all([giveUp(), giveUp()]);
      await giveUp(1, "another");
      const { failure, stage } = await stored();
      expect(failure).to.deep.include({ stage: "pricing", message: "no" }).and.to.have.property("at");
      expect(stage).to.equal("received");
      expect((await stored(1))["failure"]).to.equal(null);
      expect(await events(0)).to.deep.equal(["RECEIVED", "FAILED"]);
      expect((await pipeline.log({ id: ids()[0] ?? "" })).at(-1)).to.deep.include({
        stage: "pricing",
        event: "FAILED",
        fromState: "received",
        toState: null,
        detail: { message: "no" },
      });
    });

    it("does nothing to one that has gone on", async () => {
      await giveUp(2);
      await set("stage = 'priced'");
      await giveUp();
      expect((await stored())["failure"]).to.equal(null);
      expect(await pipeline.log({ id: ids()[0] ?? "" })).to.have.length(1);
    });
  });
});
