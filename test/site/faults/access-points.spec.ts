import { expect } from "chai";

import type { Transmission } from "../../../workers/simulator/transmissions.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { startTwoAccessPoints, type TwoAccessPoints } from "./two-access-points.ts";

const burst = 80;

const deliveredBy = async (url: string): Promise<Transmission[]> => {
  const response = await fetch(`${url}/simulator/received?delivered=true&limit=10000`);
  return ((await response.json()) as { received: Transmission[] }).received;
};

describe("a site with two access points", function () {
  this.timeout(240_000);
  let site: TwoAccessPoints;
  let stack: Stack;
  let northUrl: string;

  before(async () => {
    site = await startTwoAccessPoints({
      environment: { ACCESS_POINT_TIMEOUT_MS: "3000", SIMULATOR_SENDS_PER_SECOND: "60" },
    });
    ({ stack, northUrl } = site);
  });
  after(() => site?.close());

  it("sends to both, shows both, and loses nothing and sends nothing twice when one of them is killed under load", async () => {
    await stack.createMany(burst);
    await until("both have taken some", async () =>
      (await Promise.all([stack.simulatorUrl, northUrl].map(deliveredBy))).every(({ length }) => length > 5),
    );
    await stack.stopProcess("simulator-2", "SIGKILL");
    const more = stack.createMany(burst);
    await until(
      "it has lost its share",
      async () => (await site.shares()).find(({ name }) => name === "north")?.share === 0,
    );
    await more;
    const ofFirst = (await deliveredBy(stack.simulatorUrl)).length;
    await until("the other goes on", async () => (await deliveredBy(stack.simulatorUrl)).length > ofFirst + 5);
    await stack.startProcess("simulator-2");
    await stack.untilAllApproved();
    await until("it has its share again", async () => (await site.shares())[1]?.share === 0.5, 60_000);
    await stack.createMany(20);
    await stack.untilAllApproved();
    const all = [...(await deliveredBy(stack.simulatorUrl)), ...(await deliveredBy(northUrl))];
    expect(new Set(all.map(({ sbdhId }) => sbdhId)).size, "nothing lost").to.equal(2 * (2 * burst + 20));
    expect(all.length, "nothing twice").to.equal(2 * (2 * burst + 20));
    const marks = await stack.database.query<{ id: string; accessPoint: string | null }>(
      "select id, access_point from transmissions",
    );
    const byNorth = new Set((await deliveredBy(northUrl)).map(({ sbdhId }) => sbdhId));
    expect(marks.every(({ id, accessPoint }) => byNorth.has(id) === (accessPoint === "north"))).to.equal(true);
  });
});
