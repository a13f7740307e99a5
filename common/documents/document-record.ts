import type { DocumentRow, StatusRow } from "./document-store.ts";
import type { CreditedBy, OriginalRow } from "./settlement-store.ts";
import type { StatusLogRow } from "../status/status-store.ts";
import type { LegRow } from "../delivery/leg-store.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";

/** A document of ours that a credit note names. */
export type OriginalRecord = OriginalRow;

/** A stored document for presenters, always with amounts. */
export type DocumentRecord = Omit<DocumentRow, "amounts" | "originals" | "creditedBy"> & {
  amounts: DocumentAmounts;
  originals: OriginalRecord[];
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
