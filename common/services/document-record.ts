import type { DocumentRow } from "../db/stores/document-store.ts";
import type { StatusLogRow } from "../db/stores/status-log-store.ts";
import type { LegRow } from "../db/stores/transmission-store.ts";
import type { DocumentAmounts } from "../domain/document.ts";

/** A stored document as the use cases hand it to presenters: its amounts are there at any time. */
export type DocumentRecord = Omit<DocumentRow, "amounts"> & { amounts: DocumentAmounts };

/** One leg of the snapshot (spec 2.10) before it is presented. */
export type TransmissionRecord = LegRow;

export interface StatusSnapshot {
  record: DocumentRecord;
  legs: TransmissionRecord[];
}

/** One row of the chronological log (spec 2.11). */
export type StatusLogEntry = StatusLogRow;
