import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

interface Scripts {
  describeEngines: (engines: string) => string;
  nodeComplaint: (version: string, engines: string) => string | undefined;
}

const { describeEngines, nodeComplaint } = createRequire(import.meta.url)(
  path.join(repositoryRoot, "common/commands/node-complaint.cjs"),
) as Scripts;
const read = (name: string): string => readFileSync(path.join(repositoryRoot, name), "utf8");
const { engines, scripts, dependencies, devDependencies } = JSON.parse(read("package.json")) as {
  engines: { node: string };
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe("the Node that runs our commands", () => {
  const suits = ["20.19.0", "20.20.2", "22.13.0", "22.20.1", "24.11.0", "24.99.0", "25.0.0", "26.1.0-nightly20260401"];
  const doesNot = ["14.21.3", "18.20.8", "20.18.9", "21.7.3", "22.12.9", "23.11.0", "24.0.0", "24.10.9", "0.12.18"];

  for (const version of suits) {
    it(`may be ${version}`, () => {
      expect(nodeComplaint(version, engines.node)).to.equal(undefined);
    });
  }

  for (const version of doesNot) {
    it(`may not be ${version}, which is said in one line`, () => {
      const sentence = `Node.js ${version} cannot run this: it takes ${describeEngines(engines.node)}.`;
      expect(nodeComplaint(version, engines.node)).to.equal(sentence);
    });
  }

  it("is the one that README.md names", () => {
    const words = describeEngines("^20.19.0 || ^22.13.0 || >=24.11.0");
    expect(words).to.equal("20.19 or newer of 20, 22.13 or newer of 22, or 24.11 or newer");
    expect(read("README.md").replaceAll(/\s+/g, " ")).to.include(`Node.js ${describeEngines(engines.node)}`);
  });

  it("is 24 in images, their page and CI's second run", () => {
    expect(read("Dockerfile").match(/(?<=^FROM node:)\d+/gm)).to.deep.equal(["24", "24", "24"]);
    expect(read(".ci/run")).to.include('"$package@^24.11.0"');
    expect(read("docs/deploying.md")).to.include("`Dockerfile` (Node 24,");
  });

  it("is checked by npm before it installs", () => {
    expect(read(".npmrc")).to.match(/^engine-strict=true$/m);
  });

  it("is looked at by every command that runs our code", () => {
    const tools = ["lint", "deps", "dead-code", "check", "mutation", "sbom"];
    for (const [name, script] of Object.entries(scripts).filter(([each]) => !tools.includes(each))) {
      // npm's own name for what it runs before it packs.
      expect(script).to.equal(`node common/commands/run.cjs ${name === "prepack" ? "build" : name}`);
    }
  });
});

describe("a command of package.json", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  beforeEach(() => {
    folder = createTemporaryFolder();
    cpSync(path.join(repositoryRoot, "common/commands"), path.join(folder.dir, "common/commands"), { recursive: true });
    cpSync(path.join(repositoryRoot, "package.json"), path.join(folder.dir, "package.json"));
  });
  afterEach(() => folder.remove());

  const install = (names: readonly string[]): void =>
    names.forEach((name) => mkdirSync(path.join(folder.dir, "node_modules", name), { recursive: true }));
  const run = (...args: string[]) => {
    const entry = path.join(folder.dir, "common/commands/run.cjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { encoding: "utf8" });
    return { status, stdout, stderr };
  };

  for (const name of ["build", "start", "validate"]) {
    it(`says in one sentence that ${name} needs npm ci`, () => {
      const sentence = /^The packages are not installed \([^\n]+ and \d+ more missing\): run npm ci first\.\n$/;
      for (const args of [[name], [name, "--help"]]) {
        const { status, stdout, stderr } = run(...args);
        expect({ status, stdout }).to.deep.equal({ status: 1, stdout: "" });
        expect(stderr).to.match(sentence);
      }
    });
  }

  it("names a package that npm ci was kept from installing", () => {
    install(Object.keys(dependencies).filter((name) => name !== "koa"));
    expect(run("start:api").stderr).to.equal("The packages are not installed (koa missing): run npm ci first.\n");
  });

  it("says that the compiler is missing where only the product is installed and nothing is built", () => {
    install(Object.keys(dependencies));
    expect(run("migrate").stderr).to.equal(
      `The packages are not installed (${Object.keys(devDependencies)[0]} and ${Object.keys(devDependencies).length - 1} more missing): run npm ci first.\n`,
    );
  });

  it("builds what changed alone, whatever the times of files say, and names a build that is older", () => {
    install([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
    const write = (name: string, text: string): void => {
      mkdirSync(path.join(folder.dir, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder.dir, name), text);
    };
    const programs = ["api/server", "api/write-client", "common/launcher/main", "common/commands/migrate"];
    write(
      "node_modules/@typescript/native/bin/tsc",
      `const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
      appendFileSync("compiled", process.argv.slice(3, 4) + "\\n");
      for (const name of ${JSON.stringify(programs)}) {
        mkdirSync("dist-new/" + name.slice(0, name.lastIndexOf("/")), { recursive: true });
        writeFileSync("dist-new/" + name + ".js", name.startsWith("common") ? "console.log('runs')" : "");
      }`,
    );
    for (const name of [
      "swagger-ui-bundle.js",
      "swagger-ui-bundle.js.LICENSE.txt",
      "swagger-ui.css",
      "LICENSE",
      "NOTICE",
    ]) {
      write(`node_modules/swagger-ui-dist/${name}`, "");
    }
    write("tsconfig.json", "{}");
    write("api/console/bundle.mjs", "");
    write("common/command-line/build.mjs", "");
    for (const name of ["api/server.ts", "workers/main.ts", "test/a.spec.ts"]) {
      write(name, "1");
    }
    const compiled = (): string[] => {
      const log = path.join(folder.dir, "compiled");
      const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
      rmSync(log, { force: true });
      return lines;
    };
    const runs = { status: 0, stdout: "runs\n", stderr: "" };
    expect(run("start")).to.deep.equal(runs);
    expect(compiled()).to.include("common/commands/tsconfig.product.json");
    expect(run("start")).to.deep.equal(runs);
    utimesSync(path.join(folder.dir, "api/server.ts"), 1, 1);
    write("test/a.spec.ts", "2");
    expect(run("start")).to.deep.equal(runs);
    expect(run("migrate")).to.deep.equal(runs);
    expect(compiled()).to.deep.equal([]);
    const { atime, mtime } = statSync(path.join(folder.dir, "workers/main.ts"));
    write("workers/main.ts", "2");
    utimesSync(path.join(folder.dir, "workers/main.ts"), atime, mtime);
    const notice = "dist/ was built of other sources than there are now: npm run build builds it again.\n";
    expect(run("migrate")).to.deep.equal({ ...runs, stderr: notice });
    expect(compiled()).to.deep.equal([]);
    expect(run("start")).to.deep.equal(runs);
    expect(compiled()).to.include("common/commands/tsconfig.product.json");
    expect(run("build").status).to.equal(0);
    expect(
      compiled().filter((name) => name === "tsconfig.json"),
      "compiled, and checked",
    ).to.have.lengthOf(2);
    rmSync(path.join(folder.dir, "api"), { recursive: true });
    expect(run("start"), "an installed package has no sources").to.deep.equal(runs);
    expect(compiled()).to.deep.equal([]);
  });

  it("says which there are", () => {
    expect(run("strat").stderr).to.match(/^There is no command strat: there are build, start, [^\n]+\.\n$/);
  });
});
