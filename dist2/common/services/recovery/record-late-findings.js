import { lockDatabaseIdentity } from "../../db/stores/recovery/database-identity-store.js";
import { markLost, nameReceivers } from "../../db/stores/recovery/lost-delivery-store.js";
import { insertRecoveredEnvelopes } from "../../db/stores/recovery/recovered-envelope-store.js";
import { keepLostPrefixes, skipNumbers } from "../../db/stores/recovery/sequence-gap-store.js";
import { noNotes } from "./number-notes.js";
import { withoutSettled } from "./without-settled.js";
import { readSentEnvelopes } from "./read-sent-envelopes.js";
/**
 * Completes the report of a recovery that a person has ended, as soon as the access point can be asked: what is lost, and
 * numbers that were seen. Nothing stands still for it, because every leg that may have been sent is in doubt already.
 *
 * @throws RecoveryProblem when the access point does not give its list
 */
export async function recordLateFindings({ database, accessPoint }, { id, knownUntil }) {
    const envelopes = await readSentEnvelopes({ database, accessPoint, knownUntil, tell: async () => undefined });
    const found = await withoutSettled(database, envelopes);
    await database.transaction(async (tx) => {
        await lockDatabaseIdentity(tx);
        await insertRecoveredEnvelopes(tx, id, found);
        await skipNumbers(tx, { recoveryId: id, margin: 0, ...noNotes });
        await keepLostPrefixes(tx, id);
        await markLost(tx, id);
    });
    await nameReceivers(database, id);
}
//# sourceMappingURL=record-late-findings.js.map