import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeDurably } from "../durable-file.js";
/** Removed from the input's name, so that failures of `october.failed-2.csv` are named after `october` again. */
const ending = /(\.failed(-\d+)?)?\.[^.]+$/;
/**
 * Writes the file of failures beside the input. One that a person may have begun to correct is never replaced: the next
 * number is taken.
 *
 * @returns its path
 */
export async function writeFailureFile({ input, file, journal }, failures) {
    const content = await file.failures(failures);
    const base = path.join(path.dirname(input), path.basename(input).replace(ending, ""));
    for (let nth = 1;; nth += 1) {
        const candidate = `${base}.failed${nth === 1 ? "" : `-${nth}`}${file.extension}`;
        const isFree = !existsSync(candidate) ||
            (candidate !== path.normalize(input) && journal.isOurs(candidate, readFileSync(candidate, "utf8")));
        if (isFree) {
            // Noted first: if we are killed in between, the digest is of a file that is not there.
            journal.wrote(candidate, content);
            writeDurably(candidate, content);
            return candidate;
        }
    }
}
//# sourceMappingURL=write-failures.js.map