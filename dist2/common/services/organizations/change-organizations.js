import { v7 as uuid } from "uuid";
import { insertBusinessProfile, renewVersions } from "../../db/stores/business-profiles/business-profile-store.js";
import { listIssuedTokenRows, revokeIssuedToken, } from "../../db/stores/organizations/issued-token-store.js";
import { findOrganizationInScope, insertOrganization, listOrganizationRows, setOrganizationDisabled, updateOrganization, } from "../../db/stores/organizations/organization-store.js";
import { hasEarlierWorkers } from "../../db/stores/organizations/sandbox-store.js";
import { updateRetentionTerms } from "../../db/stores/retention/retention-terms-store.js";
import { claimPrefixes } from "../../db/stores/business-profiles/number-prefix-store.js";
import { claimTaxpayer } from "../../db/stores/business-profiles/taxpayer-store.js";
import { defaultSettlement } from "../../domain/settlement/settlement.js";
import { ownPrefixes } from "../../domain/numbering.js";
import { taxpayerOf } from "../../domain/taxpayer-ids.js";
import { AppError, notFound, numberingShared, taxpayerTaken } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { runActOfTwo } from "../operator-actions/second-person.js";
/** Organizations of the site, or only the one of `orgId`; newest first. @throws AppError 400 for an invalid cursor */
export async function listOrganizations({ database }, query) {
    const { rows: organizations, nextCursor } = await readPage(query, (page) => listOrganizationRows(database, page));
    return { organizations, nextCursor };
}
/** @throws AppError 404 */
export async function readOrganization({ database }, key) {
    return (await findOrganizationInScope(database, key)) ?? raise(notFound("Organization"));
}
const readBack = (deps, id) => readOrganization(deps, { id, orgId: id });
/**
 * Creates an organization with its first business profile; `party` is validated.
 *
 * @throws AppError 409 if another organization has the party's taxpayer, or a sandbox would meet workers that do not know of it
 */
export async function createOrganization(deps, action, { party, numbering, sharesTaxpayer = false, isSandbox = false, ...settings }) {
    const [orgId, businessProfileId] = [uuid(), uuid()];
    const subject = { action: "organization.create", target: "organization", targetId: orgId };
    await runOperatorAction(deps, { ...action, orgId }, subject, async (tx) => {
        if (isSandbox && (await hasEarlierWorkers(tx))) {
            throw new AppError(409, "Worker processes of an earlier release run, which would send its documents: replace them");
        }
        await insertOrganization(tx, { id: orgId, settlement: defaultSettlement, name: settings.name, isSandbox });
        const right = sharesTaxpayer ? "shared" : "allowed";
        const claim = await claimTaxpayer(tx, { orgId, party, right, needsApproval: false });
        if (!("numbersFrom" in claim)) {
            throw taxpayerTaken("taken" in claim ? claim.taken : claim.unapproved);
        }
        const { numbersFrom } = claim;
        if (numbersFrom !== null) {
            await renewVersions(tx, { id: numbersFrom });
            if (numbering !== undefined && Object.keys(numbering).length > 0) {
                throw numberingShared();
            }
        }
        await updateOrganization(tx, orgId, settings);
        await updateRetentionTerms(tx, orgId, settings);
        await insertBusinessProfile(tx, { id: businessProfileId, orgId, party, numbering, numbersFrom });
        await claimPrefixes(tx, { orgId, businessProfileId, prefixes: ownPrefixes(numbering ?? {}) });
        const mark = isSandbox ? { sandbox: true } : {};
        const taxpayer = { taxpayer: taxpayerOf(party), ...mark, ...(numbersFrom !== null && { shares_taxpayer: true }) };
        const detail = { ...settings, business_profile_id: businessProfileId, ...taxpayer };
        return { result: undefined, record: [{ orgId, detail }] };
    });
    return { organization: await readBack(deps, orgId), businessProfileId };
}
/** @throws AppError 404 */
export async function changeOrganization(deps, action, { orgId, ...change }) {
    const subject = { action: "organization.change", target: "organization", targetId: orgId };
    await runOperatorAction(deps, { ...action, orgId }, subject, async (tx) => {
        if (!(await updateOrganization(tx, orgId, change))) {
            throw notFound("Organization");
        }
        await updateRetentionTerms(tx, orgId, change);
        return { result: undefined, record: [{ orgId, detail: { ...change } }] };
    });
    return readBack(deps, orgId);
}
/**
 * Tokens and sessions of a disabled organization are refused at once by every process. Its accepted documents are still
 * processed, because they have to be reported.
 *
 * @throws AppError 404; 409 when nothing changes, for the operator's own organization, or when a second person has to ask
 */
export async function setDisabled(deps, action, { orgId, disabled, own }) {
    const subject = { target: "organization", targetId: orgId };
    const work = async (tx, found) => {
        const changes = await setOrganizationDisabled(tx, { id: orgId, disabled });
        if (changes === undefined) {
            throw notFound("Organization");
        }
        found(orgId);
        if (disabled && orgId === own) {
            throw new AppError(409, "The organization is that of your own token, which would be refused with it");
        }
        if (!changes) {
            throw new AppError(409, `The organization is ${disabled ? "disabled" : "enabled"} already`);
        }
        return { result: undefined, record: [{ orgId, detail: {} }] };
    };
    const acting = { ...action, orgId };
    await (disabled
        ? runActOfTwo(deps, acting, { act: "disable", action: "organization.disable", ...subject }, work)
        : runOperatorAction(deps, acting, { action: "organization.enable", ...subject }, work));
    return readBack(deps, orgId);
}
/** Issued tokens, newest first. @throws AppError 404, 400 for an invalid cursor */
export async function listIssuedTokens(deps, { id, orgId, ...page }) {
    await readOrganization(deps, { id, orgId });
    const query = { orgId: id, ...page };
    const { rows: tokens, nextCursor } = await readPage(query, (read) => listIssuedTokenRows(deps.database, read));
    return { tokens, nextCursor };
}
/** Revokes the token and every session that began with it. @throws AppError 404; 409 when it was revoked before */
export async function revokeToken(deps, action, { orgId, tokenId }) {
    const subject = { action: "token.revoke", target: "token", targetId: tokenId };
    await runOperatorAction(deps, { ...action, orgId }, subject, async (tx, found) => {
        const counted = await revokeIssuedToken(tx, { orgId, id: tokenId });
        if (counted === undefined) {
            throw notFound("Token");
        }
        found(orgId);
        if (!counted) {
            throw new AppError(409, "The token is revoked already");
        }
        return { result: undefined, record: [{ orgId, detail: {} }] };
    });
}
function raise(error) {
    throw error;
}
//# sourceMappingURL=change-organizations.js.map