import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";

import { pino } from "pino";

import { createListener } from "../../api/app.ts";
import { createHttpServer } from "../../api/http/http-server.ts";
import type { Config } from "../../common/config/config.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";

export interface LoggedApi extends TestApi {
  /** Every line of its log so far; empty the list to look at what follows. */
  lines: Record<string, unknown>[];
}

/** The API with a log that the test reads. */
export async function startLoggedApi(overrides: Partial<Config> = {}): Promise<LoggedApi> {
  const seeded = await startTestApi(overrides);
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const logger = pino(sink);
  const listener = createListener({ ...seeded.deps, logger }, seeded.parts);
  const server = createHttpServer(listener, seeded.deps.config, logger);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ...seeded,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await seeded.close();
    },
  };
}
