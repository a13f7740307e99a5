import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CommandError, exitCodes } from "../exit-codes.js";
import { count, print, printJson, say } from "../output.js";
import { awaitFinal } from "./await-final.js";
import { surveyFile } from "./batch-run.js";
import { findReasons } from "./find-reasons.js";
import { sendDocuments } from "./send-documents.js";
import { writeFailureFile } from "./write-failures.js";
/** Long enough for the requests of a killed process to end at the service. */
const passes = 8;
const betweenPassesMs = 5_000;
/** Sends a file, waits for what becomes of its documents, and reports. Killed at any moment, the same call goes on. */
export async function runBatch(run, { isNotAwaited, nextCommand }) {
    const { session, journal, progress } = run;
    const survey = await surveyFile(run.file);
    try {
        const refused = new Map(survey.failures);
        const later = await sendAll(run, survey, refused);
        const stuck = isNotAwaited ? new Set() : await awaitFinal(run);
        const failures = [...refused.values(), ...(isNotAwaited ? [] : await findReasons(run))];
        progress.end();
        const file = failures.length > 0 ? await writeFailureFile(run, failures) : undefined;
        return report(run, { survey, failures, later, stuck: stuck.size, file, nextCommand });
    }
    catch (error) {
        progress.end();
        if (!(error instanceof CommandError) || error.exitCode !== exitCodes.usage) {
            const remaining = survey.total - journal.taken.size;
            say(`${count(journal.taken.size)} of ${count(survey.total)} documents are taken, ${count(remaining)} remain. The same command goes on where this one has ended.`);
        }
        throw session.signal.aborted ? new CommandError(exitCodes.interrupted, "Interrupted.") : error;
    }
}
/** @returns what the service could not take after several tries */
async function sendAll(run, survey, refused) {
    for (let pass = 1;; pass += 1) {
        const later = await sendDocuments(run, survey, refused);
        if (later.length === 0 || pass === passes) {
            return later.length;
        }
        run.progress.show(`${count(later.length)} documents could not be taken yet; waiting`);
        await delay(betweenPassesMs, undefined, { signal: run.session.signal });
    }
}
function report({ session, journal }, outcome) {
    const { survey, failures, later, stuck, file, nextCommand } = outcome;
    const byStatus = {};
    for (const { status = "PENDING" } of journal.taken.values()) {
        byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
    if (session.isJson) {
        printJson({
            documents: survey.total,
            taken: journal.taken.size,
            ...byStatus,
            failed: failures.length,
            not_taken: later,
            failed_file: file ?? null,
        });
    }
    else {
        const refused = failures.filter(({ documentId }) => documentId === undefined).length;
        const parts = [...Object.entries(byStatus), ["refused", refused], ["not taken yet", later]]
            .filter(([, number]) => number > 0)
            .map(([word, number]) => `${count(number)} ${word}`);
        print(`${count(survey.total)} documents: ${parts.join(", ")}`);
        if (file !== undefined) {
            const failed = `${path.normalize(file)} has ${failures.length === 1 ? "the one that failed, with its problem" : `the ${count(failures.length)} that failed, each with its problem`}`;
            print(`${failed}. Correct it there, then run:\n  ${nextCommand(file)}`);
        }
    }
    if (stuck > 0) {
        say(`${count(stuck)} documents wait for the operator of the service, who sees them in the console.`);
    }
    return exitCodeOf(outcome);
}
function exitCodeOf({ failures, later, stuck }) {
    if (later > 0) {
        say(`The service could not take ${count(later)} documents now: run the same command again.`);
        return exitCodes.away;
    }
    if (failures.length > 0) {
        return exitCodes.refused;
    }
    return stuck > 0 ? exitCodes.pending : exitCodes.done;
}
//# sourceMappingURL=run-batch.js.map