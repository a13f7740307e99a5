import type { DocumentAmounts, DocumentKind, PurchaseDocument } from "../domain/document.ts";
import type { Finding } from "../domain/finding.ts";
import type { Leg, LegState, LegStatus, OverallStatus, Stage } from "../domain/status.ts";

/** A stored document as the use cases hand it to presenters and stages. */
export interface DocumentRecord {
  id: string;
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  revision: number;
  documentSequence: string;
  stage: Stage;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
  document: PurchaseDocument;
  amounts: DocumentAmounts;
  findings: Finding[];
  createdAt: Date;
  updatedAt: Date;
}

/** One leg of the snapshot (spec 2.10) before it is presented. */
export interface TransmissionRecord {
  leg: Leg;
  state: LegState;
  sbdhId: string | null;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
  /** The business document that travels (UBL or TDD), as XML text; null until it is built. */
  documentXml: string | null;
  /** The access point's sending report, as it answered. */
  report: Record<string, unknown> | null;
  /** The parsed MLS, see common/peppol/mls.ts. */
  mls: Record<string, unknown> | null;
  /** Why a leg is not required, or why it failed, in words for the client. */
  reason: string | null;
  attempts: number;
  updatedAt: Date;
}

export interface StatusSnapshot {
  record: DocumentRecord;
  legs: TransmissionRecord[];
}

/** One row of the chronological log (spec 2.11). */
export interface StatusLogEntry {
  id: string;
  at: Date;
  revision: number;
  stage: string;
  leg: Leg | null;
  event: string;
  fromState: string | null;
  toState: string | null;
  attempt: number | null;
  durationMs: number | null;
  detail: Record<string, unknown> | null;
}
