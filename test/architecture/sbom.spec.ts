import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string; version: string } };
  components: { name: string; licenses: unknown[] }[];
}

const script = path.join(repositoryRoot, ".ci", "write-sbom.mjs");
const write = (cwd: string, file: string) => spawnSync(process.execPath, [script, file], { cwd, encoding: "utf8" });

/** What the check says of a product with one package of that licence, and one for its tests alone. */
function checkLicence(license: string | undefined): { status: number | null; stderr: string } {
  const folder = createTemporaryFolder("sbom-");
  const root = { name: "planted", version: "1.0.0", dependencies: { a: "1.0.0" }, devDependencies: { b: "1.0.0" } };
  const packages = {
    "": root,
    "node_modules/a": { version: "1.0.0", license },
    "node_modules/b": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
  };
  const lock = { ...root, lockfileVersion: 3, packages };
  writeFileSync(path.join(folder.dir, "package.json"), JSON.stringify(root));
  writeFileSync(path.join(folder.dir, "package-lock.json"), JSON.stringify(lock));
  const { status, stderr } = write(folder.dir, "sbom.json");
  folder.remove();
  return { status, stderr };
}

describe("the bill of materials", function () {
  this.timeout(120_000);

  it("names every package that is shipped with its licence, and none of the tests'", () => {
    const folder = createTemporaryFolder("sbom-");
    const file = path.join(folder.dir, "sbom.cdx.json");
    const { status, stderr } = write(repositoryRoot, file);
    expect(status, stderr).to.equal(0);
    const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, "utf8")) as Bill;
    folder.remove();
    const { name, version, dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(repositoryRoot, "package.json"), "utf8"),
    ) as Bill["metadata"]["component"] & Record<"dependencies" | "devDependencies", object>;
    expect(bomFormat).to.equal("CycloneDX");
    expect(metadata.component).to.include({ name, version });
    const listed = components.map((component) => component.name);
    expect(listed).to.include.members(Object.keys(dependencies));
    // The command line's, and what the build copies.
    const shippedToo = ["csv-stringify", "swagger-ui-dist"];
    expect(Object.keys(devDependencies).filter((each) => listed.includes(each))).to.deep.equal(shippedToo);
    expect(components.filter(({ licenses }) => licenses.length === 0)).to.deep.equal([]);
  });

  for (const licence of ["MIT", "(MIT OR GPL-3.0-only)", "MIT AND OFL-1.1"]) {
    it(`takes ${licence}`, () => {
      expect(checkLicence(licence)).to.include({ status: 0, stderr: "" });
    });
  }

  const refused: [licence: string | undefined, words?: string][] = [
    ["AGPL-3.0-only"],
    ["MIT AND SSPL-1.0"],
    ["(MIT OR GPL-3.0-only) AND SSPL-1.0"],
    ["my own", "names no licence"],
    [undefined, "names no licence"],
  ];
  for (const [licence, words = licence] of refused) {
    it(`refuses ${licence ?? "a package without one"}, and names the package`, () => {
      const { status, stderr } = checkLicence(licence);
      expect(status).to.equal(1);
      expect(stderr).to.include(`a@1.0.0: ${words}`).and.not.include("b@1.0.0");
    });
  }
});
