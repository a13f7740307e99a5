import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { saveLegVerdicts, type NewLegVerdict } from "../../common/delivery/leg-decision-store.ts";
import { recordLegOutcomes } from "../../common/delivery/leg-attempt-store.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { plansOf } from "../setup/statement-plans.ts";

const verdict: NewLegVerdict = {
  sbdhId: uuid(),
  to: "accepted",
  source: "mls",
  mls: { code: "AP", source: "message" },
  detail: {},
  findings: [],
};

describe("the plans of what records sends and judges messages", () => {
  const pipeline = usePipeline();

  it("open no part of a month to read it, and look legs up in the index of a small table", async () => {
    const document = await pipeline.createValidated();
    const [leg] = await pipeline.query<{ id: string }>("select id from transmissions where document_id = $1", [
      document.id,
    ]);
    const sbdhId = leg?.id ?? "";
    await pipeline.query(
      `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id, process_id, created_at, updated_at)
       select gen_random_uuid(), org_id, gen_random_uuid(), 1, leg, state, sender_id, receiver_id, doc_type_id, process_id, created_at, updated_at
       from transmissions, generate_series(1, 300)`,
    );
    const plans = await plansOf(pipeline.deps.database, async (db) => {
      await saveLegVerdicts(db, [verdict, { ...verdict, sbdhId }]);
      await saveLegVerdicts(db, [{ ...verdict, sbdhId, report: { c3CertSubjectCN: "PAE000456" } }]);
      await recordLegOutcomes(db, [{ from: { sbdhId, state: "sending", attempts: 1 }, to: "sent", event: "SENT" }]);
    });
    const read = plans.map((nodes) => nodes.filter((node) => node["Node Type"].endsWith("Scan")));
    const parts = read.map((nodes) => nodes.map((node) => node["Relation Name"] ?? ""));
    expect(parts.flat().filter((name) => /^(sending_reports|network_messages|status_log_rows)_/.test(name))).to.be
      .empty;
    const legs = read.map((nodes) => nodes.filter((node) => node["Relation Name"] === "transmissions"));
    expect(legs.flat().map((node) => node["Node Type"])).not.to.include("Seq Scan");
    expect(legs.every((nodes) => nodes.length > 0)).to.equal(true);
  });
});
