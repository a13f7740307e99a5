/**
 * Makes dist/ of the package: one small file for each entry with what they share, and declarations. The service does not need it,
 * because it compiles the engine with its own sources.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = import.meta.dirname;
const dist = path.join(root, "dist");
const entries = ["index.ts", "node/index.ts", "node/command-line.ts"];

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: entries,
  outdir: dist,
  bundle: true,
  splitting: true,
  minify: true,
  // Node prints the line of an error that nobody catches.
  lineLimit: 1000,
  format: "esm",
  platform: "node",
  target: "es2022",
  chunkNames: "shared/[name]-[hash]",
  logLevel: "warning",
});
chmodSync(path.join(dist, "node/command-line.js"), 0o755);
copyFileSync(path.join(root, "../../LICENSE"), path.join(root, "LICENSE"));
declare();

/** Of all declarations the package has those that its entries lead to. */
function declare() {
  const all = path.join(dist, "declarations");
  const compiler = path.join(root, "../../node_modules/@typescript/native/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", root, "--outDir", all], { stdio: "inherit" });
  if (status !== 0) {
    throw new Error("The declarations could not be written");
  }
  const reached = new Set();
  const reach = (file) => {
    if (reached.has(file)) {
      return;
    }
    reached.add(file);
    for (const [, , name] of readFileSync(path.join(all, file), "utf8").matchAll(/(from |import\()"(\.[^"]+)\.ts"/g)) {
      reach(path.posix.join(path.posix.dirname(file), `${name}.d.ts`));
    }
  };
  ["index.d.ts", "node/index.d.ts"].forEach(reach);
  for (const file of reached) {
    const target = path.join(dist, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(all, file), target);
  }
  rmSync(all, { recursive: true });
}
