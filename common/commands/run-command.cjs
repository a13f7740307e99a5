"use strict";
const { existsSync } = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const { build } = require("./build.cjs");

const root = path.resolve(__dirname, "../..");
const { dependencies, devDependencies } = require("../../package.json");

/** By the names of package.json. The first two always run what stands in the sources, the others what was built last. */
const programs = {
  start: "dist/common/launcher/main.js",
  test: "node_modules/mocha/bin/mocha.js",
  "start:api": "dist/api/server.js",
  "start:workers": "dist/workers/main.js",
  backup: "dist/common/launcher/backup/backup.js",
  restore: "dist/common/launcher/backup/restore.js",
  recovery: "dist/common/launcher/backup/recovery.js",
  migrate: "dist/common/launcher/migrate.js",
  organization: "dist/common/launcher/account/create-organization.js",
  token: "dist/common/launcher/account/issue-token.js",
  retry: "dist/common/launcher/retry.js",
  validate: "dist/common/cli/validate.js",
  playground: "dist/api/write-playground.js",
  bench: "dist/test/bench/main.js",
  "bench:rules": "dist/test/bench/rules/main.js",
  "bench:shapes": "dist/test/bench/rules/shapes.js",
  "bench:intake": "dist/test/bench/intake.js",
  "bench:polling": "dist/test/bench/polling.js",
  "bench:faults": "dist/test/bench/faults.js",
  "bench:freezes": "dist/test/bench/freezes.js",
  "bench:hostile": "dist/test/bench/hostile.js",
  "bench:workers": "dist/test/bench/workers.js",
  "bench:saturation": "dist/test/bench/saturation.js",
  "bench:cost": "dist/test/bench/cost/main.js",
  "bench:compare": "dist/test/bench/compare/main.js",
  "bench:recovery": "dist/test/bench/recovery/main.js",
  "bench:fill": "dist/test/bench/reads/fill-main.js",
  "bench:reads": "dist/test/bench/reads/main.js",
  "bench:console": "dist/test/bench/console/main.js",
  "bench:screen": "dist/test/bench/console/screen.js",
  chaos: "dist/test/chaos/main.js",
};
const builtAfresh = ["start", "test"];

/** Runs one command in this process, after a build where it needs one; whatever is missing is said in one sentence. */
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
  if (name === "test" || name === "chaos" || name.startsWith("bench")) {
    leaveWithParent();
  }
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, program, ...args];
  void import(pathToFileURL(program).href);
}

function prepare(name, args) {
  if (!Object.hasOwn(programs, name)) {
    throw new Error(`There is no command ${name}: there are build, ${Object.keys(programs).join(", ")}.`);
  }
  requirePackages(name === "test" ? { ...dependencies, ...devDependencies } : dependencies);
  const isBuilt = ["dist/api/server.js", programs[name]].every((file) => existsSync(path.join(root, file)));
  const asksForHelp = args.some((arg) => arg === "--help" || arg === "-h");
  if (!isBuilt || (builtAfresh.includes(name) && !asksForHelp)) {
    requirePackages({ ...dependencies, ...devDependencies });
    build(root);
  }
}

/** npm was killed, and could not pass that on: nobody waits for a result any more. */
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
