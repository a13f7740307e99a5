import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const folder = path.join(repositoryRoot, "docs/operations/systemd");
const units = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));

const neededBy = {
  "peppol-migrate.service": ["database_service_url", "database_owner_url", "database_reader_url"],
  "peppol-api.service": ["database_service_url", "secrets_key", "jwt_secret", "inbound_token"],
  "peppol-workers.service": ["database_service_url", "secrets_key", "access_point_token"],
  "peppol-simulator.service": ["access_point_token", "inbound_token"],
};

/** Of systemd's own scale, from 0 to 10: above it, a unit has lost a protection that the programs can do without. */
const maxExposure = 3;

describe("docs/operations/systemd", () => {
  const copies = createTemporaryFolder("units-");
  after(() => copies.remove());

  before(function () {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) {
      process.stderr.write("The test of the systemd units is off: systemd-analyze is not on the PATH\n");
      this.skip();
    }
    for (const { name, text } of units) {
      // Where they are to run, node and the service are installed elsewhere than here.
      const here = text
        .replaceAll("/usr/bin/node", process.execPath)
        .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${repositoryRoot}`);
      writeFileSync(path.join(copies.dir, name), here);
    }
  });

  it("are understood by systemd without a warning", () => {
    const files = units.map(({ name }) => path.join(copies.dir, name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.includes("peppol-"))).to.deep.equal([]);
    expect(status, stderr).to.equal(0);
  });

  for (const { name, text } of units) {
    it(`keep the program away from what it does not need: ${name}`, () => {
      const args = ["security", "--offline=true", "--no-pager", path.join(copies.dir, name)];
      const { stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      expect(Number(/exposure level for [^:]*: ([\d.]+)/.exec(stdout)?.[1]), stdout.slice(-200)).to.be.at.most(
        maxExposure,
      );
    });

    it(`run a program of this release, with the secrets that it needs: ${name}`, () => {
      const [, program = ""] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(text) ?? [];
      expect(existsSync(path.join(repositoryRoot, program)), program).to.equal(true);
      const loaded = [...text.matchAll(/^LoadCredential=(\w+):\/etc\/peppol\/secrets\/\1$/gm)].map(([, file]) => file);
      const named = [...text.matchAll(/_FILE=%d\/(\w+)/g)].map(([, file]) => file);
      expect(named).to.have.members(loaded).and.to.not.have.lengthOf(0);
      expect(named).to.have.members(neededBy[name as keyof typeof neededBy]);
    });
  }
});
