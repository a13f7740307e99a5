import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { repositoryRoot } from "../../../common/runtime/repository-root.ts";
import { staticFile, type StaticAnswer } from "../../http/respond.ts";

/** The packages that the page's modules import, and the files that serve them. */
export const packagedModules: readonly (readonly [name: string, file: string])[] = [
  ["preact", "packages/preact.mjs"],
  ["preact/hooks", "packages/hooks.mjs"],
  ["preact/jsx-runtime", "packages/jsx-runtime.mjs"],
];

/** What the page looks like: what every view shares, and then the rooms that have a sheet of their own. */
export const styleSheets: readonly string[] = ["style.css"];

const compiled = path.join(import.meta.dirname, "../../console");

/** A list of known names, so that no path of a request reaches the file system. */
let places: ReadonlyMap<string, string> | undefined;
const files = new Map<string, StaticAnswer>();

/** Reads a file of the page when it is first requested; undefined for an unknown name. */
export function consoleFile(name: string): StaticAnswer | undefined {
  places ??= new Map([...modules(), ...packaged(), ...drawn()]);
  const place = places.get(name);
  if (place === undefined) {
    return undefined;
  }
  const known = files.get(name) ?? staticFile(name, readFileSync(place));
  files.set(name, known);
  return known;
}

/** Its modules, and its texts in each language. */
function modules(): [string, string][] {
  return readdirSync(compiled, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|json)$/.test(file))
    .map((file) => [file.split(path.sep).join("/"), path.join(compiled, file)]);
}

const packaged = (): [string, string][] =>
  packagedModules.map(([name, file]): [string, string] => [file, entryOf(name)]);

const icons = ["icon.svg", "icon-critical.svg", "icon-warning.svg", "icon-unseen.svg"];

/** Style sheets and icons are not compiled, so they are read from the sources. */
function drawn(): [string, string][] {
  const folder = path.join(repositoryRoot(), "api/console");
  const drawings = icons.map((name): [string, string] => [name, path.join(folder, "icons", name)]);
  return [...styleSheets.map((name): [string, string] => [name, path.join(folder, name)]), ...drawings];
}

/** The package's module for browsers. */
function entryOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  const forBrowsers = entry.replace(/\.cjs\.js$/, ".esm.js");
  return existsSync(forBrowsers) ? forBrowsers : entry;
}
