import { publicLeg } from "../../../common/domain/status/legs.js";
import { envelopeId } from "../../../common/services/identifiers/envelope-id.js";
import { envelopeNote } from "../../../common/services/identifiers/envelope-note.js";
import { readInstallation } from "../../../common/services/identifiers/read-installation.js";
const notFound = { kind: "not_found", reason: "unknown", transaction: null };
/** An access point that has these, whatever else it is asked. */
export const historyOf = (records, failure) => ({
    history: ({ offset, limit }) => Promise.resolve(failure ?? {
        kind: "records",
        records: records.slice(offset, offset + limit),
        isLast: offset + limit >= records.length,
    }),
    status: () => Promise.resolve(notFound),
});
/** What an access point keeps of a leg that it was given by this installation. */
export async function sendingRecord(db, { id, kind = "purchase-invoices", documentSequence, businessProfileId }, leg, revision = 1) {
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
//# sourceMappingURL=sending-history.js.map