import { expect } from "chai";

import { findOpenOutages } from "../../common/service-status/backlog-store.ts";
import { reservePort } from "../setup/processes/free-port.ts";
import type { ConditionId } from "../../common/service-status/condition-table.ts";
import { conditionsIn } from "../factories/known.ts";
import { openAccessPoint } from "../../common/peppol/open-access-point.ts";
import { readServiceSnapshot } from "../../common/service-status/read-service-status.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import { runWorkers } from "../../workers/run-workers.ts";
import { findNothing, openPipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";

describe("an incident is reported", function () {
  this.timeout(120_000);

  it("when the access point is dead and a document is tried again and again, until it is back", async () => {
    const accessPointUrl = `http://127.0.0.1:${await reservePort()}`;
    const pipeline = await openPipeline({ config: { accessPointUrl } });
    const accessPoint = openAccessPoint(pipeline.deps.config);
    const workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
    const conditionNow = async (id: ConditionId) =>
      conditionsIn(await readServiceSnapshot(pipeline.deps)).find((condition) => condition.id === id);
    try {
      expect(await conditionNow("access-point-away")).to.equal(undefined);
      await pipeline.create();
      const counted = async () => {
        const found = await conditionNow("access-point-away");
        return found?.words.includes("1 document waits") === true ? found : undefined;
      };
      // What takes long is counted seldom, and on a busy machine it takes long.
      const condition = await until("it is shown", counted, 90_000);
      expect(condition.words).to.match(/^Access point 127\.0\.0\.1:\d+ unavailable since \d\d:\d\d:\d\d UTC/);
      expect(condition.severity).to.equal("critical");
      expect(await findOpenOutages(pipeline.deps.database)).to.have.length(1);
    } finally {
      await workers.close();
      await accessPoint.close();
    }
    expect(await findOpenOutages(pipeline.deps.database)).to.be.empty;
    await pipeline.close();
  });
});
