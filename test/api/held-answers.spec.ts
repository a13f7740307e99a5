import { once } from "node:events";
import path from "node:path";

import { expect } from "chai";

import { signToken } from "../../common/organizations/issue-token.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { forkApi } from "../setup/processes/fork-api.ts";
import { testSecrets } from "../setup/secrets.ts";
import { until } from "../setup/until.ts";

const script = path.join(import.meta.dirname, "../../api/server.js");

/** Longer than a server that leaves waits for its requests. */
const wait = 30;

describe("answers that are held back", () => {
  const pipeline = usePipeline();

  it("are given when the server shuts down", async () => {
    const { id } = await pipeline.create();
    const { server, port } = await forkApi(script, pipeline.deps.config.databaseUrl);
    const exit = once(server, "exit");
    const token = signToken(testSecrets.jwtSecret, { orgId: pipeline.orgId, subject: "test", days: 1 });
    const held = fetch(`http://127.0.0.1:${port}/api/purchase-invoices/${id}/peppol-status?wait=${wait}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await until("the server listens for news, so a request waits", async () => {
      const rows = await pipeline.query(
        `select from pg_stat_activity where application_name = 'api listener' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    server.kill("SIGTERM");
    const answer = await held;
    expect(answer.status).to.equal(200);
    await answer.text();
    expect(await exit).to.deep.equal([0, null]);
  });
});
