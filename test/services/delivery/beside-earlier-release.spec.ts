import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { buildMls } from "../../factories/mls.ts";
import { eachDocument, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { recordInbound } from "../use-cases.ts";

describe("messages of the network beside processes of release 1.0", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });
  let sbdhId = "";

  beforeEach(async () => {
    const { legs } = await pipeline.snapshot(document);
    sbdhId = legs.find(({ leg }) => leg === "c3")?.sbdhId ?? "";
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
  });
  afterEach(() => pipeline.query("delete from processes"));

  const seenAgo = (newestMigration: string, ago: string) =>
    pipeline.query(
      `insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, beat_ms, seen_at)
       values ($1, 'api', 'api', 'h', 1, '1.0.0', $2, '{}', 'p', 1000, now() - $3::interval)`,
      [uuid(), newestMigration, ago],
    );
  const partsOf = (id: string) =>
    pipeline.query<{ part: string; outcome: string }>(
      "select tableoid::regclass::text as part, outcome from network_messages where transmission_id = $1 order by received_at",
      [id],
    );
  const month = `network_messages_${new Date().toISOString().slice(0, 7).replace("-", "_")}`;

  it("stand where those look for them, and are decided", async () => {
    await seenAgo("OwnFilters1800000000140", "1 second");
    await recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId }));
    expect(await partsOf(sbdhId)).to.deep.equal([{ part: "inbound_messages", outcome: "recorded" }]);
    const { legs } = await pipeline.snapshot(document);
    expect(legs.find(({ leg }) => leg === "c3")?.state).to.equal("accepted");
  });

  it("stand in their month when the last of those is gone, and what came before is not stored again", async () => {
    await seenAgo("OwnFilters1800000000140", "1 second");
    const first = buildMls({ referenceId: sbdhId });
    await recordInbound(pipeline.deps, first);
    await pipeline.query("delete from processes");
    await seenAgo("OwnFilters1800000000140", "11 minutes");
    await seenAgo("Moves1801000000600", "1 second");
    expect(await recordInbound(pipeline.deps, first)).to.include({ outcome: "duplicate" });
    await recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId, code: "AB" }));
    expect(await partsOf(sbdhId)).to.deep.equal([
      { part: "inbound_messages", outcome: "recorded" },
      { part: month, outcome: "duplicate" },
    ]);
  });
});
