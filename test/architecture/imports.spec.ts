import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";

/** A folder of rooms, one of them that nobody else may know, and another that this one may not know either. */
const rooms = [
  { folder: "common/services", highest: "document-timeline", other: "metrics" },
  { folder: "common/db/stores", highest: "document-files", other: "webhooks" },
];

const roomViolations = Object.fromEntries(
  rooms.flatMap(({ folder, highest, other }) =>
    readdirSync(path.join(repositoryRoot, folder)).map((room) => [
      `${path.basename(folder)}-of-${room}-look-down`,
      { from: `${folder}/${room}/a.ts`, imports: `../${room === highest ? other : highest}/x.ts` },
    ]),
  ),
) as Readonly<Record<string, { from: string; imports: string }>>;

/** One wrong import per rule; the file imported is planted as well. */
const violations: Readonly<Record<string, { from: string; imports: string }>> = {
  ...roomViolations,
  "no-cycles": { from: "common/domain/cycle-a.ts", imports: "./cycle-b.ts" },
  "no-cycles-of-types": { from: "workers/cycle-a.ts", imports: "./cycle-b.ts" },
  "domain-knows-nobody": { from: "common/domain/a.ts", imports: "../ubl/x.ts" },
  "schematron-knows-nothing-of-the-service": { from: "common/schematron/a.ts", imports: "../domain/x.ts" },
  "schematron-has-entries": { from: "common/view/b.ts", imports: "../schematron/x.ts" },
  "xml-knows-nobody": { from: "common/xml/a.ts", imports: "../ubl/x.ts" },
  "ubl-and-rules-know-the-domain-only": { from: "common/rules/a.ts", imports: "../db/x.ts" },
  "view-knows-documents-only": { from: "common/view/a.ts", imports: "../db/x.ts" },
  "ubl-reader-knows-documents-only": { from: "common/ubl-reader/a.ts", imports: "../db/x.ts" },
  "pure-code-does-no-io": { from: "common/domain/b.ts", imports: "node:fs" },
  "supporting-code-knows-no-layer": { from: "common/config/a.ts", imports: "../services/x.ts" },
  "meters-know-the-domain-only": { from: "common/metrics/a.ts", imports: "../db/x.ts" },
  "adapters-ignore-services": { from: "common/db/a.ts", imports: "../services/x.ts" },
  "presenters-know-the-domain-only": { from: "common/presenters/a.ts", imports: "../db/x.ts" },
  "services-ignore-the-launcher": { from: "common/services/a.ts", imports: "../launcher/x.ts" },
  "launcher-and-commands-stand-apart": { from: "common/launcher/a.ts", imports: "../queue/x.ts" },
  "the-command-line-has-no-server": { from: "common/command-line/a.ts", imports: "../db/x.ts" },
  "the-command-line-is-a-program": { from: "common/launcher/b.ts", imports: "../command-line/x.ts" },
  "only-tests-use-the-launcher": { from: "api/a.ts", imports: "../common/launcher/x.ts" },
  "common-knows-no-process": { from: "common/services/b.ts", imports: "../../api/x.ts" },
  "api-ignores-workers": { from: "api/b.ts", imports: "../workers/x.ts" },
  "workers-ignore-api": { from: "workers/a.ts", imports: "../api/x.ts" },
  "the-page-knows-the-shapes-alone": { from: "api/console/a.ts", imports: "../../common/db/x.ts" },
  "the-page-imports-types-alone": { from: "api/console/c.ts", imports: "../../common/domain/x.ts" },
  "the-page-does-no-io-of-node": { from: "api/console/b.ts", imports: "node:fs" },
  "the-server-ignores-the-page": { from: "api/f.ts", imports: "./console/x.ts" },
  "shapes-know-the-domain-alone": { from: "api/resources/a/answers.ts", imports: "../../x.ts" },
  "the-client-stands-alone": { from: "common/client/a.ts", imports: "../domain/x.ts" },
  "the-client-does-no-io-of-node": { from: "common/client/b.ts", imports: "node:fs" },
  "the-service-ignores-the-client": { from: "api/k.ts", imports: "../common/client/x.ts" },
  "source-ignores-test": { from: "workers/b.ts", imports: "../test/x.ts" },
  "koa-only-in-api": { from: "workers/c.ts", imports: "koa" },
  "operations-are-declared": { from: "api/e.ts", imports: "@koa/router" },
  "typeorm-only-in-db": { from: "common/services/c.ts", imports: "typeorm" },
  "bullmq-only-in-queue-and-workers": { from: "api/c.ts", imports: "bullmq" },
  "prom-client-only-in-metrics": { from: "api/h.ts", imports: "prom-client" },
  "tracing-knows-nobody": { from: "common/tracing/a.ts", imports: "../db/x.ts" },
  "opentelemetry-only-in-tracing": { from: "api/i.ts", imports: "@opentelemetry/api" },
  "csv-in-one-place": { from: "api/j.ts", imports: "csv-stringify" },
  "no-sql-in-the-edges": { from: "api/d.ts", imports: "pg" },
  "libxmljs-only-in-test": { from: "workers/d.ts", imports: "libxmljs2" },
  "no-unlisted-package": { from: "common/services/d.ts", imports: "unlisted" },
  "no-development-package-in-the-product": { from: "common/services/e.ts", imports: "chai" },
  "every-import-resolves": { from: "common/services/f.ts", imports: "./nowhere.ts" },
};

