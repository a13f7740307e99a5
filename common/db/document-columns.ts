import type { DocumentKind } from "../documents/document.ts";
import type { Metadata } from "../documents/names.ts";
import type { DocumentState } from "../status/pipeline.ts";
import type { LegStatus, OverallStatus } from "../status/status.ts";

export interface StatusColumns {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  stage: DocumentState;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
}

/** What the caller calls the document, and keeps with it; for answers that do not read the document itself. */
export interface NameColumns {
  externalReference: string | null;
  metadata: Metadata | null;
}

/** SQL: the NameColumns of documents `d`. */
export const nameColumns = "d.external_reference, d.metadata";

export interface ListedDocument extends StatusColumns {
  orgId: string;
  orgName: string;
  revision: number;
  issueDate: string;
  total: string | null;
  /** Null for a very large document, which is not read for a list. */
  currency: string | null;
  supplier: string | null;
  customer: string | null;
  createdAt: Date;
  updatedAt: Date;
}
