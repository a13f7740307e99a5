import { isDocumentKind } from "../../../common/domain/document-kinds.js";
import { mayAs, highestRole } from "../../../common/domain/roles.js";
import { publicLeg } from "../../../common/domain/status/legs.js";
import { present } from "../../openapi/answers/present.js";
import { letter, lostDelivery, recovery, sequenceGap, } from "./answers.js";
const siteOnly = {
    reason: null,
    finished_by: null,
    problem: null,
    records_read: null,
    read_until: null,
    legs_asked: null,
    envelopes: null,
    adopted: null,
    acknowledged_by: null,
    acknowledgement: null,
};
/** Only site operators see counts of the whole site, persons' reasons and the access point's answers: they name other organizations. */
export const presentRecovery = ({ state }, row) => present(recovery, row, mayAs(highestRole(state.roles), "site-operator") ? {} : siteOnly);
export const presentRecoveryDetail = (ctx, { recovery: row, lost, gaps, letters }) => ({
    ...presentRecovery(ctx, row),
    lost: lost.map((each) => present(lostDelivery, each, {
        organization_id: each.orgId,
        leg: each.leg === null ? null : publicLeg(each.leg),
    })),
    gaps: gaps.flatMap((gap) => (isDocumentKind(gap.kind) ? [presentGap({ ...gap, kind: gap.kind })] : [])),
    letters: letters.map((each) => present(letter, each, { organization_id: each.orgId })),
});
const presentGap = (gap) => present(sequenceGap, gap, {
    organization_id: gap.orgId,
    first_value: Number(gap.firstValue),
    last_value: Number(gap.lastValue),
    seen_value: gap.seenValue === null ? null : Number(gap.seenValue),
});
//# sourceMappingURL=presenter.js.map