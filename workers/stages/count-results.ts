import type { DocumentProgress, MovedDocument } from "../../common/documents/stage-results-store.ts";
import type { PackedDocument } from "../../common/documents/stage-store.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { firstStage } from "../../common/status/pipeline.ts";
import { initialStatus } from "../../common/status/status.ts";
import { groupedLines, type LineGrouper } from "../../common/runtime/line-grouper.ts";
import type { Logger } from "../../common/runtime/logger.ts";
import { countDocument } from "../../common/service-status/count-document.ts";
import { countStage } from "../../common/service-status/count-stage.ts";
import { recordSpan } from "../../common/runtime/spans.ts";
import type { Failure } from "./run-stages.ts";

interface Results {
  documents: readonly PackedDocument[];
  advances: readonly DocumentProgress[];
  moved: readonly MovedDocument[];
  failures: readonly Failure[];
}

/** Counts stored results and failures; a replay counts nothing. */
export function countResults({ logger }: { logger: Logger }, { documents, advances, moved, failures }: Results): void {
  const stored = new Set(moved.map(({ id }) => id));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const log = groupedLines(logger);
  for (const { id, steps } of advances.filter((each) => stored.has(each.id))) {
    const document = byId.get(id);
    for (const { stage, to, durationMs } of steps) {
      countStage(stage, to === "invalid" ? "refused" : "done", durationMs);
    }
    if (document !== undefined) {
      countStatuses(document.kind, steps);
      logSteps(log, document, steps);
    }
  }
  failures.forEach(({ stage }) => countStage(stage, "failed"));
}

/** Logs each stage that a document has passed, and records a span. */
function logSteps(
  log: LineGrouper,
  { id, orgId, requestId, revision, traceparent }: PackedDocument,
  steps: DocumentProgress["steps"],
): void {
  for (const { stage, to, startedAt, durationMs } of steps) {
    const ms = Math.round(durationMs * 10) / 10;
    log.info("stage done", { revision, stage, to }, { ids: { requestId, orgId, documentId: id }, ms });
    const attributes = { "peppol.document_id": id, "peppol.revision": revision, "peppol.state": to };
    recordSpan({ name: `stage ${stage}`, parent: traceparent, attributes }, { startedAt, durationMs });
  }
}

function countStatuses(kind: DocumentKind, steps: DocumentProgress["steps"]): void {
  if (steps[0]?.stage === firstStage) {
    countDocument(kind, initialStatus);
  }
  if (steps.at(-1)?.to === "invalid") {
    countDocument(kind, "VALIDATION_FAILED");
  }
}
