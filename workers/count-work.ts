import type { Advance, Moved } from "../common/db/stores/documents/stage-results-store.ts";
import type { PackedDocument } from "../common/db/stores/documents/stage-store.ts";
import type { DocumentKind } from "../common/domain/document.ts";
import { firstStage } from "../common/domain/status/pipeline.ts";
import { initialStatus } from "../common/domain/status/status.ts";
import { countDocument } from "../common/metrics/count-document.ts";
import type { StageMeter } from "../common/metrics/stage-meter.ts";
import type { Failure } from "./walk.ts";

interface Work {
  documents: readonly PackedDocument[];
  advances: readonly Advance[];
  moved: readonly Moved[];
  failures: readonly Failure[];
}

/** What was stored, and what came to nothing; a replay counts for nothing. */
export function countWork({ meter }: { meter?: StageMeter }, { documents, advances, moved, failures }: Work): void {
  const stored = new Set(moved.map(({ id }) => id));
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const { id, steps } of advances.filter((each) => stored.has(each.id))) {
    const document = byId.get(id);
    for (const { stage, to, durationMs } of steps) {
      meter?.record(stage, to === "invalid" ? "refused" : "done", durationMs);
    }
    if (document !== undefined) {
      countStatuses(document.kind, steps);
    }
  }
  failures.forEach(({ stage }) => meter?.record(stage, "failed"));
}

function countStatuses(kind: DocumentKind, steps: Advance["steps"]): void {
  if (steps[0]?.stage === firstStage) {
    countDocument(kind, initialStatus);
  }
  if (steps.at(-1)?.to === "invalid") {
    countDocument(kind, "VALIDATION_FAILED");
  }
}
