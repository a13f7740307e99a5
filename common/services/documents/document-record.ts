import type { DocumentRow, StatusRow } from "../../db/stores/documents/document-store.ts";
import type { CreditedBy, OriginalRow } from "../../db/stores/documents/settlement-store.ts";
import type { StatusLogRow } from "../../db/stores/documents/status-log-store.ts";
import type { LegRow } from "../../db/stores/delivery/transmission-store.ts";
import type { Decimal } from "../../domain/document.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";

/** A document of ours that a credit note names: what it comes to is there at any time. */
export type OriginalRecord = Omit<OriginalRow, "total" | "document"> & { total: Decimal };

/** A stored document as the use cases hand it to presenters: its amounts are there at any time. */
export type DocumentRecord = Omit<DocumentRow, "amounts" | "originals" | "creditedBy"> & {
  amounts: DocumentAmounts;
  /** The documents of ours that a credit note names. */
  originals: OriginalRecord[];
  /** The credit notes that take something off an invoice. */
  creditedBy: CreditedBy[];
};

/** One leg of the snapshot (contract.md 2.10) before it is presented. */
export type LegRecord = LegRow;

export interface StatusSnapshot {
  record: StatusRow;
  legs: LegRecord[];
}

/** One row of the chronological log (contract.md 2.11). */
export type StatusLogEntry = StatusLogRow;
