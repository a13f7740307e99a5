import type { DocumentKind } from "../documents/document.ts";
import type { OverallStatus } from "../status/status.ts";
import { documents } from "./instruments.ts";

/** Counts a document that has reached this status; null for one that has not changed. */
export function countDocument(kind: DocumentKind | null, status: OverallStatus | null): void {
  if (kind !== null && status !== null) {
    documents.inc({ kind, status });
  }
}
