"use strict";
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const path = require("node:path");

const compiler = "node_modules/@typescript/native/bin/tsc";
const out = "dist-new";
/**
 * What runs in Node is compiled, then writes what is made of the description: types and operations of the clients. Code for
 * browsers has a project of its own, because neither side may see the other's globals.
 */
const compile = (project, ...options) => [compiler, "-p", project, "--outDir", out, ...options];
/** The package of the client and the command line. */
const customers = ["common/command-line/build.mjs", `${out}/common/client`];
const bundle = ["api/console/bundle.mjs", `${out}/api/console`];
const builds = {
  /** What `npm start` runs: no tests and no check of types. */
  product: [
    compile("common/commands/tsconfig.product.json", "--noCheck"),
    [`${out}/api/write-client.js`],
    compile("common/client/tsconfig.json", "--noCheck"),
    customers,
    bundle,
  ],
  whole: [
    compile("tsconfig.json", "--noCheck"),
    [`${out}/api/write-client.js`],
    compile("common/client/tsconfig.json"),
    customers,
    [compiler, "-p", "tsconfig.json", "--noEmit"],
    [compiler, "-p", "api/console/tsconfig.json", "--noEmit"],
    bundle,
  ],
};

/** Digests of the sources that dist/ was made of, by kind of build. */
const stamp = "dist/sources.json";

/**
 * Compiles into dist-new/, which replaces dist/ when it is complete: a process that runs from dist/ meanwhile keeps files
 * that fit together. Prints nothing unless something is wrong.
 */
function build(root, kind = "whole") {
  const [built, fresh, former] = ["dist", out, "dist-old"].map((name) => path.join(root, name));
  remove(fresh);
  // Read before they are compiled: what is edited meanwhile is compiled by the next build.
  const digests = { product: digestOf(root, "product"), ...(kind === "whole" && { whole: digestOf(root, "whole") }) };
  for (const step of builds[kind]) {
    const { status, error } = spawnSync(process.execPath, step, {
      cwd: root,
      stdio: ["ignore", process.stderr.fd, process.stderr.fd],
    });
    if (status !== 0) {
      throw new Error(`The build failed${error === undefined ? "" : ` (${error.message})`}; dist/ is as it was.`);
    }
  }
  copyReference(root, path.join(fresh, "api/docs-page"));
  writeFileSync(path.join(fresh, path.basename(stamp)), JSON.stringify(digests));
  remove(former);
  if (existsSync(built)) {
    renameSync(built, former);
  }
  renameSync(fresh, built);
  remove(former);
}

/** Swagger UI as its package has it: two files and their licences. The service needs the package no more. */
function copyReference(root, folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of [
    "swagger-ui-bundle.js",
    "swagger-ui-bundle.js.LICENSE.txt",
    "swagger-ui.css",
    "LICENSE",
    "NOTICE",
  ]) {
    copyFileSync(path.join(root, "node_modules/swagger-ui-dist", name), path.join(folder, name));
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/** Whether dist/ was made of the sources as they are now. An installed package has no sources, and is what it is. */
function isFresh(root, kind) {
  if (!existsSync(path.join(root, "api/server.ts"))) {
    return existsSync(path.join(root, "dist/api/server.js"));
  }
  try {
    return JSON.parse(readFileSync(path.join(root, stamp), "utf8"))[kind] === digestOf(root, kind);
  } catch {
    return false;
  }
}

const settings = ["ormconfig.ts", "tsconfig.json", "package.json", "package-lock.json"];
const compiled = /\.(tsx?|json|py|[cm]js|css|svg)$/;
/** Built, or data that is read and not compiled. */
const passedOver = /\/(node_modules|client\/generated|(command-line|schematron)\/dist|test\/golden)$/;

/** A digest of the contents. Times say nothing: Git sets them anew at each change of the branch, and archives keep old ones. */
function digestOf(root, kind) {
  const hash = createHash("sha256");
  const add = (file) => hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!passedOver.test(`/${name}`)) {
          walk(name);
        }
      } else if (compiled.test(entry.name)) {
        add(name);
      }
    }
  };
  ["api", "common", "workers", ...(kind === "whole" ? ["test"] : [])].forEach(walk);
  settings.filter((file) => existsSync(path.join(root, file))).forEach(add);
  return hash.digest("hex");
}

module.exports = { build, isFresh };
