import { isDeepStrictEqual } from "node:util";

import { v7 as uuid } from "uuid";

import {
  findBusinessProfiles,
  type BusinessProfile,
  findTwinProfile,
  lockProfileUse,
  renewVersions,
  type NewBusinessProfile,
  insertBusinessProfile,
  updateBusinessProfile,
  claimPrefixes,
  findUsedPrefix,
} from "./business-profile-store.ts";
import { type AppError, refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { house } from "../runtime/house.ts";
import type { Queryable } from "../db/queryable.ts";
import { lockOrganization } from "./organization-store.ts";
import { askForTaxpayer, claimTaxpayer } from "./taxpayer-store.ts";
import { ownPrefixes, type Numbering } from "./numbering.ts";
import { taxpayerOf } from "../peppol/identifiers.ts";
import type { Actor } from "../operations/operator-actions.ts";
import { runOperatorAction } from "../operations/run-operator-action.ts";
import type { Party } from "../documents/document.ts";

export type { BusinessProfile } from "./business-profile-store.ts";

export interface ProfileKey {
  orgId: string;
  id: string;
}

/** @throws AppError 404, which does not distinguish a foreign id from an unknown one */
export async function readBusinessProfile(
  { database }: Pick<Deps, "database">,
  { orgId, id }: ProfileKey,
): Promise<BusinessProfile> {
  const [profile] = await findBusinessProfiles(database, orgId, [id]);
  if (profile === undefined) {
    throw refusal("business_profile_not_found");
  }
  return profile;
}

type ProfileDeps = Pick<Deps, "database" | "config">;

/** A profile as it was sent. */
interface ProfileContent {
  party: Party;
  /** The versions of the stored profile that the caller accepts to replace; any without a list. */
  ifMatch?: readonly number[] | undefined;
  /** Without it a replaced profile keeps its own: a caller that knows nothing of numbering must not change it. */
  numbering?: Numbering | undefined;
}

/**
 * Replaces the party of a profile. Accepted documents keep the former one.
 *
 * @throws AppError 404, 412 when it is at another version than `ifMatch` names, and 409 if another profile has the same taxpayer or
 * the prefix of a number
 */
export async function replaceBusinessProfile(
  { config, database }: ProfileDeps,
  { orgId, id, ifMatch, ...content }: ProfileKey & ProfileContent,
  by: Actor,
): Promise<BusinessProfile> {
  const act = { ...by, action: "profile.change", store: updateBusinessProfile, ifMatch } as const;
  const profile = await storeOwnProfile({ config, database }, { id, orgId, ...content }, act);
  if (profile === undefined) {
    throw refusal("business_profile_not_found");
  }
  return profile;
}

/**
 * Creates a further business profile; its content is validated.
 *
 * @throws AppError 409 as storeOwnProfile
 */
export async function createBusinessProfile(
  { config, database }: ProfileDeps,
  profileOf: { orgId: string } & ProfileContent,
  by: Actor,
): Promise<BusinessProfile> {
  const act = { ...by, action: "profile.create", store: insertBusinessProfile } as const;
  const profile = await storeOwnProfile({ config, database }, { id: uuid(), ...profileOf }, act);
  if (profile === undefined) {
    throw new Error("A new id is taken");
  }
  return profile;
}

interface ProfileAct extends Actor {
  action: "profile.create" | "profile.change";
  ifMatch?: readonly number[] | undefined;
  store: (tx: Queryable, profile: NewBusinessProfile) => Promise<BusinessProfile | undefined>;
}

/**
 * Stores a profile as the only one of its taxpayer, and binds it to the taxpayer once it has issued documents: numbers
 * run per profile and would otherwise be reused under the same TIN. A taxpayer belongs to one organization, because its
 * documents are reported in its name, unless a site operator lets a second one share it and its numbers. The
 * organization is locked, so that profiles are stored one after the other. A refused taxpayer is noted for site operators.
 *
 * @returns undefined if `store` finds nothing to do
 * @throws AppError 409 that names the existing profile, the TIN with documents, the taxpayer id that another
 * organization has or that has to be approved, or the prefix that another profile or kind has
 */
async function storeOwnProfile(
  { config, database }: ProfileDeps,
  profile: NewBusinessProfile,
  { action, store, ifMatch, ...by }: ProfileAct,
): Promise<BusinessProfile | undefined> {
  const { orgId, id, party } = profile;
  const subject = { action, target: "profile", targetId: id } as const;
  const claimed: { refused?: AppError } = {};
  try {
    return await runOperatorAction({ database }, by, subject, async (tx, found) => {
      found(orgId);
      if (orgId === house.id) {
        throw refusal("house_issues_nothing");
      }
      await lockOrganization(tx, orgId);
      const [former] = await findBusinessProfiles(tx, orgId, [id]);
      if (former === undefined && store === updateBusinessProfile) {
        return { result: undefined, record: [] };
      }
      if (former !== undefined && ifMatch?.includes(former.contentVersion) === false) {
        throw refusal("precondition_failed", { what: "The business profile", version: former.contentVersion });
      }
      const bound = await refuseBound(tx, profile, former);
      const claim = await claimTaxpayer(tx, { orgId, party, former, needsApproval: config.taxpayerApproval });
      if (!("numbersFrom" in claim)) {
        claimed.refused =
          "taken" in claim
            ? refusal("taxpayer_of_another", { id: claim.taken })
            : refusal("taxpayer_not_approved", { id: claim.unapproved });
        throw claimed.refused;
      }
      const { numbersFrom } = claim;
      if (numbersFrom !== null) {
        await shareNumbers(tx, profile, { numbersFrom, former, hasDocuments: bound });
      }
      const stored = await store(tx, { ...profile, numbersFrom, ...(numbersFrom !== null && { numbering: {} }) });
      if (stored === undefined) {
        return { result: stored, record: [] };
      }
      await requireUnique(tx, stored);
      await renewVersions(tx, { numbersFrom: id });
      return { result: stored, record: [{ orgId, detail: changesOf(stored, former) }] };
    });
  } catch (error) {
    if (claimed.refused !== undefined) {
      await askForTaxpayer(database, { orgId, taxpayer: taxpayerOf(party) });
    }
    throw error;
  }
}

/** @returns whether the profile has issued documents, looked up if its taxpayer changes. @throws AppError 409 */
async function refuseBound(
  tx: Queryable,
  { party }: NewBusinessProfile,
  former: BusinessProfile | undefined,
): Promise<boolean> {
  if (former === undefined || taxpayerOf(former.party) === taxpayerOf(party)) {
    return false;
  }
  const { hasDocuments, isShared } = await lockProfileUse(tx, former);
  const { tin } = former.party;
  if (hasDocuments && tin !== undefined && tin !== party.tin) {
    throw refusal("profile_has_documents_as", { tin });
  }
  if (isShared) {
    throw refusal("taxpayer_shared", { taxpayerOf: taxpayerOf(former.party) });
  }
  return hasDocuments;
}

/** Refuses numbers of its own to a profile that continues those of another one. @throws AppError 409 */
async function shareNumbers(
  tx: Queryable,
  { numbering = {} }: NewBusinessProfile,
  {
    numbersFrom,
    former,
    hasDocuments,
  }: { numbersFrom: string; former?: BusinessProfile | undefined; hasDocuments: boolean },
): Promise<void> {
  if (Object.keys(numbering).length > 0) {
    throw refusal("numbering_shared");
  }
  if (former?.numbersFrom === numbersFrom) {
    return;
  }
  if (hasDocuments) {
    throw refusal("profile_has_documents");
  }
  await renewVersions(tx, { id: numbersFrom });
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

/** @throws AppError 409 when another profile has the taxpayer, or the prefix of a number */
async function requireUnique(tx: Queryable, stored: BusinessProfile): Promise<void> {
  const twin = await findTwinProfile(tx, stored);
  if (twin !== undefined) {
    throw refusal("profile_twin", { twin });
  }
  const { id, orgId, numbering } = stored;
  const wanted = { orgId, businessProfileId: id, prefixes: ownPrefixes(numbering) };
  const used = await findUsedPrefix(tx, wanted);
  if (used !== undefined) {
    throw refusal("prefix_used", { prefix: used.prefix, kind: used.kind });
  }
  const taken = await claimPrefixes(tx, wanted);
  if (taken !== undefined) {
    const { prefix, owner } = taken;
    throw refusal("prefix_taken", { prefix, kind: owner.kind, businessProfileId: owner.businessProfileId });
  }
}
