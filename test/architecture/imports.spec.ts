import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

const root = path.resolve(import.meta.dirname, "../../..");
const check = path.join(root, ".ci/check-imports.mjs");

/** Files of a planted tree, and the rule that each one's import breaks. */
const planted: Readonly<Record<string, { imports: string; breaks?: string }>> = {
  "common/pricing/price.ts": { imports: "../runtime/clock.ts", breaks: "pure-code-reaches-no-io" },
  "common/runtime/clock.ts": { imports: "./disk.ts" },
  "common/runtime/disk.ts": { imports: "node:fs" },
  "api/console/page.ts": { imports: "../../common/status/deep.ts", breaks: "the-page-reaches-no-io" },
  "common/status/deep.ts": { imports: "../db/query-rows.ts", breaks: "stores-alone-have-statements" },
  "common/status/deep-store.ts": { imports: "../db/query-rows.ts" },
  "common/db/query-rows.ts": { imports: "../webhooks/send.ts", breaks: "db-and-queue-know-no-use-case" },
  "common/webhooks/send.ts": { imports: "../../api/server.ts", breaks: "common-knows-no-process" },
  "api/server.ts": { imports: "../workers/main.ts", breaks: "api-ignores-workers" },
  "workers/main.ts": { imports: "node:path" },
  "common/client/create-client.ts": { imports: "../runtime/disk.ts", breaks: "the-client-stands-alone" },
  "common/schematron/engine.ts": { imports: "../pricing/price.ts", breaks: "schematron-knows-nothing-of-the-service" },
};

describe("the check of imports", () => {
  let tree: string;
  let lines: string[];

  before(function () {
    this.timeout(60_000);
    tree = mkdtempSync(path.join(tmpdir(), "imports-"));
    writeFileSync(path.join(tree, "tsconfig.json"), "{}");
    mkdirSync(path.join(tree, "test"));
    for (const [file, { imports }] of Object.entries(planted)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), `import "${imports}";\nexport {};\n`);
    }
    const { stdout, status } = spawnSync(process.execPath, [check], { cwd: tree, encoding: "utf8" });
    expect(status).to.equal(1);
    lines = stdout.split("\n");
  });
  after(() => rmSync(tree, { recursive: true, force: true }));

  for (const [file, { imports, breaks }] of Object.entries(planted)) {
    if (breaks !== undefined) {
      it(`finds what ${file} must not import: ${breaks}`, () => {
        expect(
          lines.filter((line) => line.startsWith(`${breaks}: ${file} -> `)),
          `${imports}\n${lines.join("\n")}`,
        ).not.to.be.empty;
      });
    }
  }

  it("lets a store know statements", () => {
    expect(lines.filter((line) => line.startsWith("stores-alone-have-statements: common/status/deep-store.ts"))).to.be
      .empty;
  });
});
