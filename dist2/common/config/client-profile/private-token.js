import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { reasonOf } from "../command-line.js";
import { ConfigError } from "../read-environment.js";
const groupAndOthers = 0o077;
/**
 * The text of a file that holds a token. A file that others can read is refused, because they may have read it.
 *
 * @throws ConfigError with the command that mends it
 */
export function readPrivateFile(file) {
    let descriptor;
    try {
        descriptor = openSync(file, constants.O_RDONLY);
    }
    catch (error) {
        throw new ConfigError([`${file} cannot be read: ${reasonOf(error)}`]);
    }
    try {
        // The open file is judged, so that no other one can take its name in between.
        const { mode, uid } = fstatSync(descriptor);
        const owner = process.getuid?.();
        if (owner !== undefined && (mode & groupAndOthers) !== 0) {
            const shown = (mode & 0o777).toString(8).padStart(4, "0");
            throw new ConfigError([`${file} holds a token and has mode ${shown}: run chmod 600 ${file}`]);
        }
        if (owner !== undefined && owner !== 0 && uid !== owner) {
            throw new ConfigError([`${file} belongs to another user: run login, which writes one of your own`]);
        }
        return readFileSync(descriptor, "utf8");
    }
    finally {
        closeSync(descriptor);
    }
}
//# sourceMappingURL=private-token.js.map