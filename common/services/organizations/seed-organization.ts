import { v7 as uuid } from "uuid";

import { insertBusinessProfile } from "../../db/stores/business-profiles/business-profile-store.ts";
import { insertOrganization } from "../../db/stores/organizations/organization-store.ts";
import type { Party } from "../../domain/document.ts";
import type { SettlementPolicy } from "../../domain/settlement/settlement.ts";
import type { Deps } from "../runtime/deps.ts";

export interface OrganizationSeed {
  /** Given ids make a second seeding find the first one's rows. */
  orgId?: string;
  businessProfileId?: string;
  name: string;
  party: Party;
  /** What becomes of a credit note that does not fit its original; it is taken with a warning unless this says else. */
  settlement?: SettlementPolicy;
}

/** An organization with one business profile. Rows that exist already are kept as they are. */
export async function seedOrganization(
  { database }: Pick<Deps, "database">,
  { orgId = uuid(), businessProfileId = uuid(), name, party, settlement = "warn" }: OrganizationSeed,
): Promise<{ orgId: string; businessProfileId: string }> {
  await database.transaction(async (tx) => {
    await insertOrganization(tx, { id: orgId, name, settlement });
    await insertBusinessProfile(tx, { id: businessProfileId, orgId, party });
  });
  return { orgId, businessProfileId };
}
