import { v7 as uuid } from "uuid";

import { insertBusinessProfile, type BusinessProfile } from "../db/stores/business-profile-store.ts";
import type { Party } from "../domain/document.ts";
import type { Deps } from "./deps.ts";

/** A further business profile of the organization; `party` has passed the contract's checks. */
export async function createBusinessProfile(
  { database }: Pick<Deps, "database">,
  { orgId, party }: { orgId: string; party: Party },
): Promise<BusinessProfile> {
  const profile = await insertBusinessProfile(database, { id: uuid(), orgId, party });
  if (profile === undefined) {
    throw new Error("A new id is taken");
  }
  return profile;
}
