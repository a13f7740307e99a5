import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import type { Transmission } from "../../../workers/simulator/transmissions.ts";
import { reservePort } from "../../setup/processes/free-port.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const burst = 80;

const deliveredBy = async (url: string): Promise<Transmission[]> => {
  const response = await fetch(`${url}/simulator/received?delivered=true&limit=10000`);
  return ((await response.json()) as { received: Transmission[] }).received;
};

describe("a site with two access points", function () {
  this.timeout(240_000);
  const { dir } = createTemporaryFolder("two-access-points-");
  let stack: Stack;
  let northUrl: string;

  before(async () => {
    const port = await reservePort();
    northUrl = `http://127.0.0.1:${port}`;
    const secret = (name: string, text: string): string => {
      writeFileSync(path.join(dir, name), text);
      return path.join(dir, name);
    };
    const inboundToken = "f3Jq8ZrW1xYp6TnB0sVd";
    const list = [
      {
        name: "north",
        url: northUrl,
        token_file: secret("token", testSecrets.accessPointToken),
        inbound_token_file: secret("inbound", inboundToken),
      },
    ];
    stack = await Stack.startAlone({
      processes: ["simulator", "simulator-2", "api", "workers"],
      environment: {
        ACCESS_POINTS_FILE: secret("access-points.json", JSON.stringify(list)),
        ACCESS_POINT_TIMEOUT_MS: "3000",
        SIMULATOR_SENDS_PER_SECOND: "60",
      },
      ownEnvironment: {
        "simulator-2": {
          SIMULATOR_NAME: "north",
          SIMULATOR_PORT: `${port}`,
          SIMULATOR_FORWARD_TOKEN: inboundToken,
          SIMULATOR_JOURNAL: path.join(dir, "north.jsonl"),
        },
      },
    });
  });
  after(() => stack?.close());

  const shares = async () => {
    const token = stack.tokenFor(["site-operator"]);
    const { json } = await stack.call("GET", "/api/operations/access-points", { token });
    return json["data"] as { name: string; state: string; share: number; sent: number }[];
  };

  it("sends to both, shows both, and loses nothing and sends nothing twice when one of them is killed under load", async () => {
    await stack.createMany(burst);
    await until("both have taken some", async () =>
      (await Promise.all([stack.simulatorUrl, northUrl].map(deliveredBy))).every(({ length }) => length > 5),
    );
    await stack.stopProcess("simulator-2", "SIGKILL");
    const more = stack.createMany(burst);
    await until(
      "it has lost its share",
      async () => (await shares()).find(({ name }) => name === "north")?.share === 0,
    );
    await more;
    const ofFirst = (await deliveredBy(stack.simulatorUrl)).length;
    await until("the other goes on", async () => (await deliveredBy(stack.simulatorUrl)).length > ofFirst + 5);
    await stack.startProcess("simulator-2");
    await stack.untilAllApproved();
    await until("it has its share again", async () => (await shares())[1]?.share === 0.5, 60_000);
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
