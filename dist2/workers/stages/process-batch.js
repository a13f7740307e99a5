import { isSiteOrTransientFault } from "../../common/db/site-fault.js";
import { saveProgress, } from "../../common/db/stores/documents/stage-results-store.js";
import { loadWaiting } from "../../common/db/stores/documents/stage-store.js";
import { firstStage, nextStages, pipeline } from "../../common/domain/status/pipeline.js";
import { bisectFailures } from "../../common/batcher.js";
import { countResults } from "./count-results.js";
import { runSuspects } from "../poison/run-suspects.js";
import { runStages, } from "./run-stages.js";
/**
 * Loads the documents, runs each through the stages, stores all results in one statement, and enqueues documents for
 * stages of other processes.
 *
 * @throws errors that are not caused by a document, such as an unavailable database
 */
export async function processBatch(deps, stages, { refs, rank, pauses = deps.pauses }) {
    const [first] = stages;
    const loaded = await loadWaiting(deps.database, pipeline[first.name].from, refs, first.needs);
    const documents = await withoutPaused(pauses, loaded);
    deps.logger.debug({ stage: first.name, waiting: loaded.length, documents: documents.length }, "group taken");
    if (first.name === firstStage) {
        deps.dwellTimes?.record(documents);
    }
    const isPaused = (stage, orgId) => pauses.current.holdsStage(stage) || pauses.current.holdsOrganization(orgId);
    const isSuspect = (document) => deps.suspects?.has(document) === true;
    const suspects = documents.filter(isSuspect);
    const others = suspects.length === 0 ? documents : documents.filter((document) => !isSuspect(document));
    const watch = { isPaused, ...(deps.progress !== undefined && { progress: deps.progress }) };
    const worked = await storeAndEnqueue(deps, others, await runStages(stages, others, watch), rank);
    if (suspects.length === 0) {
        return worked;
    }
    // Suspects run last, so that other documents do not wait for them.
    const apart = await storeAndEnqueue(deps, suspects, await runSuspects(deps, stages, suspects), rank);
    return {
        documents: worked.documents + apart.documents,
        failures: [...worked.failures, ...apart.failures],
    };
}
/** Stores the progress of documents, and enqueues them for further stages. */
async function storeAndEnqueue(deps, documents, { progress, failures }, rank) {
    const saved = await saveProgressOf(deps, progress);
    const all = [...failures, ...saved.failures];
    countResults(deps, { documents, advances: progress, moved: saved.moved, failures: all });
    const failed = new Set(all.map(({ ref }) => ref.id));
    await enqueueNext(deps, saved.moved.filter(({ id }) => !failed.has(id)), rank);
    return { documents: progress.length + failures.length, failures: all };
}
async function withoutPaused(pauses, documents) {
    const hasHeld = await pauses.confirm((paused) => documents.some(({ orgId }) => paused.holdsOrganization(orgId)));
    return hasHeld ? documents.filter(({ orgId }) => !pauses.current.holdsOrganization(orgId)) : documents;
}
/** Finds a result that cannot be stored by halving, so that the others are stored. */
async function saveProgressOf(deps, advances) {
    if (advances.length === 0) {
        return { moved: [], failures: [] };
    }
    const parts = await bisectFailures(advances, {
        isTransient: isSiteOrTransientFault,
        work: async (part) => ({ moved: await saveProgress(deps.database, part), failures: [] }),
        reject: ([advance], error) => {
            if (advance === undefined || isSiteOrTransientFault(error)) {
                throw error;
            }
            return saveWithoutLastStep(deps, advance, error);
        },
    });
    return merged(parts);
}
/** A step that cannot be stored fails its stage; earlier steps are stored. */
async function saveWithoutLastStep(deps, { id, revision, steps }, error) {
    const before = await saveProgressOf(deps, steps.length > 1 ? [{ id, revision, steps: steps.slice(0, -1) }] : []);
    const stage = steps.at(-1)?.stage;
    const isOurs = stage !== undefined && before.failures.length === 0;
    return merged([before, { moved: [], failures: isOurs ? [{ ref: { id, revision }, stage, error }] : [] }]);
}
const merged = (parts) => ({
    moved: parts.flatMap(({ moved }) => moved),
    failures: parts.flatMap(({ failures }) => failures),
});
async function enqueueNext({ queues }, moved, rank) {
    for (const to of new Set(moved.map((document) => document.to))) {
        const refs = moved.filter((document) => document.to === to).map(({ id, revision }) => ({ id, revision }));
        await Promise.all(nextStages(to).map((name) => queues.enqueue(name, refs, rank)));
    }
}
//# sourceMappingURL=process-batch.js.map