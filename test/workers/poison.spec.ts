import type { Worker } from "node:worker_threads";

import { expect } from "chai";

import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { recordSuspicion } from "../../common/runtime/suspect-store.ts";
import { loadDocumentValidation } from "../../common/rules/validate-document.ts";
import { LoopProgress } from "../../workers/poison/loop-progress.ts";
import { Suspects } from "../../workers/poison/watchdog.ts";
import { runStages, usePipeline } from "../setup/pipeline.ts";

/** Digits whose product takes hours, and whose sum takes gigabytes. */
const endless = "9".repeat(300_000);
const enormous = "1e400000000";

describe("a document that has held up a process", () => {
  const pipeline = usePipeline({ config: { threadMemoryMb: 64 } });
  const threads = new Set<Worker>();
  const note = (thread: Worker) => threads.add(thread) && thread.once("exit", () => threads.delete(thread));
  let suspects: Suspects;

  before(async () => {
    suspects = new Suspects(pipeline.deps);
    process.on("worker", note);
  });
  after(() => process.off("worker", note));

  const query = <Row>(text: string, ...parameters: unknown[]) => pipeline.query<Row>(text, parameters);
  /** A document that is expected to keep to its bounds has all the time that a busy machine needs. */
  const work = async (documents: readonly DocumentRecord[], threadSeconds = 300) => {
    await suspects.refresh();
    const deps = { ...pipeline.deps, suspects, config: { ...pipeline.deps.config, threadSeconds } };
    const validateDocument = await loadDocumentValidation(pipeline.deps);
    await runStages(deps, validateDocument, documents);
  };
  const suspect = ({ id, revision }: DocumentRecord) =>
    recordSuspicion(pipeline.deps.database, { id, revision, stage: "pricing", reason: "more than 8 s" });
  const edit = ({ id }: DocumentRecord, quantity: string) =>
    query(
      `update documents set document = jsonb_set(jsonb_set(document::jsonb, '{document_lines,0,quantity}', $2::jsonb),
         '{document_lines,0,price,base_amount}', $2::jsonb)::json where id = $1`,
      id,
      JSON.stringify(quantity),
    );
  const stateOf = async ({ id }: DocumentRecord) =>
    (
      await query<{ stage: string; failure: Record<string, unknown> | null }>(
        "select stage, failure from documents where id = $1",
        id,
      )
    )[0];
  const timesOf = async ({ id }: DocumentRecord) =>
    (await query<{ times: number }>("select times from suspect_documents where document_id = $1", id))[0]?.times;

  for (const [what, quantity] of [
    ["time", endless],
    ["memory", enormous],
  ] as const) {
    it(`is worked apart, and given up as poison when it takes too much ${what} three times`, async () => {
      const [poison, ...neighbours] = (await Promise.all([1, 2, 3].map(() => pipeline.create()))) as [
        DocumentRecord,
        ...DocumentRecord[],
      ];
      await edit(poison, quantity);
      await suspect(poison);
      await work([poison, ...neighbours], 2);
      expect(threads.size, "of the threads that still run").to.equal(0);
      const states = await Promise.all(neighbours.map(stateOf));
      expect(states.map((each) => each?.stage)).to.deep.equal(["validated", "validated"]);
      expect(await timesOf(poison)).to.equal(2);
      expect(await stateOf(poison)).to.deep.equal({ stage: "received", failure: null });
      await work([poison], 2);
      const { failure } = (await stateOf(poison)) ?? {};
      expect(failure).to.include({ class: "poison", stage: "pricing" });
      expect(failure?.["message"]).to.match(
        /^Poison: 3 times the work on this document took more than \d+ (s|MB of memory), alone\./,
      );
      // Another process had it at the same time, and comes to the same end later.
      expect(await suspect(poison)).to.equal(0);
      expect(await timesOf(poison)).to.equal(3);
      expect((await pipeline.log(poison)).map(({ event }) => event)).to.deep.equal(["RECEIVED", "FAILED"]);
    });
  }

  it("goes on like any other when it keeps to its bounds, and is no suspect any more", async () => {
    const healthy = await pipeline.create({
      attachments: [
        { file_name: "a.pdf", file_type: "application/pdf", file_content: Buffer.from("%PDF-1.7").toString("base64") },
      ],
    });
    const other = await pipeline.create();
    await work([other]);
    await suspect(healthy);
    await work([healthy]);
    expect(await timesOf(healthy)).to.equal(undefined);
    expect(await stateOf(healthy)).to.deep.equal(await stateOf(other));
    const eventsOf = async (document: DocumentRecord) => (await pipeline.log(document)).map(({ event }) => event);
    expect(await eventsOf(healthy)).to.deep.equal(await eventsOf(other));
  });

  it("fails like any other for what is wrong with it", async () => {
    const broken = await pipeline.create();
    await query("update documents set document = (document::jsonb - 'document_lines')::json where id = $1", broken.id);
    await suspect(broken);
    const error = await work([broken]).then(
      () => undefined,
      (thrown: Error) => thrown.message,
    );
    expect(error).to.contain("undefined");
    expect(await stateOf(broken)).to.deep.equal({ stage: "received", failure: null });
  });

  it("can be read from the memory of the loop", () => {
    const progress = new LoopProgress();
    const seen = new LoopProgress(progress.memory);
    expect(seen.read()).to.equal(undefined);
    const id = "019a0000-0000-7000-8000-00000000abcd";
    progress.begin({ id, revision: 3 }, "rendering");
    expect(seen.read()).to.deep.equal({ id, revision: 3, stage: "rendering", step: 1 });
    progress.end();
    expect(seen.read()).to.equal(undefined);
  });
});
