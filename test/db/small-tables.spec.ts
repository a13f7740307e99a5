import { expect } from "chai";

import { claimLegs, recordLegOutcomes } from "../../common/delivery/leg-attempt-store.ts";
import { selectStatus } from "../../common/documents/document-store.ts";
import { loadWaiting } from "../../common/documents/stage-store.ts";
import type { Queryable, TextQueryable } from "../../common/db/queryable.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { growingTables, plansOf, tableOf } from "../setup/statement-plans.ts";

describe("statements on tables whose statistics say that they are small", () => {
  const pipeline = usePipeline();
  let sbdhId: string;
  let id: string;

  before(async () => {
    ({ id } = await pipeline.createValidated());
    const [leg] = await pipeline.query<{ id: string }>(
      "select id from transmissions where document_id = $1 and leg = 'c5'",
      [id],
    );
    sbdhId = leg?.id ?? "";
    await asOwner(pipeline.deps.database, ...growingTables.map((table) => `analyze ${table}`));
  });

  const statements: Readonly<Record<string, (db: Queryable & TextQueryable) => Promise<unknown>>> = {
    "load documents": (db) => loadWaiting(db, "validated", [{ id, revision: 1 }], { ubl: true }),
    "claim a leg": (db) =>
      claimLegs(db, [
        {
          sbdhId,
          attempts: 0,
          instanceId: sbdhId,
          sbdSha256: "",
          taxData: { xml: "<TaxData/>", sha256: "", type: "S" },
        },
      ]),
    "record a send": (db) =>
      recordLegOutcomes(db, [{ from: { sbdhId, state: "sending", attempts: 1 }, to: "sent", event: "SENT" }]),
    "read a status": (db) => selectStatus(db, pipeline.keyOf({ id })),
  };

  for (const [name, run] of Object.entries(statements)) {
    it(`${name} by index, because a connection keeps the plan while the table grows`, async () => {
      const plans = await plansOf(pipeline.deps.database, run);
      const reads = plans.flat().filter((node) => growingTables.includes(tableOf(node)));
      expect(reads).not.to.deep.equal([]);
      expect(reads.filter((node) => node["Node Type"] === "Seq Scan").map(tableOf)).to.deep.equal([]);
    });
  }
});
