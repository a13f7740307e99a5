import { expect } from "chai";

import { tryRedis } from "../../common/queue/redis-client.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { reservePort } from "../setup/processes/free-port.ts";
import { end, spawnRedis, storingNothing } from "../setup/redis/redis.ts";
import { until } from "../setup/until.ts";

describe("a Redis that throws jobs away", () => {
  for (const policy of ["allkeys-lru", "noeviction"]) {
    it(`is warned of at the start, with what to type: ${policy}`, async function () {
      const port = await reservePort();
      const server =
        (await spawnRedis(["--port", `${port}`, "--maxmemory-policy", policy, ...storingNothing])) ?? this.skip();
      const lines: string[] = [];
      const logger = createLogger("test", "warn", { write: (line: string) => void lines.push(line) });
      try {
        const said = async (): Promise<boolean> => {
          await tryRedis({ url: `redis://127.0.0.1:${port}` }, logger);
          return lines.length > 0 || policy === "noeviction";
        };
        await until("it answers", said);
      } finally {
        await end(server);
      }
      const words = lines.join("");
      expect(words.includes("maxmemory-policy allkeys-lru")).to.equal(policy === "allkeys-lru");
      expect(words.includes("CONFIG SET maxmemory-policy noeviction")).to.equal(policy === "allkeys-lru");
    });
  }
});
