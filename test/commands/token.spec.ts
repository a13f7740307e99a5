import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { readSecrets } from "../../common/launcher/private-file.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common/commands/token.js");
const orgId = "0199d3a0-0000-7000-8000-00000000abcd";

describe("token command", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;

  beforeEach(() => {
    folder = createTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  const issue = (args: string[], env: Record<string, string | undefined> = {}) =>
    runEntry(entry, args, {
      DATA_DIR: folder.dir,
      JWT_SECRET: undefined,
      JWT_AUDIENCE: undefined,
      JWT_ISSUER: undefined,
      ...env,
    });

  it("prints a token that the secret below DATA_DIR signed, and nothing else", async () => {
    const { code, stdout } = await issue(["--org", orgId]);
    expect(code).to.equal(0);
    expect(stdout.trimEnd().split("\n")).to.have.length(1);
    const claims = jwt.verify(stdout.trim(), readSecrets(folder.dir).jwtSecret, { algorithms: ["HS256"] });
    expect(claims).to.include({ org_id: orgId, sub: "development" });
    expect(statSync(path.join(folder.dir, "secrets.json")).mode & 0o777).to.equal(0o600);
  });

  it("prefers JWT_SECRET and names JWT_AUDIENCE", async () => {
    const secret = "a-secret-of-more-than-thirty-two-characters";
    const { stdout } = await issue(["--days", "2"], { JWT_SECRET: secret, JWT_AUDIENCE: "self-billing" });
    const claims = jwt.verify(stdout.trim(), secret, { algorithms: ["HS256"], audience: "self-billing" });
    const { iat, exp } = claims as { iat: number; exp: number };
    expect(exp - iat).to.equal(2 * 24 * 60 * 60);
    expect(existsSync(path.join(folder.dir, "secrets.json"))).to.equal(false);
  });

  it("adds the role of an operator and the issuer that is expected", async () => {
    const secret = "a-secret-of-more-than-thirty-two-characters";
    const env = { JWT_SECRET: secret, JWT_ISSUER: "https://id.example" };
    const claims = jwt.verify((await issue(["--role", "operator"], env)).stdout.trim(), secret);
    expect(claims).to.deep.include({ roles: ["operator"], iss: "https://id.example" });
    expect(jwt.verify((await issue([], env)).stdout.trim(), secret)).not.to.have.property("roles");
  });

  it("accepts the three roles, and the name that records show", async () => {
    for (const role of ["viewer", "site-operator"]) {
      const { stdout } = await issue(["--role", role, "--subject", "Ada of the desk"]);
      const claims = jwt.verify(stdout.trim(), readSecrets(folder.dir).jwtSecret);
      expect(claims).to.deep.include({ roles: [role], sub: "Ada of the desk" });
    }
  });

  for (const args of [
    ["--subject", " "],
    ["--org", " "],
    ["--days", "0"],
    ["--days", "9999"],
    ["--role", "admin"],
    ["--nonsense"],
  ]) {
    it(`refuses ${args.join(" ")} and shows the usage`, async () => {
      const { code, stdout, stderr } = await issue(args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
      expect(stderr).to.match(/^[^\n]*--[^\n]*\.\nUsage: npm run -s token [^\n]*\n$/);
    });
  }
});
