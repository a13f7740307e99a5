var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
import { fileURLToPath } from "node:url";
import { exitCodes } from "../exit-codes.js";
import { defineProgram } from "../program.js";
/** Ours, which has to be built: an installed package has no sources to build from. */
const launcher = new URL("../../launcher/main.js", import.meta.url);
export const sandbox = defineProgram({
    name: "sandbox",
    arguments: "",
    about: "Runs the whole service on this machine with a simulated network, as npm start does",
    help: `
Its database, token and logs are in .data of this folder; the other commands find it there. PORT, HOST and
DATA_DIR may be set, and any variable of .env.example. Ctrl-C stops it.`,
    options: {},
    run: async ({ positionals, refuse }) => {
        if (positionals.length > 0) {
            return refuse("sandbox takes no arguments");
        }
        process.argv = [process.execPath, fileURLToPath(launcher)];
        await import(__rewriteRelativeImportExtension(launcher.href));
        return exitCodes.done;
    },
});
//# sourceMappingURL=sandbox.js.map