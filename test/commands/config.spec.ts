import path from "node:path";

import { expect } from "chai";

import { neededEnvironment } from "../factories/environment.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { builtRoot } from "../setup/repository-root.ts";

const show = (env: Record<string, string | undefined>) =>
  runEntry(path.join(builtRoot, "common/commands/config.js"), [], env);

describe("npm run config", () => {
  it("shows what counts and where it comes from, and no secret", async () => {
    const { code, stdout, stderr } = await show({
      ...neededEnvironment,
      DATABASE_URL: "postgres://app:hidden-word@db/app",
      REQUEST_TIMEOUT_MS: "12000",
      JWT_SECRETS: "x",
    });
    expect(code).to.equal(0);
    expect(stdout)
      .to.match(/^DATABASE_URL +environment +postgres:\/\/app:\[secret\]@db\/app$/m)
      .and.to.match(/^JWT_SECRET +environment +\[secret\]$/m)
      .and.to.match(/^RATE_LIMIT_PER_MINUTE +default +60$/m)
      .and.to.match(/^REDIS_URL +not set$/m)
      .and.to.match(/^statementTimeoutMs +derived +6000$/m);
    const { JWT_SECRET, INBOUND_TOKEN, SECRETS_KEY } = neededEnvironment;
    for (const secret of ["hidden-word", JWT_SECRET, INBOUND_TOKEN, SECRETS_KEY]) {
      expect(stdout + stderr).not.to.include(secret);
    }
    expect(stderr).to.include("JWT_SECRETS is a variable that nothing reads: write JWT_SECRET if that is meant");
  });

  it("says what is wrong with it", async () => {
    const { code, stdout, stderr } = await show({ ...neededEnvironment, SECRETS_KEY: "", WORKERS: "many" });
    expect(code).to.equal(78);
    expect(stdout).to.match(/^WORKERS +environment +many$/m);
    expect(stderr).to.include("SECRETS_KEY is required").and.to.include("WORKERS must be auto");
  });
});
