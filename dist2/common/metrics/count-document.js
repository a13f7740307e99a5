import { documents } from "./instruments.js";
/** Counts a document that has reached this status; null for one that has not changed. */
export function countDocument(kind, status) {
    if (kind !== null && status !== null) {
        documents.inc({ kind, status });
    }
}
//# sourceMappingURL=count-document.js.map