import { v7 as uuid } from "uuid";

import { insertBusinessProfile, renewVersions, claimPrefixes } from "./business-profile-store.ts";
import {
  insertOrganization,
  findOrganizationInScope,
  setOrganizationDisabled,
  updateOrganization,
  type OrganizationChange,
  type OrganizationRow,
  revokeIssuedToken,
} from "./organization-store.ts";
import type { Party } from "../documents/document.ts";
import { defaultSettlement, type SettlementPolicy } from "../documents/settlement.ts";
import type { Deps } from "../runtime/deps.ts";
import { updateRetentionTerms } from "../retention/retention-store.ts";
import {
  claimTaxpayer,
  findTaxpayerHolders,
  listTaxpayerRights,
  lockTaxpayers,
  saveTaxpayerDecision,
  type TaxpayerHolder,
  type TaxpayerRight,
} from "./taxpayer-store.ts";
import type { Scope } from "./roles-and-scope.ts";
import { ownPrefixes, type Numbering } from "./numbering.ts";
import { taxpayerOf, type TaxpayerDecision, type TaxpayerRightState } from "../peppol/identifiers.ts";
import { refusal } from "../runtime/errors.ts";
import { readPage } from "../search/page-cursor.ts";
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

export interface TaxpayerRequest extends TaxpayerRight {
  /** Organizations with a profile of the taxpayer. */
  holders: Pick<TaxpayerHolder, "orgId" | "organization">[];
}

/** Requests for taxpayers and what was decided, newest first. @throws AppError 400 for an invalid cursor */
export async function listTaxpayers(
  { database }: Db,
  query: { limit: number; cursor?: string; state?: TaxpayerRightState; orgId?: string; taxpayer?: string },
): Promise<{ taxpayers: TaxpayerRequest[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) => listTaxpayerRights(database, page));
  const holders = await findTaxpayerHolders(
    database,
    rows.map(({ taxpayer }) => taxpayer),
  );
  const taxpayers = rows.map((row) => ({ ...row, holders: holders.filter(({ id }) => id === row.taxpayer) }));
  return { taxpayers, nextCursor };
}

/**
 * Lets an organization have a taxpayer from its next request on, alone or beside another organization, or refuses it. A
 * profile that is there stays as it is.
 *
 * @throws AppError 404; 409 when the decision contradicts which organizations have the taxpayer
 */
export async function decideTaxpayer(
  { database }: Db,
  action: Omit<OperatorAction, "orgId">,
  { orgId, taxpayer, decision }: { orgId: string; taxpayer: string; decision: TaxpayerDecision },
): Promise<TaxpayerRequest> {
  const subject = { action: "taxpayer.decide", target: "taxpayer", targetId: taxpayer } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx, found) => {
    if ((await findOrganizationInScope(tx, { id: orgId, orgId })) === undefined) {
      throw refusal("organization_not_found");
    }
    found(orgId);
    await lockTaxpayers(tx);
    const holders = await findTaxpayerHolders(tx, [taxpayer]);
    const isOwn = holders.some((holder) => holder.orgId === orgId);
    const other = holders.find((holder) => holder.orgId !== orgId);
    if (decision === "allowed" && other !== undefined && !isOwn) {
      throw refusal("taxpayer_belongs_to", { organization: other.organization });
    }
    if (decision === "shared" && other === undefined) {
      throw refusal("taxpayer_free");
    }
    if (decision === "refused" && isOwn) {
      throw refusal("organization_has_profile");
    }
    await saveTaxpayerDecision(tx, { orgId, taxpayer, decision });
    return { result: undefined, record: [{ orgId, detail: { taxpayer, decision } }] };
  });
  const { taxpayers } = await listTaxpayers({ database }, { orgId, limit: 1, taxpayer });
  return taxpayers[0]!;
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
