import { v7 as uuid } from "uuid";
import { beginRecovery, endedByAccessPoint } from "../../../common/db/stores/recovery/database-identity-store.js";
import { markLost } from "../../../common/db/stores/recovery/lost-delivery-store.js";
import { insertRecoveredEnvelopes } from "../../../common/db/stores/recovery/recovered-envelope-store.js";
import { endRecovery, skipNumbers } from "../../../common/db/stores/recovery/sequence-gap-store.js";
import { unknownEnvelope } from "../../../common/services/recovery/inquire-unsent-legs.js";
/** A recovery that is over, has lost a document and skipped numbers, and of which everybody was informed. @returns its id */
export async function seedRecovery(database, businessProfileId) {
    const id = await beginRecovery(database, { reason: "Restored from a backup of 2026-08-20T01:00:00.000Z" });
    const lost = {
        ...unknownEnvelope,
        documentId: uuid(),
        revision: 1,
        kind: "sales-credit-notes",
        documentSequence: "SCN-2026-000041",
        businessProfileId,
        status: "sent",
        mlsStatus: "received_ap",
        takenAt: new Date("2026-08-20T02:00:00.000Z"),
    };
    await insertRecoveredEnvelopes(database, id, [
        { ...lost, sbdhId: uuid(), leg: "c3", receiverId: "0235:1987654321" },
        { ...lost, sbdhId: uuid(), leg: "c5", receiverId: "0242:000999" },
    ]);
    await markLost(database, id);
    await skipNumbers(database, { recoveryId: id, margin: 0, notes: [], areNotesComplete: true });
    await endRecovery(database, { id, by: endedByAccessPoint, envelopes: 2, adopted: 0 });
    await database.query("update recoveries set acknowledged_at = now(), acknowledged_by = 'sara@example.ae', acknowledgement = 'All were told' where id = $1", [id]);
    return id;
}
//# sourceMappingURL=seed-recovery.js.map