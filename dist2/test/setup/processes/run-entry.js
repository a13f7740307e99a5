var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
import { pathToFileURL } from "node:url";
/** Ends the entry in the place of `process.exit`, while this process goes on. */
class Exit extends Error {
}
let runs = 0;
/**
 * Runs a built entry file in this process with these arguments and this environment beside our own; an undefined value removes
 * a variable. What it imports is loaded once for all runs, which a process would do every time. For programs that end by
 * themselves and read no standard input.
 */
export async function runEntry(entry, args, env = {}) {
    const said = { stdout: "", stderr: "" };
    let exitCode;
    const restore = replaceProcess(entry, args, env, {
        // An entry that catches what ends it says nothing any more in a process.
        write: (name, text) => (said[name] += exitCode === undefined ? text : ""),
        exit: (code) => {
            exitCode ??= code;
            throw new Exit();
        },
    });
    try {
        runs += 1;
        // A file that is named in another way is another module, and runs again.
        await import(__rewriteRelativeImportExtension(`${pathToFileURL(entry).href}?run=${runs}`));
        return { code: exitCode ?? Number(process.exitCode ?? 0), ...said };
    }
    catch (error) {
        if (exitCode === undefined || !(error instanceof Exit)) {
            throw error;
        }
        return { code: exitCode, ...said };
    }
    finally {
        restore();
    }
}
function replaceProcess(entry, args, env, { write, exit }) {
    const given = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
    const keep = (name) => (chunk) => {
        write(name, typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
        return true;
    };
    const restores = [
        replace(process, "argv", [process.execPath, entry, ...args]),
        replace(process, "env", Object.fromEntries(given)),
        replace(process, "exit", (code) => exit(Number(code ?? process.exitCode ?? 0))),
        replace(process.stdout, "write", keep("stdout")),
        replace(process.stderr, "write", keep("stderr")),
    ];
    const { exitCode } = process;
    process.exitCode = undefined;
    return () => {
        restores.forEach((restore) => restore());
        process.exitCode = exitCode;
    };
}
/** Gives back what puts the former value in its place, which an object may have inherited. */
function replace(target, name, value) {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
    return () => {
        Reflect.deleteProperty(target, name);
        if (before !== undefined) {
            Object.defineProperty(target, name, before);
        }
    };
}
//# sourceMappingURL=run-entry.js.map