import { v7 as uuid } from "uuid";

import { insertBusinessProfile, renewVersions } from "./business-profile-store.ts";
import { listIssuedTokenRows, revokeIssuedToken, type IssuedTokenRow } from "./issued-token-store.ts";
import {
  findOrganizationInScope,
  insertOrganization,
  listOrganizationRows,
  setOrganizationDisabled,
  updateOrganization,
  type OrganizationChange,
  type OrganizationRow,
} from "./organization-store.ts";
import { updateRetentionTerms } from "../retention/retention-terms-store.ts";
import { claimPrefixes } from "./number-prefix-store.ts";
import { claimTaxpayer } from "./taxpayer-store.ts";
import type { Scope } from "./scope.ts";
import { defaultSettlement } from "../documents/settlement.ts";
import type { Party } from "../documents/document.ts";
import { ownPrefixes, type Numbering } from "./numbering.ts";
import { taxpayerOf } from "../peppol/taxpayer-ids.ts";
import { AppError, notFound, numberingShared, taxpayerTaken } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "../operations/operator-action.ts";

type Db = Pick<Deps, "database">;
type Acting = Omit<OperatorAction, "orgId">;

/** Organizations of the site, or only the one of `orgId`; newest first. @throws AppError 400 for an invalid cursor */
export async function listOrganizations(
  { database }: Db,
  query: { limit: number; cursor?: string; name?: string; orgId?: string },
): Promise<{ organizations: OrganizationRow[]; nextCursor: string | null }> {
  const { rows: organizations, nextCursor } = await readPage(query, (page) => listOrganizationRows(database, page));
  return { organizations, nextCursor };
}

/** @throws AppError 404 */
export async function readOrganization({ database }: Db, key: { id: string; orgId: Scope }): Promise<OrganizationRow> {
  return (await findOrganizationInScope(database, key)) ?? raise(notFound("Organization"));
}

const readBack = (deps: Db, id: string): Promise<OrganizationRow> => readOrganization(deps, { id, orgId: id });

interface NewOrganization extends OrganizationChange {
  name: string;
  party: Party;
  numbering?: Numbering | undefined;
  /** Whether it may be a second organization of the taxpayer, with which it then shares the numbers. */
  sharesTaxpayer?: boolean;
}

/**
 * Creates an organization with its first business profile; `party` is validated.
 *
 * @throws AppError 409 if another organization has the party's taxpayer
 */
export async function createOrganization(
  deps: Db,
  action: Acting,
  { party, numbering, sharesTaxpayer = false, ...settings }: NewOrganization,
): Promise<{ organization: OrganizationRow; businessProfileId: string }> {
  const [orgId, businessProfileId] = [uuid(), uuid()];
  const subject = { action: "organization.create", target: "organization", targetId: orgId } as const;
  await runOperatorAction(deps, { ...action, orgId }, subject, async (tx) => {
    await insertOrganization(tx, { id: orgId, settlement: defaultSettlement, name: settings.name });
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
    const taxpayer = { taxpayer: taxpayerOf(party), ...(numbersFrom !== null && { shares_taxpayer: true }) };
    const detail = { ...settings, business_profile_id: businessProfileId, ...taxpayer };
    return { result: undefined, record: [{ orgId, detail }] };
  });
  return { organization: await readBack(deps, orgId), businessProfileId };
}

/** @throws AppError 404 */
export async function changeOrganization(
  deps: Db,
  action: Acting,
  { orgId, ...change }: OrganizationChange & { orgId: string },
): Promise<OrganizationRow> {
  const subject = { action: "organization.change", target: "organization", targetId: orgId } as const;
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
 * @throws AppError 404; 409 when nothing changes, or for the operator's own organization
 */
export async function setDisabled(
  deps: Db,
  action: Acting,
  { orgId, disabled, own }: { orgId: string; disabled: boolean; own?: string },
): Promise<OrganizationRow> {
  const name = disabled ? "organization.disable" : "organization.enable";
  const subject = { action: name, target: "organization", targetId: orgId } as const;
  await runOperatorAction(deps, { ...action, orgId }, subject, async (tx, found) => {
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
  });
  return readBack(deps, orgId);
}

/** Issued tokens, newest first. @throws AppError 404, 400 for an invalid cursor */
export async function listIssuedTokens(
  deps: Db,
  { id, orgId, ...page }: { id: string; orgId: Scope; limit: number; cursor?: string },
): Promise<{ tokens: IssuedTokenRow[]; nextCursor: string | null }> {
  await readOrganization(deps, { id, orgId });
  const query = { orgId: id, ...page };
  const { rows: tokens, nextCursor } = await readPage(query, (read) => listIssuedTokenRows(deps.database, read));
  return { tokens, nextCursor };
}

/** Revokes the token and every session that began with it. @throws AppError 404; 409 when it was revoked before */
export async function revokeToken(
  deps: Db,
  action: Acting,
  { orgId, tokenId }: { orgId: string; tokenId: string },
): Promise<void> {
  const subject = { action: "token.revoke", target: "token", targetId: tokenId } as const;
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

function raise(error: AppError): never {
  throw error;
}
