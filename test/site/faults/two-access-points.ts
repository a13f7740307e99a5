import { writeFileSync } from "node:fs";
import path from "node:path";

import { reservePort } from "../../setup/processes/free-port.ts";
import { Stack, type StackOptions } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

interface Share {
  name: string;
  state: string;
  share: number;
  sent: number;
}

/** A site with the access point of ACCESS_POINT_URL and one more, `north`, each a simulator of its own. */
export interface TwoAccessPoints {
  stack: Stack;
  northUrl: string;
  /** What the site says of each: the first one, then `north`. */
  shares(): Promise<Share[]>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** A database that is there already; one is made by default. */
  databaseUrl?: string;
  environment?: Record<string, string>;
  /** What the workers call `north` by, where it is not called directly. */
  wayTo?: (northUrl: string) => Promise<string>;
}

const inboundToken = "f3Jq8ZrW1xYp6TnB0sVd";

export async function startTwoAccessPoints({
  databaseUrl,
  environment,
  wayTo = (url) => Promise.resolve(url),
}: SiteOptions): Promise<TwoAccessPoints> {
  const { dir } = createTemporaryFolder("two-access-points-");
  const secret = (name: string, text: string): string => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };
  const port = await reservePort();
  const northUrl = `http://127.0.0.1:${port}`;
  const north = {
    name: "north",
    url: await wayTo(northUrl),
    token_file: secret("token", testSecrets.accessPointToken),
    inbound_token_file: secret("inbound", inboundToken),
  };
  const options: Omit<StackOptions, "databaseUrl"> = {
    processes: ["simulator", "simulator-2", "api", "workers"],
    environment: { ACCESS_POINTS_FILE: secret("access-points.json", JSON.stringify([north])), ...environment },
    ownEnvironment: {
      "simulator-2": {
        SIMULATOR_NAME: "north",
        SIMULATOR_PORT: `${port}`,
        SIMULATOR_FORWARD_TOKEN: inboundToken,
        SIMULATOR_JOURNAL: path.join(dir, "north.jsonl"),
      },
    },
  };
  const stack = await (databaseUrl === undefined
    ? Stack.startAlone(options)
    : Stack.start({ ...options, databaseUrl }));
  return {
    stack,
    northUrl,
    shares: async () => {
      const token = stack.tokenFor(["site-operator"]);
      const { json } = await stack.call("GET", "/api/operations/access-points", { token });
      return json["data"] as Share[];
    },
    close: () => stack.close(),
  };
}
