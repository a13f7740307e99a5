import { v7 as uuid } from "uuid";
import { definedFields } from "../../defined-fields.js";
import { clearStageFailures, countGivenUp } from "../../db/stores/operator-actions/given-up-store.js";
import { countRetryableLegs, requeueFailedLegs, } from "../../db/stores/operator-actions/operable-leg-store.js";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.js";
import { advanceRetryRun, insertRetryRun, listRetryRunRows, lockRetryRun, lockRunningRun, } from "../../db/stores/operator-actions/retry-run-store.js";
import { organizationIn, storedScope } from "../../domain/scope.js";
import { pipeline } from "../../domain/status/pipeline.js";
import { AppError, notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { enqueueLegs } from "./act-on-legs.js";
import { countByOrganization, runOperatorAction } from "./operator-action.js";
import { enqueueDocuments } from "./retry-given-up.js";
/** Portion size, so that a transaction is short. */
const portionLimit = 200;
/** What a retry would send again now. */
export const countRetry = ({ database }, { orgId, ...filter }) => countRetryable(database, filter, orgId);
async function countRetryable(db, filter, scope) {
    const [ofLegs, ofDocuments] = [legsOf(filter), givenUpOf(filter)];
    return {
        legs: ofLegs === undefined ? 0 : await countRetryableLegs(db, { ...ofLegs, orgId: scope }),
        documents: ofDocuments === undefined ? 0 : await countGivenUp(db, { ...ofDocuments, orgId: organizationIn(scope) }),
    };
}
const legsOf = (filter) => ("stage" in filter ? undefined : filter);
/** Of documents that were chosen, those that any stage has given up. */
function givenUpOf(filter) {
    if ("stage" in filter) {
        return { state: pipeline[filter.stage].from };
    }
    return filter.documentIds === undefined ? undefined : { state: null, documentIds: filter.documentIds };
}
function actionSubject(filter, verb) {
    const target = "stage" in filter || filter.documentIds !== undefined ? "documents" : "legs";
    return { action: `${target}.${verb}`, target };
}
/** Starts the retry of all matching failures up to now; the workers process it in portions. */
export async function startRetryRun(deps, action, filter) {
    const id = uuid();
    const { by, role, requestId, why: reason } = action;
    const orgId = organizationIn(action.orgId);
    return runOperatorAction(deps, action, { ...actionSubject(filter, "retry"), targetId: id }, async (tx) => {
        const { legs, documents } = await countRetryable(tx, filter, action.orgId);
        const total = legs + documents;
        const run = await insertRetryRun(tx, { id, orgId, filter, actor: { by, role, requestId }, reason, total });
        return { result: run, record: [{ orgId, detail: { ...filter, total } }] };
    });
}
/**
 * Processes one portion of the oldest run that no other process holds. Failures after the start of the run are left
 * out, so that it ends.
 *
 * @returns how many legs or documents were queued; undefined without a run
 */
export async function advanceOldestRetryRun(deps) {
    const portion = await deps.database.transaction(async (tx) => {
        const run = await lockRunningRun(tx);
        if (run === undefined) {
            return undefined;
        }
        const { id, actor, reason } = run;
        const { retried, record, enqueue } = await retryPortion(tx, run);
        for (const each of record) {
            const common = { ...actionSubject(run.filter, "retry"), actor, reason, targetId: id, outcome: "done" };
            await insertOperatorAction(tx, { ...common, ...each });
        }
        await advanceRetryRun(tx, { id, retried, state: retried === 0 ? "done" : "running" });
        return { retried, enqueue };
    });
    await portion?.enqueue(deps);
    return portion?.retried;
}
async function retryPortion(tx, run) {
    const { id: runId, orgId, filter, createdAt, actor, reason } = run;
    // Rounded up, because the database has microseconds.
    const before = new Date(createdAt.getTime() + 1);
    const portion = { limit: portionLimit, detail: { by: actor.by, why: reason }, runId };
    const [ofLegs, ofDocuments] = [legsOf(filter), givenUpOf(filter)];
    const legs = ofLegs === undefined
        ? []
        : await requeueFailedLegs(tx, { ...ofLegs, orgId: storedScope(orgId), failedBefore: before, ...portion });
    const documents = ofDocuments === undefined ? [] : await clearStageFailures(tx, { ...ofDocuments, orgId, before, ...portion });
    return {
        retried: legs.length + documents.length,
        record: countByOrganization([...legs, ...documents], definedFields({ failure_class: ofLegs?.failureClass })),
        enqueue: async (deps) => {
            await enqueueLegs(deps, legs);
            await enqueueDocuments(deps, documents);
        },
    };
}
/** Prevents further portions. @throws AppError 404; 409 when it has ended */
export async function stopRetryRun(deps, action, id) {
    const [known] = await listRetryRunRows(deps.database, { orgId: action.orgId, id, limit: 1 });
    const subject = known === undefined ? { action: "legs.stop", target: "legs" } : actionSubject(known.filter, "stop");
    await runOperatorAction(deps, action, { ...subject, targetId: id }, async (tx, found) => {
        const run = await lockRetryRun(tx, { orgId: action.orgId, id });
        if (run === undefined) {
            throw notFound("Retry");
        }
        if (run.orgId !== null) {
            found(run.orgId);
        }
        if (run.state !== "running") {
            throw new AppError(409, `The retry is ${run.state}: only one that is running can be stopped`);
        }
        await advanceRetryRun(tx, { id, retried: 0, state: "stopped" });
        return { result: undefined, record: [{ orgId: run.orgId, detail: { retried: run.retried, total: run.total } }] };
    });
    return readRetryRun(deps, { orgId: action.orgId, id });
}
/** @throws AppError 404 */
export async function readRetryRun({ database }, key) {
    const [run] = await listRetryRunRows(database, { ...key, limit: 1 });
    if (run === undefined) {
        throw notFound("Retry");
    }
    return run;
}
/** Newest first. @throws AppError 400 for an invalid cursor */
export async function listRetryRuns({ database }, query) {
    const { rows: runs, nextCursor } = await readPage(query, (page) => listRetryRunRows(database, page));
    return { runs, nextCursor };
}
//# sourceMappingURL=retry-runs.js.map