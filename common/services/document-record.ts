import type { DocumentRow, StatusRow } from "../db/stores/document-store.ts";
import type { CreditedBy, OriginalRow } from "../db/stores/settlement-store.ts";
import type { StatusLogRow } from "../db/stores/status-log-store.ts";
import type { LegRow } from "../db/stores/transmission-store.ts";
import type { Decimal, DocumentAmounts } from "../domain/document.ts";

/** A document of ours that a credit note names: what it comes to is there at any time. */
export type OriginalRecord = Omit<OriginalRow, "total" | "document"> & { total: Decimal };

/** A stored document as the use cases hand it to presenters: its amounts are there at any time. */
export type DocumentRecord = Omit<DocumentRow, "amounts" | "originals" | "creditedBy"> & {
  amounts: DocumentAmounts;
  /** Of a credit note: the documents of ours that it names. */
  originals: OriginalRecord[];
  /** Of an invoice: the credit notes that take something off it. */
  creditedBy: CreditedBy[];
};

/** One leg of the snapshot (spec 2.10) before it is presented. */
export type TransmissionRecord = LegRow;

export interface StatusSnapshot {
  record: StatusRow;
  legs: TransmissionRecord[];
}

/** One row of the chronological log (spec 2.11). */
export type StatusLogEntry = StatusLogRow;
