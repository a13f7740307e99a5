import { firstStage } from "../../common/domain/status/pipeline.js";
import { initialStatus } from "../../common/domain/status/status.js";
import { countDocument } from "../../common/metrics/count-document.js";
import { recordSpan } from "../../common/tracing/spans.js";
/** Counts stored results and failures; a replay counts nothing. */
export function countResults({ meter, logger }, { documents, advances, moved, failures }) {
    const stored = new Set(moved.map(({ id }) => id));
    const byId = new Map(documents.map((document) => [document.id, document]));
    for (const { id, steps } of advances.filter((each) => stored.has(each.id))) {
        const document = byId.get(id);
        for (const { stage, to, durationMs } of steps) {
            meter?.record(stage, to === "invalid" ? "refused" : "done", durationMs);
        }
        if (document !== undefined) {
            countStatuses(document.kind, steps);
            logSteps(logger, document, steps);
        }
    }
    failures.forEach(({ stage }) => meter?.record(stage, "failed"));
}
/** Logs each stage that a document has passed, and records a span. */
function logSteps(logger, { id, orgId, requestId, revision, traceparent }, steps) {
    for (const { stage, to, startedAt, durationMs } of steps) {
        const ms = Math.round(durationMs * 10) / 10;
        logger.info({ requestId, orgId, documentId: id, revision, stage, to, ms }, "stage done");
        const attributes = { "peppol.document_id": id, "peppol.revision": revision, "peppol.state": to };
        recordSpan({ name: `stage ${stage}`, parent: traceparent, attributes }, { startedAt, durationMs });
    }
}
function countStatuses(kind, steps) {
    if (steps[0]?.stage === firstStage) {
        countDocument(kind, initialStatus);
    }
    if (steps.at(-1)?.to === "invalid") {
        countDocument(kind, "VALIDATION_FAILED");
    }
}
//# sourceMappingURL=count-results.js.map