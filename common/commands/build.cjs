"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync, renameSync, rmSync } = require("node:fs");
const path = require("node:path");

const compiler = "node_modules/@typescript/native/bin/tsc";
/**
 * What runs in Node is compiled, writes the types of the tests' client, and has its own types checked with them. Code for
 * browsers has a project for each page, because neither side may see the other's globals.
 */
const steps = [
  [compiler, "-p", "tsconfig.json", "--outDir", "dist-new", "--noCheck"],
  ["dist-new/api/write-client.js"],
  [compiler, "-p", "common/client/tsconfig.json", "--outDir", "dist-new"],
  [compiler, "-p", "tsconfig.json", "--noEmit"],
  [compiler, "-p", "api/console/tsconfig.json", "--outDir", "dist-new"],
  [compiler, "-p", "api/playground/page/tsconfig.json", "--outDir", "dist-new"],
];

/**
 * Compiles into dist-new/, which replaces dist/ when it is complete: a process that runs from dist/ meanwhile keeps files
 * that fit together. Prints nothing unless something is wrong.
 */
function build(root) {
  const [built, fresh, former] = ["dist", "dist-new", "dist-old"].map((name) => path.join(root, name));
  remove(fresh);
  for (const step of steps) {
    const { status, error } = spawnSync(process.execPath, step, {
      cwd: root,
      stdio: ["ignore", process.stderr.fd, process.stderr.fd],
    });
    if (status !== 0) {
      throw new Error(`The build failed${error === undefined ? "" : ` (${error.message})`}; dist/ is as it was.`);
    }
  }
  remove(former);
  if (existsSync(built)) {
    renameSync(built, former);
  }
  renameSync(fresh, built);
  remove(former);
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

module.exports = { build };
