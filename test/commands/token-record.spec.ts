import path from "node:path";

import { expect } from "chai";

import { usePipeline } from "../setup/pipeline.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { testSecrets } from "../setup/secrets.ts";
import { builtRoot } from "../setup/repository-root.ts";

describe("the record of acts", () => {
  const pipeline = usePipeline();

  it("has the tokens that are issued, and never the token", async () => {
    const env = { DATABASE_URL: pipeline.deps.config.databaseUrl, JWT_SECRET: testSecrets.jwtSecret };
    const args = ["--org", pipeline.orgId, "--subject", "Ada", "--role", "operator"];
    const { stdout } = await runEntry(path.join(builtRoot, "common/commands/token.js"), args, env);
    const [row] = await pipeline.query<{ orgId: string; detail: object }>(
      "select org_id, detail from operator_actions where action = 'token.issue'",
    );
    expect(row).to.deep.include({ orgId: pipeline.orgId });
    expect(row?.detail).to.include({ subject: "Ada" });
    expect(JSON.stringify(row)).not.to.contain(stdout.trim().split(".").at(-1));
  });
});
