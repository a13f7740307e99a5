import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readConfig, variables } from "../../common/config/config.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const example = readFileSync(path.join(repositoryRoot, ".env.example"), "utf8");

/** Lines `NAME=value` that are not commented out. */
const values = Object.fromEntries(
  [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

describe(".env.example", () => {
  it("names every variable of the service, and no other", () => {
    const described = variables.describe()["keys"] as Record<string, unknown>;
    expect(Object.keys(values)).to.have.members(Object.keys(described));
  });

  it("explains each of them", () => {
    for (const name of Object.keys(values)) {
      expect(example, name).to.match(new RegExp(`^# .+\\n(?:# .+\\n|[A-Z][A-Z0-9_]*=.*\\n)*?${name}=`, "m"));
    }
  });

  it("shows the defaults as they are", () => {
    const config = readConfig({
      ...Object.fromEntries(Object.keys(values).map((name) => [name, ""])),
      ...required,
    });
    const shown = readConfig({ ...values, ...required });
    expect(shown).to.deep.equal(config);
  });

  it("complains about exactly the required ones when it is used as it is", () => {
    const left = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
    expect(() => readConfig(left)).to.throw(
      Error,
      /^Configuration is not usable:(\n {2}- (ACCESS_POINT_URL|ACCESS_POINT_TOKEN|INBOUND_TOKEN|SERVICE_PROVIDER_ID) is required){4}\n {2}- value must contain at least one of \[JWT_SECRET, JWKS_URL\]$/,
    );
  });
});

const required = {
  DATABASE_URL: "postgres://app@127.0.0.1/app",
  JWT_SECRET: "x".repeat(32),
  ACCESS_POINT_URL: "http://ap.example",
  ACCESS_POINT_TOKEN: "token",
  INBOUND_TOKEN: "y".repeat(16),
  SERVICE_PROVIDER_ID: "000123",
};
