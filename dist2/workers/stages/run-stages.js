import { setImmediate as nextTurn } from "node:timers/promises";
import { isSiteOrTransientFault } from "../../common/db/site-fault.js";
import { unpackDocument, } from "../../common/db/stores/documents/stage-store.js";
import { pipeline } from "../../common/domain/status/pipeline.js";
import { asError } from "../../common/errors.js";
import { withProducts } from "./stage.js";
/**
 * Runs documents through the stages in memory, each as far as possible. Nothing is stored.
 *
 * @throws errors that no document causes (the database is unavailable, or lacks a table); then no document has a result
 */
export async function runStages(stages, documents, watch = {}) {
    const { unpacked, failures } = await unpack(stages, documents);
    const walked = await runUnpacked(stages, unpacked, watch);
    return { progress: walked.progress, failures: [...failures, ...walked.failures] };
}
export async function runUnpacked(stages, documents, watch = {}) {
    const walkers = documents.map((document) => ({ document, steps: [], failed: false }));
    const failures = [];
    for (const stage of stages) {
        const here = walkers.filter((walker) => isWaitingFor(walker, stage));
        failures.push(...(await runStage(stage, here, watch)));
    }
    const advances = walkers
        .filter(({ steps }) => steps.length > 0)
        .map(({ document: { id, revision }, steps }) => ({ id, revision, steps }));
    return { progress: advances, failures };
}
async function unpack([first], documents) {
    const unpacked = [];
    const failures = [];
    for (const document of documents) {
        try {
            unpacked.push(await unpackDocument(document));
        }
        catch (error) {
            const { id, revision } = document;
            failures.push({ ref: { id, revision }, stage: first.name, error: asError(error) });
        }
    }
    return { unpacked, failures };
}
/** The first stage takes all documents, because they were loaded for it. */
function isWaitingFor({ steps, failed }, { name }) {
    const latest = steps.at(-1);
    return !failed && (latest === undefined || latest.to === pipeline[name].from);
}
async function runStage(stage, comers, { isPaused, progress }) {
    const goesOn = ({ document }) => isPaused?.(stage.name, document.orgId) !== true;
    const walkers = comers.filter(goesOn);
    if (walkers.length === 0) {
        return [];
    }
    let prepared;
    try {
        prepared = await stage.prepare?.(walkers.map(({ document }) => document));
    }
    catch (thrown) {
        const error = asError(thrown);
        if (isSiteOrTransientFault(error)) {
            throw error;
        }
        return walkers.map((walker) => fail(stage, walker, error));
    }
    const failures = [];
    for (const walker of walkers) {
        if (!goesOn(walker)) {
            continue;
        }
        progress?.begin(walker.document, stage.name);
        try {
            await takeStep(stage, walker, prepared);
        }
        catch (error) {
            failures.push(fail(stage, walker, asError(error)));
        }
        finally {
            progress?.end();
        }
        // Yields to heartbeat, lock renewal and other stages between two documents.
        await nextTurn();
    }
    return failures;
}
async function takeStep(stage, walker, prepared) {
    const startedAt = performance.now();
    const { tree, ...result } = await stage.run(walker.document, prepared);
    walker.steps.push({ ...result, stage: stage.name, startedAt, durationMs: performance.now() - startedAt });
    walker.document = withProducts(walker.document, result.makes, tree);
}
function fail({ name }, walker, error) {
    const { id, revision } = walker.document;
    walker.failed = true;
    return { ref: { id, revision }, stage: name, error };
}
//# sourceMappingURL=run-stages.js.map