import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { endPause, insertPause } from "../../../common/operations/pause-store.ts";
import { createLogger } from "../../../common/runtime/logging.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import type { StageName } from "../../../common/status/pipeline.ts";
import { pricingStage, renderingStage, validationStage } from "../../../workers/stages/document-stages.ts";
import { LoopProgress, type CurrentWork } from "../../../workers/poison/loop-progress.ts";
import { stageJobHandler, findNothing, jobOf, usePipeline } from "../../setup/pipeline.ts";
import { asOwner } from "../../setup/database/database.ts";

const file = { file_name: "a.txt", file_type: "text/plain", file_content: Buffer.from("hello").toString("base64") };

/** The log of a document that has gone through all three stages. */
const completeLog = ["RECEIVED", "PRICED", "RENDERED", "VALIDATED", "QUEUED", "QUEUED"];

describe("stages that one process works", () => {
  const pipeline = usePipeline({}, { each: true });

  const query = <Row>(text: string, ...parameters: unknown[]) => pipeline.query<Row>(text, parameters);
  const pricing = () => pricingStage(pipeline.deps);
  const rendering = () => renderingStage(pipeline.deps);
  const validation = () => validationStage(pipeline.deps, findNothing);
  const all = () => stageJobHandler(pipeline.deps, pricing(), rendering(), validation());

  const create = (count: number, overrides = {}) =>
    Promise.all(Array.from({ length: count }, () => pipeline.create(overrides)));
  const stageOf = async ({ id }: DocumentRecord) =>
    (await query<{ stage: string }>("select stage from documents where id = $1", id))[0]?.stage;
  const eventsOf = async (document: DocumentRecord) => (await pipeline.log(document)).map(({ event }) => event);

  /** The groups of documents in a queue, of jobs that can run and of those that pause. */
  const queued = async (stage: StageName) => {
    const queue = pipeline.deps.queueBackend.createQueue(stage);
    const jobs = await Promise.all([queue.getJobs(["wait"]), queue.getJobs(["delayed"])]);
    await queue.close();
    const [waiting, pausing] = jobs.map((each) => each.map((one) => one?.data.documents.map(({ id }) => id)));
    return { waiting, pausing };
  };

  /** All that is stored of a document, without ids and times. */
  const shown = async (document: DocumentRecord) => {
    const rows = await query<Record<string, unknown>>(
      `select d.stage, d.overall_status, d.failure, f.amounts, f.ubl is not null as is_rendered, length(f.ubl_sha256) as digest,
         (select count(*)::int from transmissions t where t.document_id = d.id and t.revision = d.revision) as legs
       from documents d join revision_files f on f.document_id = d.id and f.revision = d.revision where d.id = $1`,
      document.id,
    );
    const log = (await pipeline.log(document)).map(({ at: _at, durationMs: _duration, detail, ...entry }) => ({
      ...entry,
      detail: Object.keys(detail ?? {}),
    }));
    return { rows, log };
  };

  it("log at level debug what a job brought and what of it still waited", async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger("test", "debug", {
      write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    });
    const [first, second] = (await create(2)) as [DocumentRecord, DocumentRecord];
    const run = stageJobHandler({ ...pipeline.deps, logger }, pricing());
    await run(jobOf([first]));
    await run(jobOf([first, second]));
    const said = lines.filter(({ level }) => level === "debug").map(({ msg, documents }) => [msg, documents]);
    expect(said).to.deep.equal([
      ["job taken", 1],
      ["group taken", 1],
      ["job taken", 2],
      ["group taken", 1],
    ]);
    const [done] = lines.filter(({ msg }) => msg === "stage done");
    expect(done).to.include({ documentId: first.id, orgId: pipeline.orgId, stage: "pricing", to: "priced" });
    expect(done?.["requestId"]).to.be.a("string");
  });

  it("take a document through all of them, with the log and the rows of three", async () => {
    const [together, apart] = (await create(2, { attachments: [file] })) as [DocumentRecord, DocumentRecord];
    await all()(jobOf([together]));
    for (const stage of [pricing(), rendering(), validation()]) {
      await stageJobHandler(pipeline.deps, stage)(jobOf([apart]));
    }
    expect(await eventsOf(together)).to.deep.equal(completeLog);
    expect(await shown(together)).to.deep.equal(await shown(apart));
  });

  it("leave nothing behind in the queues between them", async () => {
    const documents = await create(3);
    await all()(jobOf(documents));
    for (const stage of ["rendering", "validation"] as const) {
      expect(await queued(stage)).to.deep.equal({ waiting: [], pausing: [] });
    }
    const { waiting } = await queued("reporting");
    expect(waiting?.flat()).to.have.members(documents.map(({ id }) => id));
  });

  it("store a document that fails behind the first as far as it came, and give it to that stage alone", async () => {
    const [broken, ...healthy] = (await create(3)) as [DocumentRecord, ...DocumentRecord[]];
    const failing = { ...rendering() };
    const progress = new LoopProgress();
    let atWork: CurrentWork | undefined;
    failing.run = (document, prepared) => {
      if (document.id === broken.id) {
        atWork = progress.read();
        throw new Error("no markup for this one");
      }
      return rendering().run(document, prepared);
    };
    const deps = { ...pipeline.deps, progress };
    await stageJobHandler(deps, pricing(), failing, validation())(jobOf([broken, ...healthy]));
    expect(atWork, "what the watchdog sees").to.include({ id: broken.id, stage: "rendering" });
    expect(progress.read(), "afterwards").to.equal(undefined);
    expect(await eventsOf(broken)).to.deep.equal(["RECEIVED", "PRICED"]);
    expect(await queued("rendering")).to.deep.equal({ waiting: [], pausing: [[broken.id]] });
    for (const document of healthy) {
      expect(await eventsOf(document)).to.deep.equal(completeLog);
    }
    await stageJobHandler(pipeline.deps, rendering(), validation())(jobOf([broken]));
    expect(await eventsOf(broken)).to.deep.equal(completeLog);
  });

  it("do the same where that document came alone, whose job is done", async () => {
    const [broken] = (await create(1)) as [DocumentRecord];
    const failing = { ...rendering(), run: () => Promise.reject(new Error("no markup")) };
    await stageJobHandler(pipeline.deps, pricing(), failing)(jobOf([broken]));
    expect(await stageOf(broken)).to.equal("priced");
    expect(await queued("rendering")).to.deep.equal({ waiting: [], pausing: [[broken.id]] });
  });

  it("take what a stage needs for all, and cannot have, for a failure of each", async () => {
    const documents = await create(2);
    const failing = { ...rendering(), prepare: () => Promise.reject(new Error("nothing there")) };
    await stageJobHandler(pipeline.deps, pricing(), failing)(jobOf(documents));
    expect(await Promise.all(documents.map(stageOf))).to.deep.equal(["priced", "priced"]);
    const { pausing } = await queued("rendering");
    expect(pausing).to.have.deep.members(documents.map(({ id }) => [id]));
  });

  it("store what came before a result that cannot be stored", async () => {
    const documents = (await create(4)) as [DocumentRecord, ...DocumentRecord[]];
    const [unstorable, ...healthy] = documents;
    await asOwner(
      pipeline.deps.database,
      `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused' using errcode = '23514'; end $$`,
    );
    await asOwner(
      pipeline.deps.database,
      `create trigger refuse before insert or update on revision_files for each row
       when (new.document_id = '${unstorable.id}' and new.ubl is not null) execute function refuse()`,
    );
    await all()(jobOf(documents));
    expect(await eventsOf(unstorable)).to.deep.equal(["RECEIVED", "PRICED"]);
    expect(await queued("rendering")).to.deep.equal({ waiting: [], pausing: [[unstorable.id]] });
    for (const document of healthy) {
      expect(await eventsOf(document)).to.deep.equal(completeLog);
    }
  });

  it("let a document whose stored content is broken hurt no other", async () => {
    const documents = (await create(3)) as [DocumentRecord, ...DocumentRecord[]];
    const [broken, ...healthy] = documents;
    await stageJobHandler(pipeline.deps, pricing())(jobOf(documents));
    await query(
      "update revision_files set amounts = overlay(amounts placing '\\xffff' from 20) where document_id = $1",
      broken.id,
    );
    await stageJobHandler(pipeline.deps, rendering(), validation())(jobOf(documents));
    expect(await stageOf(broken)).to.equal("priced");
    expect((await queued("rendering")).pausing).to.deep.equal([[broken.id]]);
    for (const document of healthy) {
      expect(await eventsOf(document)).to.deep.equal(completeLog);
    }
  });

  it("hand over to another process what stands before a stage that this one has not", async () => {
    const documents = await create(2);
    await stageJobHandler(pipeline.deps, pricing(), validation())(jobOf(documents));
    expect(await Promise.all(documents.map(stageOf))).to.deep.equal(["priced", "priced"]);
    const { waiting } = await queued("rendering");
    expect(waiting?.flat()).to.have.members(documents.map(({ id }) => id));
    await stageJobHandler(pipeline.deps, rendering(), validation())(jobOf(documents));
    expect(await Promise.all(documents.map(stageOf))).to.deep.equal(["validated", "validated"]);
  });

  it("do everything once however often the job comes, and whichever process has a part of it", async () => {
    const documents = await create(4);
    const alone = stageJobHandler(pipeline.deps, pricing());
    await Promise.all([
      all()(jobOf(documents)),
      alone(jobOf(documents.slice(0, 2))),
      all()(jobOf(documents.toReversed())),
    ]);
    await stageJobHandler(pipeline.deps, rendering(), validation())(jobOf(documents));
    for (const document of documents) {
      expect(await eventsOf(document)).to.deep.equal(completeLog);
    }
  });

  for (const scope of ["organization", "stage"] as const) {
    it(`work again when a pause of the ${scope} has ended, though the process did not hear of it`, async () => {
      const { database, pauses } = pipeline.deps;
      const [document] = await create(1);
      const target = { organization: pipeline.orgId, stage: "pricing" }[scope];
      const pause = { id: uuid(), scope, target, orgId: scope === "stage" ? null : pipeline.orgId };
      await insertPause(database, { ...pause, cause: "operator", reason: "wait", pausedBy: "Ada" });
      await pauses.confirm(() => true);
      await all()(jobOf([document!]));
      expect(await stageOf(document!)).to.equal("received");
      await endPause(database, { id: pause.id, by: "Ada", reason: "over" });
      await all()(jobOf([document!]));
      expect(await stageOf(document!)).to.equal("validated");
    });
  }
});
