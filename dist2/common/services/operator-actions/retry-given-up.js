import { clearStageFailures } from "../../db/stores/operator-actions/given-up-store.js";
import { organizationIn } from "../../domain/scope.js";
import { nextStages, pipeline, stageNames } from "../../domain/status/pipeline.js";
import { actionDetail, countByOrganization, runOperatorAction } from "./operator-action.js";
const bulkLimit = 1_000;
/** Retries up to a thousand documents of a stage, or of all, oldest first; `more` says to call again. */
export async function retryGivenUp(deps, { stage, ...action }) {
    const documents = await restart(deps.database, { ...action, organization: organizationIn(action.orgId) }, stage);
    await enqueueDocuments(deps, documents);
    return { retried: documents.length, more: documents.length === bulkLimit };
}
export async function enqueueDocuments({ queues }, documents) {
    for (const name of stageNames) {
        const refs = documents
            .filter((each) => nextStages(each.stage).includes(name))
            .map(({ id, revision }) => ({ id, revision }));
        if (refs.length > 0) {
            await queues.enqueue(name, refs);
        }
    }
}
/** Retries all of them without a queue: feeder and sweeper enqueue them. */
export async function retryEverythingGivenUp(database, { stage, onProgress, ...action }) {
    for (let retried = 0;;) {
        const documents = await restart(database, action, stage);
        retried += documents.length;
        if (documents.length < bulkLimit) {
            return retried;
        }
        onProgress(retried);
    }
}
async function restart(database, { organization, ...action }, stage) {
    const subject = { action: "documents.retry", target: "documents" };
    // Records are written per organization below.
    const recorded = { ...action, orgId: organization ?? "" };
    return runOperatorAction({ database }, recorded, subject, async (tx) => {
        const state = stage === undefined ? null : pipeline[stage].from;
        const query = { orgId: organization, state, limit: bulkLimit, detail: actionDetail(action) };
        const result = await clearStageFailures(tx, query);
        return { result, record: countByOrganization(result) };
    });
}
//# sourceMappingURL=retry-given-up.js.map