import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { repositoryRoot } from "../../../common/repository-root.ts";
import { staticFile, type StaticAnswer } from "../../answering/static-answer.ts";

/** What the page's modules import by name, and the file that it is. */
export const packagedModules: readonly (readonly [name: string, file: string])[] = [
  ["preact", "packages/preact.mjs"],
  ["preact/hooks", "packages/hooks.mjs"],
  ["preact/jsx-runtime", "packages/jsx-runtime.mjs"],
  ["uplot", "packages/uplot.mjs"],
];

/** The compiled modules of the page. */
const compiled = path.join(import.meta.dirname, "../../console");

/** The files by their names in the address; a name that is not there is none, so that there is no path to traverse. */
let places: ReadonlyMap<string, string> | undefined;
const files = new Map<string, StaticAnswer>();

/** One file of the page; undefined for every name that is none. Read when first asked for. */
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

function modules(): [string, string][] {
  return readdirSync(compiled, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => [file.split(path.sep).join("/"), path.join(compiled, file)]);
}

function packaged(): [string, string][] {
  const styles: [string, string] = ["packages/uplot.css", path.join(folderOf("uplot"), "uPlot.min.css")];
  return [...packagedModules.map(([name, file]): [string, string] => [file, entryOf(name)]), styles];
}

/** Style sheet and icon are not compiled: they lie where the sources are. */
function drawn(): [string, string][] {
  const folder = path.join(repositoryRoot(), "api/console");
  return ["style.css", "icon.svg"].map((name) => [name, path.join(folder, name)]);
}

/** The package's own idea of its module for a browser. */
function entryOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  const forBrowsers = entry.replace(/\.cjs\.js$/, ".esm.js");
  return existsSync(forBrowsers) ? forBrowsers : entry;
}

const folderOf = (name: string): string => path.dirname(entryOf(name));
