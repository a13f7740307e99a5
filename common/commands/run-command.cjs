"use strict";
const { existsSync } = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const { build, isFresh } = require("./build.cjs");

const root = path.resolve(__dirname, "../..");
const { dependencies, devDependencies } = require("../../package.json");

/** What each script of package.json runs: the first three build sources that changed, the others run the last build and say that it is older. */
const programs = {
  start: "dist/common/launcher/main.js",
  test: "node_modules/mocha/bin/mocha.js",
  "test:site": "node_modules/mocha/bin/mocha.js",
  "start:api": "dist/api/server.js",
  "start:workers": "dist/workers/main.js",
  backup: "dist/common/commands/backup.js",
  restore: "dist/common/commands/restore.js",
  recovery: "dist/common/commands/recovery.js",
  migrate: "dist/common/commands/migrate.js",
  organization: "dist/common/commands/organization.js",
  token: "dist/common/commands/token.js",
  config: "dist/common/commands/config.js",
  alerts: "dist/common/commands/alerts.js",
  evidence: "dist/common/commands/evidence.js",
  validate: "dist/common/commands/validate.js",
  bench: "dist/test/bench/main.js",
  chaos: "dist/test/chaos/main.js",
  attack: "dist/test/attacks/runner/main.js",
};
const builtAfresh = ["start", "test", "test:site"];

/** Runs one command in this process, after a build where it needs one, or says in one sentence what is missing. */
function runCommand([name, ...args]) {
  try {
    if (name === "build") {
      requirePackages({ ...dependencies, ...devDependencies });
      build(root);
      return;
    }
    prepare(name, args);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const program = path.join(root, programs[name]);
  if (needsTests(name)) {
    leaveWithParent();
  }
  process.setSourceMapsEnabled(true);
  process.argv = [
    process.execPath,
    program,
    ...(name === "test:site" ? ["--config", ".mocharc.site.cjs"] : []),
    ...args,
  ];
  void import(pathToFileURL(program).href);
}

const isTest = (name) => name === "test" || name === "test:site";
const needsTests = (name) => isTest(name) || ["attack", "bench", "chaos"].includes(name);

function prepare(name, args) {
  if (!Object.hasOwn(programs, name)) {
    throw new Error(`There is no command ${name}: there are build, ${Object.keys(programs).join(", ")}.`);
  }
  requirePackages(isTest(name) ? { ...dependencies, ...devDependencies } : dependencies);
  const kind = needsTests(name) ? "whole" : "product";
  const isBuilt = ["dist/api/server.js", programs[name]].every((file) => existsSync(path.join(root, file)));
  const asksForHelp = args.some((arg) => arg === "--help" || arg === "-h");
  if (isBuilt && (asksForHelp || isFresh(root, kind))) {
    return;
  }
  if (isBuilt && !builtAfresh.includes(name)) {
    process.stderr.write("dist/ was built of other sources than there are now: npm run build builds it again.\n");
    return;
  }
  requirePackages({ ...dependencies, ...devDependencies });
  build(root, kind);
}

/** Ends this process when npm was killed: npm cannot pass that signal on. */
function leaveWithParent() {
  const parent = process.ppid;
  const watch = () => process.ppid === parent || process.kill(process.pid, "SIGTERM");
  setInterval(watch, 1_000).unref();
}

function requirePackages(packages) {
  const missing = Object.keys(packages).filter((name) => !existsSync(path.join(root, "node_modules", name)));
  if (missing.length > 0) {
    const named = missing.length === 1 ? missing[0] : `${missing[0]} and ${missing.length - 1} more`;
    throw new Error(`The packages are not installed (${named} missing): run npm ci first.`);
  }
}

module.exports = { programs, runCommand };
