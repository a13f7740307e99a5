/**
 * Runs dependency-cruiser over the tree in the current folder and prints what points the wrong way. A parser that cannot read TypeScript cruises nothing and is content with it,
 * so every .ts and .tsx file must be among the cruised modules.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const cruiser = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const places = ["api", "workers", "common", "test", "ormconfig.ts"].filter((place) => existsSync(place));

const { stdout, stderr, error } = spawnSync(
  process.execPath,
  [cruiser, "--config", path.join(root, ".dependency-cruiser.cjs"), "--output-type", "json", ...places],
  { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
);
if (error !== undefined || stdout === "") {
  process.stderr.write(`dependency-cruiser did not run: ${error?.message ?? stderr}\n`);
  process.exit(1);
}

const { modules, summary } = JSON.parse(stdout);
const cruised = new Set(modules.map((module) => module.source));
const missed = places.flatMap(typescriptFiles).filter((file) => !cruised.has(file));
const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
for (const line of [...broken, ...missed.map((file) => `not cruised: ${file}`)]) {
  process.stdout.write(`${line}\n`);
}
process.stdout.write(`${cruised.size} modules, ${broken.length} wrong imports\n`);
process.exitCode = broken.length + missed.length === 0 && cruised.size > 0 ? 0 : 1;

function typescriptFiles(place) {
  if (place.endsWith(".ts")) {
    return [place];
  }
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(place, file.split(path.sep).join("/")))
    .filter((file) => !file.includes("/dist/"));
}
