import { readFileSync } from "node:fs";
import { readNamedFile, reasonOf } from "../config/command-line.js";
import { CommandError, exitCodes } from "./exit-codes.js";
const STANDARD_INPUT = 0;
/** A file as it is sent, or standard input for `-`: not a digit or byte of it is changed. @throws CommandError */
export function readText(file) {
    const bytes = file === "-" ? readStandardInput() : readNamedFile(file);
    // Also behind a byte order mark and in UTF-16, in which every second byte is zero.
    const beginning = bytes.subarray(0, 100).filter((byte) => byte > 0x20 && byte < 0x80);
    const isXml = beginning[0] === "<".charCodeAt(0);
    return { body: isXml ? bytes : decode(bytes, file), contentType: isXml ? "application/xml" : "application/json" };
}
export function readStandardInput() {
    try {
        return readFileSync(STANDARD_INPUT);
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `Standard input cannot be read: ${reasonOf(error)}`);
    }
}
function decode(bytes, file) {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    }
    catch {
        throw new CommandError(exitCodes.usage, `${file} is not UTF-8: save it as UTF-8`);
    }
}
//# sourceMappingURL=read-text.js.map