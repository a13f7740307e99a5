import { expect } from "chai";

import type { Database } from "../../../common/db/database.ts";
import { readStatusSnapshot } from "../../../common/services/documents/read-document.ts";
import { recordInboundMessage } from "../../../common/services/delivery/record-inbound-message.ts";
import { buildMls } from "../../factories/mls.ts";
import { openPipeline, ScriptedAccessPoint, type Pipeline } from "../../setup/pipeline.ts";

describe("readStatusSnapshot", () => {
  let pipeline: Pipeline;
  before(async () => {
    pipeline = await openPipeline();
  });
  after(() => pipeline.close());

  it("tells one story when the last leg is decided between the document and its legs", async () => {
    const document = await pipeline.create();
    await pipeline.validate([document]);
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
    const { legs } = await pipeline.snapshot(document);
    const decide = () =>
      Promise.all(legs.map(({ sbdhId }) => recordInboundMessage(pipeline.deps, buildMls({ referenceId: sbdhId }))));

    let statements = 0;
    const { database } = pipeline.deps;
    const interrupted = {
      query: async (...args: Parameters<Database["query"]>) => {
        const rows = await database.query(...args);
        if (++statements === 1) {
          await decide();
        }
        return rows;
      },
    } as unknown as Database;
    const key = { orgId: pipeline.orgId, kind: "purchase-invoices" as const, id: document.id };
    const seen = await readStatusSnapshot({ database: interrupted }, key);
    expect(seen.legs.map(({ state }) => state)).to.deep.equal(["accepted", "accepted"]);
    expect(seen.record.overallStatus).to.equal("APPROVED");
    expect(statements).to.equal(4);
  });
});
