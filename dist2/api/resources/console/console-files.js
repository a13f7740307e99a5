import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "../../../common/repository-root.js";
import { staticFile } from "../../answering/static-answer.js";
/** The packages that the page's modules import, and the files that serve them. */
export const packagedModules = [
    ["preact", "packages/preact.mjs"],
    ["preact/hooks", "packages/hooks.mjs"],
    ["preact/jsx-runtime", "packages/jsx-runtime.mjs"],
    ["uplot", "packages/uplot.mjs"],
];
/** What the page looks like: what every view shares, and then the rooms that have a sheet of their own. */
export const styleSheets = ["style.css"];
const compiled = path.join(import.meta.dirname, "../../console");
/** A list of known names, so that no path of a request reaches the file system. */
let places;
const files = new Map();
/** Reads a file of the page when it is first requested; undefined for an unknown name. */
export function consoleFile(name) {
    places ??= new Map([...modules(), ...packaged(), ...drawn()]);
    const place = places.get(name);
    if (place === undefined) {
        return undefined;
    }
    const known = files.get(name) ?? staticFile(name, readFileSync(place));
    files.set(name, known);
    return known;
}
function modules() {
    return readdirSync(compiled, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".js"))
        .map((file) => [file.split(path.sep).join("/"), path.join(compiled, file)]);
}
function packaged() {
    const styles = ["packages/uplot.css", path.join(folderOf("uplot"), "uPlot.min.css")];
    return [...packagedModules.map(([name, file]) => [file, entryOf(name)]), styles];
}
const icons = ["icon.svg", "icon-critical.svg", "icon-warning.svg", "icon-unseen.svg"];
/** Style sheets and icons are not compiled, so they are read from the sources. */
function drawn() {
    const folder = path.join(repositoryRoot(), "api/console");
    const drawings = icons.map((name) => [name, path.join(folder, "icons", name)]);
    return [...styleSheets.map((name) => [name, path.join(folder, name)]), ...drawings];
}
/** The package's module for browsers. */
function entryOf(name) {
    const entry = fileURLToPath(import.meta.resolve(name));
    const forBrowsers = entry.replace(/\.cjs\.js$/, ".esm.js");
    return existsSync(forBrowsers) ? forBrowsers : entry;
}
const folderOf = (name) => path.dirname(entryOf(name));
//# sourceMappingURL=console-files.js.map