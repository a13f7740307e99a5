import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
/** Import lines as compilers write them: at the start of a line, with quoted names. */
const imported = /^((?:import|export)\b[^"';]*?\bfrom\s*|import\s*)(["'])([^"'\n]+)\2/gm;
const sourceMapNote = /^\/\/# sourceMappingURL=.*$/gm;
/** Packages with another file for browsers, and the one Node module that is replaced. */
const substitutes = {
    joi: { file: "../dist/joi-browser.min.mjs" },
    xmlbuilder2: {
        file: "xmlbuilder2.min.js",
        wrap: (text) => `const module = { exports: {} };\nconst exports = module.exports;\n${text}\nexport const { create } = module.exports;\n`,
    },
};
const pauses = `export const setImmediate = () => new Promise((resolve) => setTimeout(resolve));\n`;
/**
 * Collects modules with all their imports into one folder, and rewrites import names to file names, because import
 * maps do not apply to workers.
 * @param entries the file of each entry module, by its new name @returns text by name @throws Error when a module
 * imports a Node module
 */
export function collectModules(entries) {
    const names = new Map([...entries].map(([name, file]) => [file, name]));
    const texts = new Map();
    const waiting = [...entries.values()];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const importer = file;
        const nameOf = (specifier) => {
            if (specifier === "node:timers/promises") {
                texts.set("pauses.js", pauses);
                return "pauses.js";
            }
            const target = resolve(specifier, importer);
            const name = names.get(target.file) ?? flatName(target.file);
            if (!names.has(target.file)) {
                names.set(target.file, name);
                waiting.push(target.file);
            }
            return name;
        };
        texts.set(names.get(file), rewritten(file, nameOf));
    }
    return texts;
}
function rewritten(file, nameOf) {
    const text = readFileSync(file, "utf8").replace(sourceMapNote, "");
    const wrap = Object.values(substitutes).find(({ file: end }) => end !== undefined && file.endsWith(path.basename(end)))?.wrap;
    return wrap === undefined
        ? text.replace(imported, (_, start, _quote, specifier) => `${start}"./${nameOf(specifier)}"`)
        : wrap(text);
}
function resolve(specifier, importer) {
    if (specifier.startsWith(".")) {
        return { file: path.resolve(path.dirname(importer), specifier) };
    }
    if (specifier.startsWith("node:")) {
        throw new Error(`${importer} imports ${specifier}, which no browser has`);
    }
    const entry = fileURLToPath(import.meta.resolve(specifier, pathToFileURL(importer).href));
    const other = substitutes[specifier]?.file;
    return { file: other === undefined ? entry : path.resolve(path.dirname(entry), other) };
}
/** A flat name for a file: `common.rules.rule-set.js`, `big.js.big.mjs`. */
function flatName(file) {
    const place = file.split(path.sep);
    const start = Math.max(place.lastIndexOf("node_modules"), place.lastIndexOf("dist", place.length - 3));
    return place.slice(start + 1).join(".");
}
//# sourceMappingURL=collect-modules.js.map