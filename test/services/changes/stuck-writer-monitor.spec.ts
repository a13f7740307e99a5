import { expect } from "chai";

import { StuckWriterMonitor } from "../../../common/services/changes/stuck-writer-monitor.ts";
import { insertLogEntry } from "../../factories/status-log.ts";
import { openTransaction } from "../../setup/database/open-transaction.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

describe("StuckWriterMonitor", () => {
  const pipeline = usePipeline();

  it("ends a transaction that it has reported before, and reports once that the feed goes on", async () => {
    const { deps } = pipeline;
    const { id } = await pipeline.create();
    const logged: string[] = [];
    const logger = {
      error: (_fields: object, words: string) => logged.push(words),
      warn: (words: string) => logged.push(words),
    } as unknown as typeof deps.logger;
    const limits = { alarmMs: 1, endMs: 600_000 };
    const monitor = new StuckWriterMonitor({ ...deps, logger }, limits);
    await monitor.check();
    expect(logged, "while nothing holds the feed back").to.be.empty;
    const stuck = await openTransaction(deps.database, (tx) => insertLogEntry(tx, id));
    await deps.watermark.advance();
    await until("it is stuck for long", () => deps.watermark.held.ms > limits.alarmMs);
    await monitor.check();
    limits.endMs = 0;
    await monitor.check();
    expect(logged).to.deep.equal([
      "transactions that do not end hold the change feed and the webhooks back",
      "a transaction that did nothing was ended: it held the change feed back",
    ]);
    await stuck.commit().catch(() => undefined);
    await until("the feed goes on", async () => !(await deps.watermark.advance()).isHeldBack);
    await monitor.check();
    await monitor.check();
    expect(logged.slice(2)).to.deep.equal(["the change feed goes on"]);
  });
});
