import { setTimeout as delay } from "node:timers/promises";
import { count } from "../output.js";
import { askStatuses, idsPerQuestion } from "./ask-statuses.js";
/** So that the questions stay far below a request a second. */
const secondsPerQuestion = 2;
const firstWaitSeconds = 0.25;
/**
 * Waits until the service has decided about everything that it has taken, and notes the decisions.
 *
 * @returns references of the documents that nothing will change by itself: the operator of the service has to look at them
 */
export async function awaitFinal(run) {
    const { journal, progress, session } = run;
    const stuck = new Set();
    for (let wait = firstWaitSeconds;;) {
        const open = [...journal.taken.values()].filter(({ reference, status }) => status === undefined && !stuck.has(reference));
        if (open.length === 0) {
            return stuck;
        }
        const done = journal.taken.size - open.length;
        progress.show(`${count(done)} of ${count(journal.taken.size)} documents are final`);
        await delay(wait * 1_000, undefined, { signal: session.signal });
        const questions = Math.ceil(open.length / idsPerQuestion);
        wait = Math.min(wait * 2, questions * secondsPerQuestion);
        for (let from = 0; from < open.length; from += idsPerQuestion) {
            await ask(run, open.slice(from, from + idsPerQuestion), stuck);
        }
    }
}
async function ask(run, asked, stuck) {
    const { journal } = run;
    const byId = new Map(asked.map(({ id, reference }) => [id, reference]));
    const { data, not_found: missing } = await askStatuses(run, [...byId.keys()]);
    for (const { id, overall_status: status, is_terminal: isFinal, next_poll_after_seconds: next } of data) {
        const reference = byId.get(id);
        if (isFinal) {
            journal.settle(reference, status);
        }
        else if (next === null) {
            stuck.add(reference);
        }
    }
    missing.forEach((id) => journal.settle(byId.get(id), "DELETED"));
}
//# sourceMappingURL=await-final.js.map