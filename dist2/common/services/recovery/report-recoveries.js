import { findRecoveries } from "../../db/stores/recovery/database-identity-store.js";
import { findAllLostDeliveries } from "../../db/stores/recovery/lost-delivery-store.js";
import { findAllSequenceGaps } from "../../db/stores/recovery/sequence-gap-store.js";
import { publicLeg } from "../../domain/status/legs.js";
const maxRecoveries = 20;
/** The latest recoveries, newest first. */
export async function reportRecoveries(db) {
    const recoveries = await findRecoveries(db, maxRecoveries);
    return Promise.all(recoveries.map((recovery) => report(db, recovery)));
}
async function report(db, recovery) {
    const { id, reason, problem, finishedBy, envelopes, adopted } = recovery;
    const lost = await findAllLostDeliveries(db, id);
    const gaps = await findAllSequenceGaps(db, id);
    return {
        id,
        reason,
        began_at: recovery.beganAt.toISOString(),
        finished_at: iso(recovery.finishedAt),
        finished_by: finishedBy,
        problem,
        known_until: iso(recovery.knownUntil),
        envelopes,
        adopted,
        lost: lost.map((each) => ({
            sbdh_id: each.sbdhId,
            org_id: each.orgId,
            organization: each.organization,
            kind: each.kind,
            document_id: each.documentId,
            document_sequence: each.documentSequence,
            revision: each.revision,
            leg: each.leg === null ? null : publicLeg(each.leg),
            receiver_id: each.receiverId,
            receiver_name: each.receiverName,
            status: each.status,
            mls_status: each.mlsStatus,
            taken_at: iso(each.takenAt),
        })),
        gaps: gaps.map((gap) => ({
            org_id: gap.orgId,
            business_profile_id: gap.businessProfileId,
            kind: gap.kind,
            year: gap.year,
            first_value: Number(gap.firstValue),
            last_value: Number(gap.lastValue),
            seen_value: gap.seenValue === null ? null : Number(gap.seenValue),
        })),
    };
}
const iso = (moment) => moment?.toISOString() ?? null;
//# sourceMappingURL=report-recoveries.js.map