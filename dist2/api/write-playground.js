import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCommandLine, refuseUsage } from "../common/config/command-line.js";
import { asError } from "../common/errors.js";
import { playgroundFiles } from "./resources/playground/playground-files.js";
const command = {
    synopsis: "npm run -s playground -- <folder>",
    help: `
Writes the playground into a folder that any web server can serve: the page that judges documents and
requests by the rules of the service, in the browser and nowhere else. Files of the same names are replaced.

The server has to send JavaScript modules (.js, .mjs) as text/javascript.`,
    takesArguments: true,
};
/** @throws Error when the folder cannot be written */
async function writePlayground() {
    const { positionals } = readCommandLine(command);
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) {
        return refuseUsage(command, "Name one folder");
    }
    const files = await playgroundFiles();
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) {
        writeFileSync(path.join(folder, name), text);
    }
    return `${files.size} files in ${folder}`;
}
try {
    process.stdout.write(`${await writePlayground()}\n`);
}
catch (error) {
    process.stderr.write(`${asError(error).message}\n`);
    process.exitCode = 1;
}
//# sourceMappingURL=write-playground.js.map