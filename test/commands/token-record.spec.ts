import path from "node:path";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { house } from "../../common/runtime/house.ts";
import { demoOrgId } from "../../common/launcher/demo-account.ts";
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

  const issue = async (...args: string[]) => {
    const env = { DATABASE_URL: pipeline.deps.config.databaseUrl, JWT_SECRET: testSecrets.jwtSecret };
    const { stdout, stderr, code } = await runEntry(path.join(builtRoot, "common/commands/token.js"), args, env);
    const orgId =
      code === 0 ? (jwt.verify(stdout.trim(), testSecrets.jwtSecret) as { org_id: string }).org_id : undefined;
    return { orgId, stderr };
  };

  it("has tokens for an organization by its name, and for the operators' own", async () => {
    expect(await issue("--org", "dune buyer")).to.include({ orgId: pipeline.orgId });
    expect(await issue("--org", "House", "--role", "site-operator")).to.include({ orgId: house.id });
  });

  it("says whose name is missing, or means several", async () => {
    expect((await issue()).stderr).to.match(
      /^There is no demo organization here, which npm start makes: [^\n]*--org house[^\n]*\n$/,
    );
    expect((await issue("--org", "Nobody")).stderr).to.match(/^There is no organization Nobody: [^\n]*--list[^\n]*\n$/);
    const twin = "insert into organizations (id, name) values (gen_random_uuid(), 'Dune Buyer') returning id";
    const [{ id } = { id: "" }] = await pipeline.query<{ id: string }>(twin);
    expect((await issue("--org", "Dune Buyer")).stderr)
      .to.contain(pipeline.orgId)
      .and.to.contain(id);
    expect(await issue("--org", id)).to.include({ orgId: id });
  });

  it("has the demo's organization where there is one, without --org or by its name", async () => {
    await pipeline.query("insert into organizations (id, name) values ($1, 'Demo organization')", [demoOrgId]);
    expect(await issue()).to.include({ orgId: demoOrgId });
    expect(await issue("--org", "Demo organization")).to.include({ orgId: demoOrgId });
  });
});
