import type { DocumentKind } from "../domain/document.ts";
import type { OverallStatus } from "../domain/status/status.ts";
import { documents } from "./instruments.ts";

/** A document of this kind has come to this status; nothing is counted for one that has not moved. */
export function countDocument(kind: DocumentKind | null, status: OverallStatus | null): void {
  if (kind !== null && status !== null) {
    documents.inc({ kind, status });
  }
}
