import { findRecovery, listRecoveryRows } from "../../db/stores/recovery/database-identity-store.js";
import { countLostDeliveries, findLostDeliveries, } from "../../db/stores/recovery/lost-delivery-store.js";
import { findSequenceGaps } from "../../db/stores/recovery/sequence-gap-store.js";
import { lettersAbout } from "../../domain/recovery/letters.js";
import { isDeciding, legTraits } from "../../domain/status/legs.js";
import { notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
/** As many are listed, and stand in letters. */
const maxLost = 10_000;
/** Recoveries, newest first. @throws AppError 400 for an invalid cursor */
export async function listRecoveries({ database }, { scope, ...query }) {
    const { rows, nextCursor } = await readPage(query, (page) => listRecoveryRows(database, page));
    return { recoveries: await withLostCounts(database, rows, scope), nextCursor };
}
/** @throws AppError 404 */
export async function readRecovery({ database }, { id, scope }) {
    const found = await findRecovery(database, id);
    if (found === undefined) {
        throw notFound("Recovery");
    }
    const [recovery] = await withLostCounts(database, [found], scope);
    const lost = await findLostDeliveries(database, { recoveryId: id, scope, limit: maxLost });
    const gaps = await findSequenceGaps(database, { recoveryId: id, scope });
    const letters = lettersAbout(lost.map(inLetter), found.beganAt.toISOString().slice(0, 10));
    return { recovery: recovery, lost, gaps, letters };
}
async function withLostCounts(database, recoveries, scope) {
    const counts = await countLostDeliveries(database, { recoveryIds: recoveries.map(({ id }) => id), scope });
    return recoveries.map((recovery) => ({ ...recovery, lostCount: counts.get(recovery.id) ?? 0 }));
}
const inLetter = ({ leg, ...delivery }) => ({
    ...delivery,
    isToReceiver: leg !== null && isDeciding(leg) && !legTraits[leg].carriesTaxData,
});
//# sourceMappingURL=read-recoveries.js.map