import { v7 as uuid } from "uuid";

import { insertBusinessProfile, renewVersions, claimPrefixes } from "./business-profile-store.ts";
import { revokeIssuedToken } from "./issued-token-store.ts";
import {
  insertOrganization,
  findOrganizationInScope,
  setOrganizationDisabled,
  updateOrganization,
  type OrganizationChange,
  type OrganizationRow,
} from "./organization-store.ts";
import type { Party } from "../documents/document.ts";
import { defaultSettlement, type SettlementPolicy } from "../documents/settle-against-originals.ts";
import type { Deps } from "../runtime/deps.ts";
import { updateRetentionTerms } from "../retention/retention-store.ts";
import { claimTaxpayer } from "./taxpayer-store.ts";
import type { Scope } from "./roles-and-scope.ts";
import { ownPrefixes, type Numbering } from "./numbering.ts";
import { taxpayerOf } from "../peppol/identifiers.ts";
import { refusal } from "../runtime/errors.ts";
import { runOperatorAction, type OperatorAction } from "../operations/run-operator-action.ts";

type Db = Pick<Deps, "database">;
type Acting = Omit<OperatorAction, "orgId">;

/** @throws AppError 404 */
export async function readOrganization({ database }: Db, key: { id: string; orgId: Scope }): Promise<OrganizationRow> {
  const organization = await findOrganizationInScope(database, key);
  if (organization === undefined) {
    throw refusal("organization_not_found");
  }
  return organization;
}

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
  { database }: Db,
  action: Acting,
  { party, numbering, sharesTaxpayer = false, ...settings }: NewOrganization,
): Promise<{ organization: OrganizationRow; businessProfileId: string }> {
  const orgId = uuid();
  const businessProfileId = uuid();
  const subject = { action: "organization.create", target: "organization", targetId: orgId } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx) => {
    await insertOrganization(tx, { id: orgId, settlement: defaultSettlement, name: settings.name });
    const right = sharesTaxpayer ? "shared" : "allowed";
    const claim = await claimTaxpayer(tx, { orgId, party, right, needsApproval: false });
    if (!("numbersFrom" in claim)) {
      throw refusal("taxpayer_of_another", { id: "taken" in claim ? claim.taken : claim.unapproved });
    }
    const { numbersFrom } = claim;
    if (numbersFrom !== null) {
      await renewVersions(tx, { id: numbersFrom });
      if (numbering !== undefined && Object.keys(numbering).length > 0) {
        throw refusal("numbering_shared");
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
  return { organization: await readOrganization({ database }, { id: orgId, orgId }), businessProfileId };
}

/** @throws AppError 404 */
export async function changeOrganization(
  { database }: Db,
  action: Acting,
  { orgId, ...change }: OrganizationChange & { orgId: string },
): Promise<OrganizationRow> {
  const subject = { action: "organization.change", target: "organization", targetId: orgId } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx) => {
    if (!(await updateOrganization(tx, orgId, change))) {
      throw refusal("organization_not_found");
    }
    await updateRetentionTerms(tx, orgId, change);
    return { result: undefined, record: [{ orgId, detail: { ...change } }] };
  });
  return readOrganization({ database }, { id: orgId, orgId });
}

/**
 * Tokens and sessions of a disabled organization are refused at once by every process. Its accepted documents are still
 * processed, because they have to be reported.
 *
 * @throws AppError 404; 409 when nothing changes, or for the operator's own organization
 */
export async function setDisabled(
  { database }: Db,
  action: Acting,
  { orgId, disabled, own }: { orgId: string; disabled: boolean; own?: string },
): Promise<OrganizationRow> {
  const name = disabled ? "organization.disable" : "organization.enable";
  const subject = { action: name, target: "organization", targetId: orgId } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx, found) => {
    const changes = await setOrganizationDisabled(tx, { id: orgId, disabled });
    if (changes === undefined) {
      throw refusal("organization_not_found");
    }
    found(orgId);
    if (disabled && orgId === own) {
      throw refusal("own_organization");
    }
    if (!changes) {
      throw refusal("organization_is_so_already", { disabled: disabled ? "disabled" : "enabled" });
    }
    return { result: undefined, record: [{ orgId, detail: {} }] };
  });
  return readOrganization({ database }, { id: orgId, orgId });
}

/** Revokes the token and every session that began with it. @throws AppError 404; 409 when it was revoked before */
export async function revokeToken(
  { database }: Db,
  action: Acting,
  { orgId, tokenId }: { orgId: string; tokenId: string },
): Promise<void> {
  const subject = { action: "token.revoke", target: "token", targetId: tokenId } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx, found) => {
    const counted = await revokeIssuedToken(tx, { orgId, id: tokenId });
    if (counted === undefined) {
      throw refusal("token_not_found");
    }
    found(orgId);
    if (!counted) {
      throw refusal("token_revoked_already");
    }
    return { result: undefined, record: [{ orgId, detail: {} }] };
  });
}

interface OrganizationSeed {
  /** Fixed ids make a second seeding find the existing rows. */
  orgId?: string;
  businessProfileId?: string;
  name: string;
  party: Party;
  /** Policy for credit notes that do not fit their original; `refuse` by default. */
  settlement?: SettlementPolicy;
}

/** Creates an organization with one business profile. Existing rows stay unchanged. */
export async function seedOrganization(
  { database }: Db,
  { orgId = uuid(), businessProfileId = uuid(), name, party, settlement = defaultSettlement }: OrganizationSeed,
): Promise<{ orgId: string; businessProfileId: string }> {
  await database.transaction(async (tx) => {
    await insertOrganization(tx, { id: orgId, name, settlement });
    await insertBusinessProfile(tx, { id: businessProfileId, orgId, party });
  });
  return { orgId, businessProfileId };
}
