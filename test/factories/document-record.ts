import type { NameColumns } from "../../common/db/document-sql.ts";
import { price } from "../../common/pricing/price.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { buildDocument } from "./request.ts";

/** A stored invoice that waits for its first stage. */
export function buildRecord(overrides: Partial<DocumentRecord> = {}): DocumentRecord & NameColumns {
  const document = overrides.document ?? buildDocument();
  return {
    id: "019a0000-0000-7000-8000-000000000001",
    orgId: "019a0000-0000-7000-8000-000000000002",
    businessProfileId: "019a0000-0000-7000-8000-000000000004",
    kind: "purchase-invoices",
    revision: 1,
    contentVersion: 1,
    documentSequence: "SBI-2026-000001",
    externalReference: null,
    metadata: null,
    stage: "received",
    overallStatus: "PENDING",
    participantStatus: null,
    ftaStatus: null,
    document,
    amounts: price(document),
    findings: [],
    originals: [],
    creditedBy: [],
    credited: "0",
    validationTotals: null,
    correctedAt: null,
    voidReason: null,
    createdAt: new Date("2026-08-20T09:00:00Z"),
    updatedAt: new Date("2026-08-20T09:00:01Z"),
    ...overrides,
  };
}
