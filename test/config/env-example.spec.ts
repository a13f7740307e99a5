import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readConfig, sections } from "../../common/config/config.ts";
import { defaultOf, type VariableTable } from "../../common/config/variable.ts";
import { neededEnvironment } from "../factories/environment.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, ".env.example");
const width = 119;

const head = `# Every variable of the service, written of the table in common/config by UPDATE_DOCS=1 and this file's test. What
# stands behind the name is the default. Empty counts as not set. Any variable may be given as <NAME>_FILE instead: the
# name of a file that holds the value (Docker and Kubernetes secrets).
# \`npm start\` needs none of them; \`docker compose\` reads this file as .env.
`;

const compose = `# ${"-- docker compose only ".padEnd(width - 2, "-")}
# The addresses of database and Redis, HOST and HEALTH_PORT are set by docker-compose.yml, and the secrets
# come from .secrets (docs/operations/secrets.sh). PORT is that of this host there.
`;

/** A comment of lines that are not too long. */
function comment(words: string): string {
  const lines = [""];
  for (const word of words.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length < width) {
      lines[lines.length - 1] = line;
    } else {
      lines.push(` ${word}`);
    }
  }
  return lines.map((line) => `#${line}`).join("\n");
}

function section(title: string, table: VariableTable): string {
  const rows = Object.values(table).map((row) => {
    const value = row.example ?? defaultOf(row) ?? "";
    return `${comment(row.words)}\n${row.name}=${typeof value === "object" ? "" : value}`;
  });
  return `# ${`-- ${title} `.padEnd(width - 2, "-")}\n${rows.join("\n")}\n`;
}

const written = [head, ...Object.entries(sections).map(([title, table]) => section(title, table)), compose].join("\n");

describe(".env.example", () => {
  before(() => {
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, written);
    }
  });

  it("is written of the table of variables (UPDATE_DOCS=1 rewrites it)", () => {
    expect(readFileSync(file, "utf8")).to.equal(written);
  });

  /** Lines `NAME=value` that are not commented out. */
  const values = Object.fromEntries(
    [...written.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

  it("shows the defaults as they are", () => {
    const config = readConfig({
      ...Object.fromEntries(Object.keys(values).map((name) => [name, ""])),
      ...neededEnvironment,
    });
    expect(readConfig({ ...values, ...neededEnvironment })).to.deep.equal(config);
  });

  it("complains about exactly the required ones when it is used as it is", () => {
    const left = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
    expect(() => readConfig(left)).to.throw(
      Error,
      /^Configuration is not usable:(\n {2}- (SECRETS_KEY|ACCESS_POINT_URL|INBOUND_TOKEN|ACCESS_POINT_TOKEN|SERVICE_PROVIDER_ID) is required[^\n]*){5}\n {2}- one of \[JWT_SECRET, JWKS_URL\] is required: set the one by which tokens of callers are verified$/,
    );
  });
});