const dependencies = [
  "koa",
  "@koa/router",
  "typeorm",
  "bullmq",
  "@aws-sdk/client-s3",
  "pg",
  "prom-client",
  "@opentelemetry/api",
  "csv-stringify",
  "libxmljs2",
];
const layers = [
  "api",
  "api/console",
  "workers",
  "test",
  ...[
    "client",
    "domain",
    "schematron",
    "xml",
    "ubl",
    "db",
    "queue",
    "metrics",
    "tracing",
    "presenters",
    "services",
    "launcher",
    "command-line",
  ].map((name) => `common/${name}`),
  ...rooms.flatMap(({ folder, highest, other }) => [`${folder}/${highest}`, `${folder}/${other}`]),
];

describe("imports", function () {
  this.timeout(300_000);

  describe("with planted violations", () => {
    let tree: string;
    let stdout: string;

    before(() => {
      tree = plantTree();
      ({ stdout } = checkImports(tree));
    });

    after(() => {
      rmSync(tree, { recursive: true, force: true });
    });

    for (const [rule, { from }] of Object.entries(violations)) {
      it(`finds ${rule}`, () => {
        expect(stdout).to.include(`${rule}: ${from} -> `);
      });
    }

    it("finds a folder of more than twenty files, unless it is a list that grows", () => {
      expect(stdout.match(/^too full: .*$/gm)).to.deep.equal(["too full: test/full has 21 files, and may have 20"]);
    });

    it("knows a violation of every rule", () => {
      const { forbidden } = createRequire(import.meta.url)(path.join(repositoryRoot, ".dependency-cruiser.cjs")) as {
        forbidden: { name: string }[];
      };
      expect(forbidden.map(({ name }) => name)).to.have.members(Object.keys(violations));
    });
  });
});

function checkImports(cwd: string): { status: number | null; stdout: string } {
  const script = path.join(repositoryRoot, ".ci", "check-imports.mjs");
  return spawnSync(process.execPath, [script], { cwd, encoding: "utf8" });
}

function plantTree(): string {
  const tree = mkdtempSync(path.join(tmpdir(), "imports-"));
  cpSync(path.join(repositoryRoot, "tsconfig.json"), path.join(tree, "tsconfig.json"));
  plant(tree, "package.json", JSON.stringify(planPackage()));
  for (const name of [...dependencies, "unlisted", "chai"]) {
    plant(tree, `node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    plant(tree, `node_modules/${name}/index.js`, "module.exports = 1;");
  }
  for (const layer of layers) {
    plant(tree, `${layer}/x.ts`, "export const x = 1;");
  }
  plant(tree, "common/domain/cycle-b.ts", 'import "./cycle-a.ts"; export const x = 1;');
  plant(tree, "workers/cycle-b.ts", 'import type { x as a } from "./cycle-a.ts"; export const x: typeof a = 1;');
  for (const { from, imports } of Object.values(violations)) {
    plant(tree, from, `import * as x from "${imports}"; export { x };`);
  }
  for (const folder of ["test/full", "common/db/migrations"]) {
    fill(tree, folder, 21);
  }
  fill(tree, "test/fair", 20);
  return tree;
}

function fill(tree: string, folder: string, files: number): void {
  for (let number = 0; number < files; number += 1) {
    plant(tree, `${folder}/x${number}.ts`, "export const x = 1;");
  }
}

function planPackage(): object {
  const versions = Object.fromEntries(dependencies.map((name) => [name, "1.0.0"]));
  return { name: "planted", type: "module", dependencies: versions, devDependencies: { chai: "1.0.0" } };
}

function plant(tree: string, file: string, text: string): void {
  const target = path.join(tree, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
