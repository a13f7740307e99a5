import { v7 as uuid } from "uuid";

import { insertBusinessProfile } from "./business-profile-store.ts";
import { insertOrganization } from "./organization-store.ts";
import type { Party } from "../documents/document.ts";
import { defaultSettlement, type SettlementPolicy } from "../documents/settlement.ts";
import type { Deps } from "../runtime/deps.ts";

export interface OrganizationSeed {
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
  { database }: Pick<Deps, "database">,
  { orgId = uuid(), businessProfileId = uuid(), name, party, settlement = defaultSettlement }: OrganizationSeed,
): Promise<{ orgId: string; businessProfileId: string }> {
  await database.transaction(async (tx) => {
    await insertOrganization(tx, { id: orgId, name, settlement });
    await insertBusinessProfile(tx, { id: businessProfileId, orgId, party });
  });
  return { orgId, businessProfileId };
}
