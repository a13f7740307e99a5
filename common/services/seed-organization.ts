import { v7 as uuid } from "uuid";

import { insertBusinessProfile } from "../db/stores/business-profile-store.ts";
import { insertOrganization } from "../db/stores/organization-store.ts";
import type { Party } from "../domain/document.ts";
import type { Deps } from "./deps.ts";

export interface OrganizationSeed {
  /** Given ids make a second seeding find the first one's rows. */
  orgId?: string;
  businessProfileId?: string;
  name: string;
  party: Party;
}

/** An organization with one business profile. Rows that exist already are kept as they are. */
export async function seedOrganization(
  { database }: Pick<Deps, "database">,
  { orgId = uuid(), businessProfileId = uuid(), name, party }: OrganizationSeed,
): Promise<{ orgId: string; businessProfileId: string }> {
  await database.transaction(async (tx) => {
    await insertOrganization(tx, { id: orgId, name });
    await insertBusinessProfile(tx, { id: businessProfileId, orgId, party });
  });
  return { orgId, businessProfileId };
}
