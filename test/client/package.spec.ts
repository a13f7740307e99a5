import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { operationTable } from "../../common/client/create-client.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const source = path.join(repositoryRoot, "common/command-line");
const maxBytes = 120_000;

interface Manifest {
  version: string;
  private?: boolean;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;

const usage = `import { createClient, items, operationTable, orThrow } from "peppol-self-billing-client";
export async function approved(baseUrl: string, id: string): Promise<string[]> {
  const client = createClient({ baseUrl, token: () => "t" });
  const wanted = ["APPROVED", "REJECTED"] as const;
  const one = await client.listPurchaseInvoices({ overall_status: "APPROVED" });
  const some = await client.listDocuments({ overall_status: wanted, kind: ["sales-invoices"] });
  const sequences: string[] = [];
  for await (const document of items(client.listPurchaseInvoices, { overall_status: ["APPROVED"] })) {
    sequences.push(document.document_sequence ?? "");
  }
  const answer = await client.getPurchaseInvoicePeppolStatus({ id, wait: 30 });
  if (answer.status === 200 && answer.body.overall_status === "APPROVED") {
    sequences.push(answer.body.id);
  }
  const { overall_status } = await client.waitUntilFinal("purchase-invoices", id, { timeoutMs: 1_000 });
  const last: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED" = overall_status;
  // @ts-expect-error no status is written so
  await client.listPurchaseInvoices({ overall_status: "approved" });
  return [...sequences, last, \`\${orThrow(one).data.length + orThrow(some).data.length}\`, ...Object.keys(operationTable)];
}
`;

/** What `npm pack` makes, unpacked as npm does it, because there may be no network. */
describe("the package of the client and the command line", function () {
  this.timeout(60_000);
  const folder = createTemporaryFolder();
  const { dir } = folder;
  const modules = path.join(dir, "node_modules");
  const installed = path.join(modules, "peppol-self-billing-client");
  let tarball: string;

  const run = (args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, args, { cwd: dir, encoding: "utf8" });

  const bin = (...args: string[]): ReturnType<typeof run> => run([path.join(installed, "bin.js"), ...args]);

  const compile = (file: string, flags: string): void => {
    const compiler = path.join(repositoryRoot, "node_modules/@typescript/native/bin/tsc");
    const strict = "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false";
    const { status, stdout } = run([compiler, ...`${strict} --target es2022 ${flags}`.split(" "), file]);
    expect(status, stdout).to.equal(0);
  };

  before(() => {
    mkdirSync(installed, { recursive: true });
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", dir];
    tarball = path.join(dir, execFileSync("npm", pack, { cwd: source, encoding: "utf8" }).trim());
    execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  });

  after(() => {
    folder.remove();
  });

  it(`has at most ${maxBytes / 1_000} kB and nothing but itself`, () => {
    expect(statSync(tarball).size).to.be.at.most(maxBytes);
    expect(readdirSync(installed).sort()).to.deep.equal(["LICENSE", "README.md", "bin.js", "dist", "package.json"]);
    const files = readdirSync(path.join(installed, "dist"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => !/(\.d\.ts|\.c?js|\.json)$/.test(name) && path.extname(name) !== "")).to.deep.equal(
      [],
    );
  });

  it("has the version of the service, and dependencies within the service's ranges", () => {
    const [service, own] = [manifestOf(repositoryRoot), manifestOf(installed)];
    expect(own).to.include({ version: service.version }).and.not.have.property("private");
    const ranges = { ...own.dependencies, ...service.devDependencies, ...service.dependencies };
    expect(ranges).to.include(own.dependencies);
  });

  it("gives a client without any other package to import and to require", () => {
    const says = "console.log(createClient({ baseUrl: 'http://x' }).batch.length, Object.keys(operationTable).length)";
    const names = "{ createClient, operationTable }";
    const expected = { status: 0, stdout: `2 ${Object.keys(operationTable).length}\n`, stderr: "" };
    writeFileSync(path.join(dir, "import.mjs"), `import ${names} from "peppol-self-billing-client"; ${says}`);
    writeFileSync(path.join(dir, "require.cjs"), `const ${names} = require("peppol-self-billing-client"); ${says}`);
    expect(run(["import.mjs"])).to.include(expected);
    expect(run(["require.cjs"])).to.include(expected);
  });

  it("has types for each way of resolving, which know the statuses", () => {
    for (const name of ["usage.ts", "usage.mts", "usage.cts"]) {
      writeFileSync(path.join(dir, name), usage);
    }
    const dom = "--lib es2023,dom";
    compile("usage.mts", `--module nodenext ${dom}`);
    compile("usage.cts", `--module node16 ${dom}`);
    compile("usage.ts", `--module esnext --moduleResolution bundler --verbatimModuleSyntax ${dom}`);
    compile(
      "usage.cts",
      `--module nodenext --lib es2023 --types node --typeRoots ${repositoryRoot}/node_modules/@types`,
    );
  });

  it("has a command line that reads tables, once its packages are there", () => {
    for (const name of Object.keys(manifestOf(installed).dependencies)) {
      symlinkSync(path.join(repositoryRoot, "node_modules", name), path.join(modules, name));
    }
    expect(bin("--version")).to.include({ status: 0, stdout: `${manifestOf(installed).version}\n` });
    expect(bin("batch", "--help").stdout).to.match(/^Usage: peppol-self-billing batch FILE/);
    const tables = path.join(repositoryRoot, "test/command-line/spreadsheets");
    for (const table of ["workbook.xlsx", "accounting-export.csv"]) {
      const mapping = table.replace(/\..*/, ".mapping.json");
      const { stdout, stderr } = bin(
        "batch",
        path.join(tables, table),
        "--map",
        path.join(tables, mapping),
        "--dry-run",
      );
      expect(stdout.trim().split("\n"), stderr).to.have.lengthOf(2);
    }
  });
});
