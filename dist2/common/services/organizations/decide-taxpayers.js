import { findTaxpayerHolders, listTaxpayerRights, lockTaxpayers, saveTaxpayerDecision, } from "../../db/stores/business-profiles/taxpayer-store.js";
import { findOrganizationInScope } from "../../db/stores/organizations/organization-store.js";
import { AppError, notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
/** Who has asked for which taxpayer and what was decided, newest first. @throws AppError 400 for an invalid cursor */
export async function listTaxpayers({ database }, query) {
    const { rows, nextCursor } = await readPage(query, (page) => listTaxpayerRights(database, page));
    const holders = await findTaxpayerHolders(database, rows.map(({ taxpayer }) => taxpayer));
    const taxpayers = rows.map((row) => ({ ...row, holders: holders.filter(({ id }) => id === row.taxpayer) }));
    return { taxpayers, nextCursor };
}
/**
 * Lets an organization have a taxpayer from its next request on, alone or beside another organization, or refuses it. A
 * profile that is there stays as it is.
 *
 * @throws AppError 404; 409 when the decision does not fit who has the taxpayer
 */
export async function decideTaxpayer(deps, action, { orgId, taxpayer, decision }) {
    const subject = { action: "taxpayer.decide", target: "taxpayer", targetId: taxpayer };
    await runOperatorAction(deps, { ...action, orgId }, subject, async (tx, found) => {
        if ((await findOrganizationInScope(tx, { id: orgId, orgId })) === undefined) {
            throw notFound("Organization");
        }
        found(orgId);
        await lockTaxpayers(tx);
        requireFitting(decision, orgId, await findTaxpayerHolders(tx, [taxpayer]));
        await saveTaxpayerDecision(tx, { orgId, taxpayer, decision });
        return { result: undefined, record: [{ orgId, detail: { taxpayer, decision } }] };
    });
    const { taxpayers } = await listTaxpayers(deps, { orgId, limit: 1, taxpayer });
    return taxpayers[0];
}
/** @throws AppError 409 */
function requireFitting(decision, orgId, holders) {
    const own = holders.some((holder) => holder.orgId === orgId);
    const other = holders.find((holder) => holder.orgId !== orgId);
    if (decision === "allowed" && other !== undefined && !own) {
        throw new AppError(409, `The taxpayer belongs to ${other.organization}: a second organization can only share it`);
    }
    if (decision === "shared" && other === undefined) {
        throw new AppError(409, "No other organization has the taxpayer: allow it");
    }
    if (decision === "refused" && own) {
        throw new AppError(409, "The organization has a business profile of the taxpayer: disable the organization instead");
    }
}
//# sourceMappingURL=decide-taxpayers.js.map