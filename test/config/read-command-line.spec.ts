import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect } from "chai";

import { builtRoot, repositoryRoot } from "../setup/repository-root.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const { programs } = createRequire(import.meta.url)(path.join(repositoryRoot, "common/commands/run-command.cjs")) as {
  programs: Record<string, string>;
};
/** Each with the file that it runs; mocha's own is none of ours. */
const commands = Object.entries({ ...programs, simulator: "dist/workers/simulator/main.js" })
  .filter(([name]) => !name.startsWith("test"))
  .map(([name, file]) => [name, path.join(builtRoot, path.relative("dist", file))] as const);
const unset = { DATABASE_URL: undefined, DATA_DIR: undefined, JWT_SECRET: undefined };

const run = (entry: string, args: readonly string[]) => runEntry(entry, args, unset);

const usageOf = (name: string): RegExp => {
  const words = { start: "npm start$", simulator: "node dist" }[name] ?? `npm run -s ${name}`;
  return new RegExp(`^Usage: ${words}`, "m");
};

describe("the command line", () => {
  for (const [name, entry] of commands) {
    it(`of ${name} explains itself`, async () => {
      const long = await run(entry, ["--help"]);
      expect(long).to.include({ code: 0, stderr: "" });
      expect(long.stdout).to.match(usageOf(name));
      expect(long.stdout.split("\n").filter((line) => line.length > 110)).to.deep.equal([]);
      expect(long.stdout.split("\n").length).to.be.greaterThan(3);
      expect(await run(entry, ["-h"])).to.deep.equal(long);
    });

    it(`of ${name} shows its usage for an unknown option`, async () => {
      const { code, stdout, stderr } = await run(entry, ["--nonsense"]);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
      expect(stderr.split("\n")).to.have.length(3);
      expect(stderr)
        .to.match(/^Unknown option '--nonsense'\.\n/)
        .and.to.match(usageOf(name));
    });
  }

  it("ends real processes in the same way", async () => {
    const tries: [name: keyof typeof programs, option: string, code: number][] = [
      ["start:api", "--help", 0],
      ["start:workers", "--nonsense", 2],
      ["bench", "-h", 0],
    ];
    for (const [name, option, code] of tries) {
      const [, entry] = commands.find(([each]) => each === name) ?? expect.fail(name);
      const program = runProgram(entry, [option], unset);
      expect(await program.ended).to.equal(code);
      expect({ code, stdout: program.stdout(), stderr: program.stderr() }).to.deep.equal(await run(entry, [option]));
    }
  });
});

describe("the recovery command", () => {
  for (const [args, complaint] of [
    [["--end", "--reason", "tried"], "--end needs --skip-numbers"],
    [["--end", "--skip-numbers", "-1", "--reason", "tried"], "Option '--skip-numbers' argument is ambiguous"],
    [["--end", "--skip-numbers=some", "--reason", "tried"], "--skip-numbers is a whole number from 0"],
    [["--begin", "--skip-numbers=5", "--reason", "tried"], "does not go with --begin"],
    [["--skip-numbers=0"], "--reason is missing"],
  ] as const) {
    it(`refuses ${args.join(" ")}`, async () => {
      const { code, stderr } = await run(path.join(builtRoot, "common/commands/recovery.js"), [...args]);
      expect(code).to.equal(2);
      expect(stderr).to.include(complaint);
    });
  }
});

describe("the organization command", () => {
  const folder = createTemporaryFolder();
  const entry = path.join(builtRoot, "api/create-organization.js");
  const inFolder = (name: string): string => path.join(folder.dir, name);
  before(() => {
    writeFileSync(inFolder("broken.json"), "{");
    writeFileSync(inFolder("list.json"), "[]");
    mkdirSync(inFolder("folder"));
  });
  after(() => folder.remove());

  const wrong: [args: string[], complaint: RegExp, code: number][] = [
    [["--name", "Dune"], /^--profile is missing\.\nUsage: [^\n]+\n$/, 2],
    [["--profile", "x"], /^--name is missing\.\nUsage: [^\n]+\n$/, 2],
    [["--name"], /^Option '--name <value>' argument missing\.\nUsage: [^\n]+\n$/, 2],
    [["--name", "--profile"], /^Option '--name' argument is ambiguous\.\nUsage: [^\n]+\n$/, 2],
    [["Dune"], /^Unexpected argument 'Dune'\.\nUsage: [^\n]+\n$/, 2],
    [
      ["--name", "Dune", "--profile", inFolder("none.json")],
      /^\S+none\.json cannot be read: there is no such file\n$/,
      1,
    ],
    [["--name", "Dune", "--profile", inFolder("folder")], /^\S+folder cannot be read: it is a folder\n$/, 1],
    [["--name", "Dune", "--profile", inFolder("broken.json")], /^\S+broken\.json is not usable JSON: [^\n]+\n$/, 1],
    [["--name", "Dune", "--profile", inFolder("list.json")], /^\S+list\.json must be a JSON object\n$/, 1],
  ];
  for (const [args, complaint, expected] of wrong) {
    it(`says in one sentence what is wrong with ${args.map((arg) => path.basename(arg)).join(" ")}`, async () => {
      const { code, stdout, stderr } = await run(entry, args);
      expect({ code, stdout }).to.deep.equal({ code: expected, stdout: "" });
      expect(stderr).to.match(complaint);
    });
  }
});

describe("the stages of start:workers", () => {
  it("must be known", async () => {
    const { code, stderr } = await run(path.join(builtRoot, "workers/main.js"), ["--stages=pricing,prising"]);
    expect(code).to.equal(2);
    expect(stderr).to.match(/^--stages names prising; there are pricing, [^\n]+\.\nUsage: [^\n]+\n$/);
  });
});
