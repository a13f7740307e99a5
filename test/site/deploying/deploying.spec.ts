import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../../setup/repository-root.ts";
import { DebianHost } from "./debian-host.ts";

const heading = "## On one host with Debian's PostgreSQL and Redis";

/** The code blocks of the section, which are one script. */
function readScript(): string {
  const page = readFileSync(path.join(repositoryRoot, "docs/deploying.md"), "utf8");
  const [, section = ""] = page.split(heading);
  const [text = ""] = section.split("\n## ");
  return text
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.slice(4))
    .join("\n");
}

describe("docs/deploying.md", function () {
  this.timeout(240_000);
  let host: DebianHost | undefined;
  after(() => host?.stop());

  it("leads a newcomer from Debian's packages to the first APPROVED, line by line", async function () {
    host = (await DebianHost.start()) ?? this.skip();
    const printed = await host.run(readScript());
    expect(printed.trimEnd().split("\n").slice(-2)).to.deep.equal(["operator", "APPROVED"]);
    const errors = [...host.logs].flatMap(([name, log]) =>
      log
        .split("\n")
        .filter((line) => line.includes('"level":"error"'))
        .map((line) => `${name}: ${line}`),
    );
    expect(errors).to.deep.equal([]);
  });

  it("has the line of SQL that the owner may not run itself in the migration's log, and nothing is left to say after it", async function () {
    if (host === undefined) {
      this.skip();
    }
    const told = /let an administrator run (.*)$/m.exec(host.logs.get("peppol-migrate") ?? "")?.[1] ?? "";
    expect(told).to.match(/^alter role "app_reader" /);
    await host.run(`runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 -c '${told.replaceAll("'", "'\\''")}'`);
    expect(host.logs.get("peppol-migrate")).to.match(/the database is up to date\n$/);
  });
});
