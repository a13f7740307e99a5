import { pino } from "pino";
import { maskLine } from "./mask-line.js";
import { WarningCollapser } from "./warning-collapser.js";
/** Keys that hold a secret near the top of a logged object. */
const secretPaths = ["authorization", "token", "jwtSecret", "secret", "secretsKey", "password"].flatMap((key) => [
    key,
    `*.${key}`,
    `*.*.${key}`,
]);
const warn = 40;
const collapses = new Set();
process.once("exit", () => collapses.forEach((each) => each.flush()));
/** JSON lines to standard output; `name` is the process. Repeated warnings are collapsed. */
export function createLogger(name, level, destination) {
    const collapse = new WarningCollapser();
    collapses.add(collapse);
    const options = {
        name,
        level,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        redact: { paths: [...secretPaths, "*.headers['x-token']"], censor: "[secret]" },
        hooks: {
            // Words of an access point or of PostgreSQL may repeat what a document says.
            streamWrite: maskLine,
            logMethod(parts, method, number) {
                const log = method;
                if (number === warn) {
                    collapse.pass(this, parts, log);
                }
                else {
                    log.apply(this, parts);
                }
            },
        },
    };
    return pino(options, destination ?? standardOutput());
}
/** Characters that wait for a log that takes nothing; later lines are dropped until it does. */
const maxWaiting = 1_000_000;
/**
 * A log on a full disk (ENOSPC), or one that no one reads any more (EPIPE), must not end the process: it goes on, and
 * writes on when there is room.
 */
function standardOutput() {
    const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
    output.on("error", () => undefined);
    return output;
}
//# sourceMappingURL=logger.js.map