import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ConfigError } from "../../common/config/read-environment.ts";
import { readServiceAccess } from "../../common/config/service-access.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const demo = (base_url: string): void => {
  mkdirSync(".data", { recursive: true });
  writeFileSync(path.join(".data", "demo.json"), JSON.stringify({ base_url, token: "demo", business_profile_id: "d" }));
};
const refused = (env: Record<string, string>) => () => readServiceAccess(env);

describe("the service of the command line", () => {
  const folder = useTemporaryFolders();
  const home = process.cwd();
  beforeEach(() => process.chdir(folder()));
  afterEach(() => process.chdir(home));

  it("is the environment's, then that of npm start", () => {
    expect(() => readServiceAccess({})).to.throw(ConfigError, "no service is known");
    demo("http://127.0.0.1:8080");
    const account = { token: "demo", baseUrl: "http://127.0.0.1:8080", businessProfileId: "d" };
    expect(readServiceAccess({})).to.deep.equal(account);
    const env = { PEPPOL_BASE_URL: "https://env.example/erp/", PEPPOL_TOKEN: "given\n" };
    expect(readServiceAccess(env)).to.deep.equal({ token: "given", baseUrl: "https://env.example/erp" });
  });

  it("sends no token to an address that it was not set for", () => {
    demo("http://127.0.0.1:8080");
    expect(refused({ PEPPOL_BASE_URL: "https://thief.example" })).to.throw(ConfigError, "without PEPPOL_TOKEN");
    expect(refused({ PEPPOL_TOKEN: "given" })).to.throw(ConfigError, "without PEPPOL_BASE_URL");
    demo("https://thief.example");
    expect(refused({})).to.throw(ConfigError, "which is not this machine");
    demo("http://127.0.0.1.thief.example");
    expect(refused({})).to.throw(ConfigError, "which is not this machine");
  });

  it("shows no token in a complaint about it", () => {
    const env = { PEPPOL_BASE_URL: "https://a.example", PEPPOL_TOKEN: "secret with spaces" };
    expect(() => readServiceAccess(env))
      .to.throw(ConfigError, "PEPPOL_TOKEN holds no token")
      .and.satisfy((error: Error) => !error.message.includes("secret with"));
    for (const url of ["ftp://a", "a.example", "https://user:pw@a.example", "https://a.example/?x=1"]) {
      expect(() => readServiceAccess({ PEPPOL_BASE_URL: url, PEPPOL_TOKEN: "x" }), url).to.throw(ConfigError);
    }
  });
});
