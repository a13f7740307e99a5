import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../../../common/config/command-line.js";
import { presentValidationResult } from "../../../common/presenters/validation-result.js";
import { loadRuleSets } from "../../../common/services/validation/load-rule-sets.js";
import { loadUblValidation } from "../../../common/services/validation/validate-ubl.js";
import { hostileDocuments } from "../../factories/hostile-documents.js";
const MILLIONS = [2, 4, 8];
const LIMIT_MS = 60_000;
const megabytes = (bytes) => Math.round(bytes / 1_048_576);
async function measure(name, millions) {
    const ublXsdDir = process.env["UBL_XSD_DIR"];
    const config = ublXsdDir === undefined ? {} : { ublXsdDir };
    const validate = await loadUblValidation({ ruleSets: loadRuleSets(), config });
    validate(hostileDocuments["empty lines"](10_000));
    const text = hostileDocuments[name](millions * 1e6);
    // Through bytes, as it arrives from the network: a string that was joined is slower to read.
    const xml = Buffer.from(text).toString("utf8");
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    forgetPeak();
    const start = process.cpuUsage();
    const result = presentValidationResult(validate(xml));
    const { user, system } = process.cpuUsage(start);
    const milliseconds = Math.round((user + system) / 1000);
    const peak = process.resourceUsage().maxRSS * 1024;
    const answer = JSON.stringify(result).length;
    return { milliseconds, megabytes: megabytes(peak - before), answer, fatal: result.totals.fatal };
}
/** Making the document took more memory than it holds. Linux can forget that peak; elsewhere it counts as well. */
function forgetPeak() {
    try {
        writeFileSync("/proc/self/clear_refs", "5");
    }
    catch {
        // Not Linux.
    }
}
/** Undefined when it takes longer than a minute. @throws Error when the process fails */
function inProcess(name, millions) {
    const args = ["--expose-gc", fileURLToPath(import.meta.url), "--only", name, "--size", String(millions)];
    const { stdout, stderr, status, error } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: LIMIT_MS });
    if (error !== undefined) {
        return undefined;
    }
    if (status !== 0) {
        throw new Error(`${name}: ${stderr}`);
    }
    return JSON.parse(stdout);
}
function row(name) {
    const cells = [];
    for (const millions of MILLIONS) {
        const measured = inProcess(name, millions);
        cells.push(measured
            ? `${String(measured.milliseconds).padStart(7)} ms ${String(measured.megabytes).padStart(4)} MB`
            : "   longer than a minute");
        if (!measured) {
            break;
        }
    }
    return `${name.padEnd(48)}${cells.join("  ")}`;
}
const { values } = readCommandLine({
    synopsis: "npm run -s bench shapes -- [--only <part of a name>]",
    help: `
Validates documents of about a hundred shapes that are made to cost much, of 2, 4 and 8 million characters,
each in a process of its own: processor time, garbage collection included, and memory beyond what the process
and the document had before. With UBL_XSD_DIR their schema is asked as well. Takes about ten minutes.

  --only  only the shapes with this in their name, like "tax subtotals"
  --size  prints the measurements of one shape of so many million characters as JSON`,
    options: { only: { type: "string", default: "" }, size: { type: "string" } },
});
const { only, size } = values;
if (size === undefined) {
    process.stdout.write(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}\n`);
    process.stdout.write(`${"".padEnd(48)}${MILLIONS.map((millions) => `${millions} million`.padStart(18)).join("  ")}\n`);
    for (const shape of Object.keys(hostileDocuments).filter((known) => known.includes(only))) {
        process.stdout.write(`${row(shape)}\n`);
    }
}
else {
    process.stdout.write(JSON.stringify(await measure(only, Number(size))));
}
//# sourceMappingURL=shapes.js.map