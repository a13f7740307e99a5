import type { Queryable } from "../db/queryable.ts";
import { findIssuingProfiles, type IssuingProfile } from "./business-profile-store.ts";
import { findOrganizationRow, type Organization } from "./organization-store.ts";

export interface AccountReader {
  organization(id: string): Promise<Organization | undefined>;
  profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]>;
}

/** Reads accounts from the database, without a cache. */
export const storedAccounts = (db: Queryable): AccountReader => ({
  organization: (id) => findOrganizationRow(db, id),
  profiles: (orgId, ids) => findIssuingProfiles(db, orgId, ids),
});
