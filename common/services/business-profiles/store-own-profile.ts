import { isDeepStrictEqual } from "node:util";

import {
  findBusinessProfiles,
  findIssuerTin,
  findTwinProfile,
  type BusinessProfile,
  type NewBusinessProfile,
  insertBusinessProfile,
  updateBusinessProfile,
} from "../../db/stores/business-profiles/business-profile-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import { lockOrganization } from "../../db/stores/organizations/organization-store.ts";
import { claimPrefixes, findUsedPrefix } from "../../db/stores/business-profiles/number-prefix-store.ts";
import { findTakenTaxpayer } from "../../db/stores/business-profiles/taxpayer-store.ts";
import { ownPrefixes, type Numbering } from "../../domain/numbering.ts";
import { taxpayerIds } from "../../domain/taxpayer-ids.ts";
import type { Actor } from "../../domain/operator-actions/operator-actions.ts";
import { AppError, taxpayerTaken, notFound } from "../../errors.ts";
import { runOperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { v7 as uuid } from "uuid";
import type { Party } from "../../domain/document.ts";
import type { ProfileKey } from "./read-business-profile.ts";

/** A profile as it was sent. */
interface ProfileContent {
  party: Party;
  /** Numbers are not changed by a caller who does not know of them: without it, a replaced profile keeps its own. */
  numbering?: Numbering | undefined;
}

/**
 * Replaces the party of a profile. Accepted documents keep the former one.
 *
 * @throws AppError 404, and 409 if another profile has the same taxpayer or the prefix of a number
 */
export async function replaceBusinessProfile(
  deps: Pick<Deps, "database">,
  { orgId, id, ...content }: ProfileKey & ProfileContent,
  by: Actor,
): Promise<BusinessProfile> {
  const act = { ...by, action: "profile.change", store: updateBusinessProfile } as const;
  const profile = await storeOwnProfile(deps, { id, orgId, ...content }, act);
  if (profile === undefined) {
    throw notFound("Business profile");
  }
  return profile;
}

/**
 * Creates a further business profile; its content is validated.
 *
 * @throws AppError 409 if the organization has a profile of the same taxpayer, or with the prefix of a number
 */
export async function createBusinessProfile(
  deps: Pick<Deps, "database">,
  profileOf: { orgId: string } & ProfileContent,
  by: Actor,
): Promise<BusinessProfile> {
  const act = { ...by, action: "profile.create", store: insertBusinessProfile } as const;
  const profile = await storeOwnProfile(deps, { id: uuid(), ...profileOf }, act);
  if (profile === undefined) {
    throw new Error("A new id is taken");
  }
  return profile;
}

interface ProfileAct extends Actor {
  action: "profile.create" | "profile.change";
  store: (tx: Queryable, profile: NewBusinessProfile) => Promise<BusinessProfile | undefined>;
}

/**
 * Stores a profile as the only one of its taxpayer, and binds it to the taxpayer once it has issued documents: numbers
 * run per profile and would otherwise be reused under the same TIN. A taxpayer belongs to one organization, because its
 * documents are reported in its name. The organization is locked, so that profiles are stored one after the other.
 *
 * @returns undefined if `store` finds nothing to do
 * @throws AppError 409 that names the existing profile, the TIN with documents, the taxpayer id that another
 * organization has, or the prefix that another profile or kind has
 */
function storeOwnProfile(
  deps: Pick<Deps, "database">,
  profile: NewBusinessProfile,
  { action, store, ...by }: ProfileAct,
): Promise<BusinessProfile | undefined> {
  const { orgId } = profile;
  const subject = { action, target: "profile", targetId: profile.id } as const;
  return runOperatorAction(deps, by, subject, async (tx, found) => {
    found(orgId);
    await lockOrganization(tx, orgId);
    const [former] = await findBusinessProfiles(tx, profile.orgId, [profile.id]);
    const issuerTin = await findIssuerTin(tx, profile);
    if (issuerTin !== undefined && issuerTin !== profile.party.tin) {
      throw new AppError(
        409,
        `The business profile has issued documents as ${issuerTin}: create one for another taxpayer`,
      );
    }
    const stored = await store(tx, profile);
    if (stored !== undefined) {
      await refuseTwin(tx, profile);
      await refuseTakenTaxpayer(tx, profile, former);
      await refuseTakenPrefix(tx, stored);
    }
    const record = stored === undefined ? [] : [{ orgId, detail: changesOf(stored, former) }];
    return { result: stored, record };
  });
}

/** Names of what changed, and the taxpayer: addresses and accounts of people are not repeated in the record. */
function changesOf(stored: BusinessProfile, former: BusinessProfile | undefined): Record<string, unknown> {
  const now: Record<string, unknown> = { ...stored.party, numbering: stored.numbering };
  const before: Record<string, unknown> = { ...former?.party, numbering: former?.numbering };
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = names.filter((name) => !isDeepStrictEqual(now[name], before[name]));
  return {
    tin: stored.party.tin ?? null,
    changed,
    ...(former !== undefined && { former_tin: former.party.tin ?? null }),
  };
}

async function refuseTwin(tx: Queryable, profile: NewBusinessProfile): Promise<void> {
  const twin = await findTwinProfile(tx, profile);
  if (twin !== undefined) {
    throw new AppError(409, `Business profile ${twin} is the same taxpayer's: update it, or issue with it`);
  }
}

async function refuseTakenPrefix(tx: Queryable, { id, orgId, numbering }: BusinessProfile): Promise<void> {
  const wanted = { orgId, businessProfileId: id, prefixes: ownPrefixes(numbering) };
  const used = await findUsedPrefix(tx, wanted);
  if (used !== undefined) {
    throw new AppError(
      409,
      `The prefix ${used.prefix} is that of numbers which documents of the business profile (${used.kind}) have brought: a running number would come to one of them`,
    );
  }
  const taken = await claimPrefixes(tx, wanted);
  if (taken !== undefined) {
    const { prefix, owner } = taken;
    throw new AppError(
      409,
      `The prefix ${prefix} belongs to the ${owner.kind} of business profile ${owner.businessProfileId}: their numbers could be the same`,
    );
  }
}

/** Checks the ids that the profile gets; those that it had are its own. */
async function refuseTakenTaxpayer(
  tx: Queryable,
  { orgId, party }: NewBusinessProfile,
  former: BusinessProfile | undefined,
): Promise<void> {
  const known = former === undefined ? [] : taxpayerIds(former.party);
  const ids = taxpayerIds(party).filter((id) => !known.includes(id));
  const taken = await findTakenTaxpayer(tx, { orgId, ids });
  if (taken !== undefined) {
    throw taxpayerTaken(taken);
  }
}
