import { expect } from "chai";

import type { Database } from "../../common/db/database.ts";
import { buildMls } from "../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { readStatusSnapshot, recordInbound } from "./use-cases.ts";

describe("readStatusSnapshot", () => {
  const pipeline = usePipeline();

  it("is consistent when the last leg is decided between the reads of the document and of its legs", async () => {
    const document = await pipeline.createValidated();
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
    const { legs } = await pipeline.snapshot(document);
    const decide = () =>
      Promise.all(legs.map(({ sbdhId }) => recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId }))));

    let statements = 0;
    const { database } = pipeline.deps;
    const interrupted = {
      queryText: async (...args: Parameters<Database["queryText"]>) => {
        const rows = await database.queryText(...args);
        if (++statements === 1) {
          await decide();
        }
        return rows;
      },
    } as unknown as Database;
    const key = pipeline.keyOf(document);
    const seen = await readStatusSnapshot({ ...pipeline.deps, database: interrupted }, key);
    expect(seen.legs.map(({ state }) => state)).to.deep.equal(["accepted", "accepted"]);
    expect(seen.record.overallStatus).to.equal("APPROVED");
    expect(statements).to.equal(4);
  });
});
