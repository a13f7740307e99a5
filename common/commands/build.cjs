"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync, renameSync, rmSync } = require("node:fs");
const path = require("node:path");

/** What runs in Node, and what runs in browsers: neither may see the other's globals. */
const projects = ["tsconfig.json", "api/console/tsconfig.json", "api/playground/page/tsconfig.json"];

/**
 * Compiles beside dist/ and takes its place when it is whole: what runs from dist/ meanwhile goes on with files that fit
 * together. Silent unless something is wrong.
 */
function build(root) {
  const [built, fresh, former] = ["dist", "dist-new", "dist-old"].map((name) => path.join(root, name));
  remove(fresh);
  const compiler = path.join(root, "node_modules/@typescript/native/bin/tsc");
  for (const project of projects) {
    const { status, error } = spawnSync(process.execPath, [compiler, "-p", project, "--outDir", "dist-new"], {
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
