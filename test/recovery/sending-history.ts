import type { Queryable } from "../../common/db/queryable.ts";
import { publicLeg } from "../../common/status/legs.ts";
import type { SendingHistory, SendingRecord, SendingRecords } from "../../common/peppol/access-point.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { envelopeId, envelopeNote } from "../../common/delivery/build-envelope.ts";
import { readInstallation } from "../../common/recovery/read-installation.ts";

const notFound = { kind: "not_found", reason: "unknown", transaction: null } as const;

/** An access point that has these, whatever else it is asked. */
export const historyOf = (records: readonly SendingRecord[], failure?: SendingRecords): SendingHistory => ({
  history: ({ offset, limit }) =>
    Promise.resolve(
      failure ?? {
        kind: "records",
        records: records.slice(offset, offset + limit),
        isLast: offset + limit >= records.length,
      },
    ),
  status: () => Promise.resolve(notFound),
});

export type Sent = Pick<DocumentRecord, "id" | "documentSequence" | "businessProfileId"> &
  Partial<Pick<DocumentRecord, "kind">>;

/** What an access point keeps of a leg that it was given by this installation. */
export async function sendingRecord(
  db: Queryable,
  { id, kind = "purchase-invoices", documentSequence, businessProfileId }: Sent,
  leg: "c3" | "c5",
  revision = 1,
): Promise<SendingRecord> {
  return {
    sbdhId: envelopeId(await readInstallation(db), { documentId: id, revision, leg }),
    status: "sent",
    mlsStatus: "pending",
    senderId: "0235:1345678901",
    receiverId: "0235:1987654321",
    takenAt: new Date(),
    documentId: id,
    leg: publicLeg(leg),
    note: envelopeNote({ kind, documentSequence, revision, businessProfileId }),
  };
}
