import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { DeliveryStage } from "../../../workers/stages/delivery-stage.ts";
import { pricingStage, renderingStage, validationStage } from "../../../workers/stages/document-stages.ts";
import { startProbes, StageFaults } from "../../../workers/stages/stage-faults.ts";
import { stageProcessor } from "../../../workers/stages/stage-processor.ts";
import { findNothing, firstStages, jobOf, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { asOwner } from "../../setup/database/database.ts";

interface PauseRow {
  target: string;
  reason: string;
  endReason: string | null;
}

describe("a fault of the site", () => {
  const pipeline = usePipeline({}, { each: true });
  let documents: DocumentRecord[];

  beforeEach(async () => {
    await pipeline.deps.pauses.start();
    documents = await Promise.all(Array.from({ length: 5 }, () => pipeline.create()));
  });

  const query = <Row>(text: string, ...parameters: unknown[]) => pipeline.query<Row>(text, parameters);
  const work = () => stageProcessor(pipeline.deps, ...firstStages(pipeline.deps));
  const brokenRelease = () =>
    stageProcessor(
      pipeline.deps,
      validationStage(pipeline.deps, () => {
        throw new TypeError("check is not a function");
      }),
    );
  const mendedRelease = () => stageProcessor(pipeline.deps, validationStage(pipeline.deps, findNothing));
  const render = (rendered: readonly DocumentRecord[]) =>
    stageProcessor(pipeline.deps, pricingStage(pipeline.deps), renderingStage(pipeline.deps)).run(jobOf(rendered));
  const lastTry = ({ run }: ReturnType<typeof brokenRelease>, document: DocumentRecord) =>
    run(jobOf([document], 5)).then(
      () => "kept",
      ({ name }: Error) => name,
    );
  const delivery = () => {
    const accessPoint = new ScriptedAccessPoint();
    return {
      accessPoint,
      stage: new DeliveryStage({ ...pipeline.deps, accessPoint, instanceId: uuid() }, "reporting"),
    };
  };
  const probing = () => {
    const [pricing, { stage }] = [work(), delivery()];
    const works = { pricing, rendering: pricing, validation: pricing, transmission: stage, reporting: stage };
    return startProbes(pipeline.deps, ["pricing", "reporting"], works);
  };
  const pauses = () =>
    query<PauseRow>("select target, reason, end_reason from pauses where cause = 'site-error' order by id");
  const countsByStage = () =>
    query("select stage, count(*)::int as count, bool_or(failure is not null) as failed from documents group by stage");
  const ends = async () => {
    const probes = probing();
    await until("the pause ends", async () => (await pauses()).every(({ endReason }) => endReason !== null));
    await probes.stop();
  };
  const refuse = (table: string, state: string, id: string) =>
    asOwner(
      pipeline.deps.database,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken' using errcode = '${state}'; end $$`,
      `create trigger refuse before insert on ${table} for each row when (new.document_id = '${id}') execute function refuse()`,
    );

  it("pauses the stage, gives up nothing, and the stage goes on by itself", async () => {
    await asOwner(pipeline.deps.database, "alter table revision_files rename column ubl_sha256 to digest");
    for (const attempt of [0, 5]) {
      await work().run(jobOf(documents, attempt));
      await Promise.all(documents.map((document) => work().run(jobOf([document], attempt))));
    }
    expect(await countsByStage()).to.deep.equal([{ stage: "received", count: 5, failed: false }]);
    const [pause, ...others] = await pauses();
    expect(others).to.be.empty;
    expect(pause).to.deep.equal({
      target: "pricing",
      reason: 'column "ubl_sha256" of relation "revision_files" does not exist',
      endReason: null,
    });
    await asOwner(pipeline.deps.database, "alter table revision_files rename column digest to ubl_sha256");
    await ends();
    expect((await pauses()).map(({ endReason }) => endReason)).to.deep.equal(["A probe has succeeded"]);
    await work().run(jobOf(documents));
    expect(await countsByStage()).to.deep.equal([{ stage: "validated", count: 5, failed: false }]);
  });

  it("is not what one document alone meets, which is tried alone and given up in the end", async () => {
    const [broken, waiting, ...healthy] = documents as [DocumentRecord, DocumentRecord, ...DocumentRecord[]];
    await refuse("revision_files", "XX001", broken.id);
    await work().run(jobOf([broken, ...healthy]));
    expect(await pauses()).to.be.empty;
    // As long as the stage works for another one that waits.
    const last = await work()
      .run(jobOf([broken], 5))
      .catch((error: Error) => error.name);
    expect(last).to.equal("UnrecoverableError");
    const rows = await query("select id from documents where failure is not null");
    expect(rows).to.deep.equal([{ id: broken.id }]);
    const [row] = await query<{ stage: string }>("select stage from documents where id = $1", waiting.id);
    expect(row?.stage, "the one that was asked").to.equal("validated");
    expect(await pauses()).to.be.empty;
  });

  describe("in a release that is broken", () => {
    it("pauses the stage when it works for none, gives up nothing, and goes on with the release that is mended", async () => {
      await render(documents);
      const stage = brokenRelease();
      expect(await lastTry(stage, documents[0] as DocumentRecord)).to.equal("kept");
      expect(await countsByStage()).to.deep.equal([{ stage: "rendered", count: 5, failed: false }]);
      const [pause] = await pauses();
      expect(pause).to.deep.equal({ target: "validation", reason: "check is not a function", endReason: null });
      const open = pipeline.deps.pauses.inForce.find(({ target }) => target === "validation");
      await stage.faults.probe(open as NonNullable<typeof open>);
      expect(
        (await pauses()).map(({ endReason }) => endReason),
        "as long as it fails so",
      ).to.deep.equal([null]);
      await mendedRelease().faults.probe(open as NonNullable<typeof open>);
      expect((await pauses()).map(({ endReason }) => endReason)).to.deep.equal(["A probe has succeeded"]);
      await mendedRelease().run(jobOf(documents));
      expect(await countsByStage()).to.deep.equal([{ stage: "validated", count: 5, failed: false }]);
    });

    it("gives up what comes one by one, until it is too many for chance", async () => {
      const stage = brokenRelease();
      const tries: string[] = [];
      for (const document of documents.slice(0, 3)) {
        await render([document]);
        tries.push(await lastTry(stage, document));
      }
      expect(tries).to.deep.equal(["UnrecoverableError", "UnrecoverableError", "kept"]);
      expect((await pauses()).map(({ target }) => target)).to.deep.equal(["validation"]);
    });
  });

  it("is found where the group itself cannot be looked at", async () => {
    await asOwner(pipeline.deps.database, "alter table documents rename column size_bytes to bytes");
    await work().run(jobOf(documents));
    expect((await pauses()).map(({ target }) => target)).to.deep.equal(["pricing"]);
    await asOwner(pipeline.deps.database, "alter table documents rename column bytes to size_bytes");
    await ends();
  });

  it("pauses what delivers, and no attempt is counted", async () => {
    await work().run(jobOf(documents));
    await asOwner(pipeline.deps.database, "alter table transmissions rename column claimed_by to claimant");
    const { accessPoint, stage } = delivery();
    await stage.run(jobOf(documents));
    expect(accessPoint.submitted).to.be.empty;
    expect((await pauses()).map(({ target }) => target)).to.deep.equal(["reporting"]);
    await asOwner(pipeline.deps.database, "alter table transmissions rename column claimant to claimed_by");
    await ends();
    await stage.run(jobOf(documents));
    const rows = await query("select distinct state, attempts from transmissions where leg = 'c5'");
    expect(rows).to.deep.equal([{ state: "sent", attempts: 1 }]);
  });

  it("holds in the process where it cannot be stored", async () => {
    await asOwner(pipeline.deps.database, "alter table revision_files rename column ubl_sha256 to digest");
    await asOwner(
      pipeline.deps.database,
      "alter table pauses add constraint full_disk check (cause = 'operator') not valid",
    );
    await work().run(jobOf(documents));
    expect(await pauses()).to.be.empty;
    expect(pipeline.deps.pauses.current.holdsStage("pricing")).to.equal(true);
    await asOwner(pipeline.deps.database, "alter table revision_files rename column digest to ubl_sha256");
    const probes = probing();
    await until("the stage goes on", () => !pipeline.deps.pauses.current.holdsStage("pricing"));
    await probes.stop();
    expect(pipeline.deps.pauses.recentlyEnded.map(({ target }) => target)).to.deep.equal(["pricing"]);
  });

  it("ends when nothing waits any more", async () => {
    await asOwner(pipeline.deps.database, "alter table revision_files rename column ubl_sha256 to digest");
    await work().run(jobOf(documents));
    await asOwner(pipeline.deps.database, "alter table revision_files rename column digest to ubl_sha256");
    await query("update documents set stage = 'invalid'");
    await ends();
    expect((await pauses()).map(({ endReason }) => endReason)).to.deep.equal(["Nothing waits any more"]);
  });

  it("is known after three documents of a job, and looked for in three that wait, however many there are", async () => {
    const fault = Object.assign(new Error("no such column"), { code: "42703" });
    const tried: string[] = [];
    const faults = new StageFaults(pipeline.deps, "pricing", ({ id }) => {
      tried.push(id);
      throw fault;
    });
    expect(await faults.isolate(documents, fault)).to.deep.equal({ own: [], results: [] });
    expect(tried.splice(0)).to.deep.equal(documents.slice(0, 3).map(({ id }) => id));
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `with other as (insert into organizations (id, name) values (gen_random_uuid(), 'Other') returning id)
       update documents set org_id = other.id from other where documents.id in ('${documents[0]?.id}', '${documents[1]?.id}')`,
    );
    await faults.probe(pipeline.deps.pauses.inForce[0]!);
    expect(tried).to.have.length(3);
  });
});
