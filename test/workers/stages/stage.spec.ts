import { expect } from "chai";

import { jobAttempts } from "../../../common/queue/stage-queues.ts";
import { pricingStage } from "../../../workers/stages/document-stages.ts";
import { defineStage } from "../../../workers/stages/run-stages.ts";
import { stageJobHandler, jobOf, usePipeline } from "../../setup/pipeline.ts";
import { asOwner } from "../../setup/database/database.ts";

describe("a stage", () => {
  const pipeline = usePipeline({
    findings: [{ flag: "fatal", reasonCode: "IBR-CO-10", text: "sum", location: "/Invoice", test: "false()" }],
  });

  const row = async (id: string) =>
    (
      await pipeline.query<{ stage: string; failure: { message: string } | null }>(
        `select stage, failure from documents where id = $1`,
        [id],
      )
    )[0];

  const spoil = (id: string) =>
    pipeline.query(`update documents set document = (document::jsonb - 'document_lines')::json where id = $1`, [id]);

  it("lets a document that fails hurt no other", async () => {
    const [broken, ...healthy] = await Promise.all([1, 2, 3].map(() => pipeline.create()));
    await spoil(broken?.id ?? "");
    await stageJobHandler(pipeline.deps, pricingStage(pipeline.deps))(jobOf([broken!, ...healthy]));
    expect(await row(broken?.id ?? "")).to.deep.equal({ stage: "received", failure: null });
    for (const { id } of healthy) {
      expect((await row(id))?.stage).to.equal("priced");
    }
    const queue = pipeline.deps.queueBackend.createQueue("pricing");
    const jobs = await queue.getJobs(["delayed"]);
    await queue.close();
    expect(jobs.map((each) => each?.data.documents)).to.deep.equal([[{ id: broken?.id, revision: 1 }]]);
  });

  it("writes into the document's row and log that its last try has failed", async () => {
    const broken = await pipeline.create();
    await spoil(broken.id);
    const stage = stageJobHandler(pipeline.deps, pricingStage(pipeline.deps));
    const early = await stage(jobOf([broken], 0)).catch((error: Error) => error.name);
    expect(early).to.equal("TypeError");
    expect((await row(broken.id))?.failure).to.equal(null);
    const last = await stage(jobOf([broken], jobAttempts - 1)).catch((error: Error) => error.name);
    expect(last).to.equal("UnrecoverableError");
    expect((await row(broken.id))?.failure?.message).to.be.a("string").and.not.empty;
    expect((await pipeline.log(broken)).map(({ event }) => event)).to.deep.equal(["RECEIVED", "FAILED"]);
  });

  it("does not reveal internal addresses when it gives a document up", async () => {
    const broken = await pipeline.create();
    const pricing = defineStage({
      name: "pricing",
      run: () => {
        throw new Error("cannot read /opt/rules/pint.sch from files.internal:2049");
      },
    });
    const stage = stageJobHandler(pipeline.deps, pricing);
    await stage(jobOf([broken], jobAttempts - 1)).catch(() => undefined);
    const message = "cannot read [path] from [address]";
    expect((await row(broken.id))?.failure?.message).to.equal(message);
    const [entry] = (await pipeline.log(broken)).filter(({ event }) => event === "FAILED");
    expect(entry?.detail).to.deep.equal({ message });
  });

  it("finds the one result that cannot be stored, and its neighbours go on", async () => {
    const documents = await Promise.all([1, 2, 3, 4, 5].map(() => pipeline.create()));
    const unstorable = documents[2]?.id ?? "";
    await asOwner(
      pipeline.deps.database,
      `create or replace function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused' using errcode = '23514'; end $$`,
    );
    await asOwner(
      pipeline.deps.database,
      `create trigger refuse before insert on revision_files for each row
       when (new.document_id = '${unstorable}') execute function refuse()`,
    );
    await stageJobHandler(pipeline.deps, pricingStage(pipeline.deps))(jobOf(documents));
    await asOwner(pipeline.deps.database, `drop trigger refuse on revision_files`);
    for (const { id } of documents) {
      expect((await row(id))?.stage, id).to.equal(id === unstorable ? "received" : "priced");
    }
  });

  it("takes a document that stands twice in its group once, in every stage", async () => {
    const document = await pipeline.create();
    await pipeline.validate([document, document]);
    const events = (await pipeline.log(document)).map(({ event }) => event);
    expect(events).to.deep.equal(["RECEIVED", "PRICED", "RENDERED", "VALIDATION_FAILED", "VALIDATION_FAILED"]);
  });

  it("ends a document with a fatal finding as VALIDATION_FAILED, without any leg", async () => {
    const document = await pipeline.createValidated();
    const { record, legs } = await pipeline.snapshot(document);
    expect(record).to.include({ stage: "invalid", overallStatus: "VALIDATION_FAILED", participantStatus: null });
    expect(record.findings[0]).to.deep.equal({
      flag: "fatal",
      reasonCode: "IBR-CO-10",
      text: "sum",
      location: "/Invoice",
      test: "false()",
      ruleSet: "test",
    });
    expect(legs).to.be.empty;
  });
});
