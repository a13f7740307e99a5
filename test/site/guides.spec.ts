import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { sampleInvoice } from "../../common/documents/sample-document.ts";
import { Stack } from "../setup/processes/stack.ts";
import { builtRoot, repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const folder = path.join(repositoryRoot, "docs", "guides");
const guides = readdirSync(folder).filter((name) => name.endsWith(".md"));
const clients = path.join(builtRoot, "common/client/python");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** What a program of a guide has to print. */
const printed: Readonly<Record<string, RegExp>> = {
  "first-invoice.md ts": /APPROVED/,
  "first-invoice.md py": /APPROVED/,
  "corrections.md ts": /REJECTED\n.*APPROVED/,
  "following-a-document.md ts": /APPROVED/,
  "following-a-document.md py": /APPROVED/,
};

const codeOf = (guide: string, language: string): string =>
  [...readFileSync(path.join(folder, guide), "utf8").matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text)
    .join("\n");

describe("the programs in the guides", function () {
  this.timeout(120_000);
  const place = createTemporaryFolder("guides-");
  // A module below dist/ finds the package of the client, which npm has linked.
  const programs = path.join(builtRoot, "guides");
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone();
    mkdirSync(path.join(place.dir, ".data"));
    mkdirSync(programs, { recursive: true });
    const { url, token, businessProfileId } = stack;
    const demo = { base_url: url, token, business_profile_id: businessProfileId };
    writeFileSync(path.join(place.dir, ".data", "demo.json"), JSON.stringify(demo));
    const sample = JSON.stringify(sampleInvoice());
    writeFileSync(path.join(place.dir, "invoice.json"), sample);
    writeFileSync(path.join(place.dir, ".data", "sample-invoice.json"), sample);
    symlinkSync(path.join(repositoryRoot, "docs"), path.join(place.dir, "docs"));
  });
  after(async () => {
    await stack.close();
    place.remove();
  });

  const run = (command: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: place.dir, env: { ...process.env, PYTHONPATH: clients } });
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });

  it("are those of the README as well", () => {
    const readme = readFileSync(path.join(repositoryRoot, "README.md"), "utf8");
    expect(readme).to.contain(codeOf("first-invoice.md", "ts")).and.contain(codeOf("first-invoice.md", "py"));
  });

  for (const guide of guides) {
    for (const language of ["ts", "py"]) {
      if (codeOf(guide, language) === "") {
        continue;
      }
      it(`of ${guide} in ${language} do what it says`, async function () {
        if (language === "py" && !hasPython) {
          this.skip();
        }
        const file = path.join(programs, `${guide}.${language === "ts" ? "mjs" : "py"}`);
        writeFileSync(file, codeOf(guide, language));
        const output = await run(language === "ts" ? process.execPath : "python3", [file]);
        expect(output).to.match(printed[`${guide} ${language}`] ?? expect.fail(`${guide} has no expectation`));
      });
    }
  }
});
