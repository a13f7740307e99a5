import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { asError } from "../errors.js";
const wrongUsageCode = 2;
const helpOption = { help: { type: "boolean", short: "h" } };
/**
 * Reads a command's arguments. `--help` prints the usage and ends the process with 0; an unknown argument is named
 * above the usage on standard error, with exit code 2.
 */
export function readCommandLine(command, args = process.argv.slice(2)) {
    const options = { ...command.options, ...helpOption };
    const parsed = parse(command, options, args);
    if (parsed.values.help === true) {
        process.stdout.write(`${usageOf(command)}\n\n${command.help.trim()}\n`);
        process.exit(0);
    }
    return parsed;
}
function parse(command, options, args) {
    try {
        const allowPositionals = command.takesArguments ?? false;
        return parseArgs({ args: [...args], options, allowPositionals, strict: true });
    }
    catch (error) {
        return refuseUsage(command, asError(error).message);
    }
}
/** Prints the complaint and the usage, and ends the process with 2. */
export function refuseUsage(command, complaint) {
    // Node's message continues with advice that is longer than the usage.
    const [sentence = complaint] = complaint.split(/\.?\n|\. /);
    process.stderr.write(`${sentence.replace(/\.$/, "")}.\n${usageOf(command)}\n`);
    process.exit(wrongUsageCode);
}
const usageOf = ({ synopsis }) => `Usage: ${synopsis}`;
const reasons = {
    ENOENT: "there is no such file",
    ENOTDIR: "there is no such file",
    EISDIR: "it is a folder",
    EACCES: "permission denied",
    EPERM: "permission denied",
};
/** Why the system refused access to a file or folder. */
export function reasonOf(error) {
    const { code = "", message } = asError(error);
    return reasons[code] ?? (code === "" ? message : code);
}
/** A file that the command line names. @throws Error in one sentence */
export function readNamedFile(file) {
    try {
        return readFileSync(file);
    }
    catch (error) {
        throw new Error(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
    }
}
//# sourceMappingURL=command-line.js.map