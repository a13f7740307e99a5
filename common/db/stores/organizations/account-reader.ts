import type { Queryable } from "../../queryable.ts";
import { findIssuingProfiles, type IssuingProfile } from "../business-profiles/business-profile-store.ts";
import { findOrganizationRow, type Organization } from "./organization-store.ts";

/** The account data that every request needs. */
export interface AccountReader {
  /** The organization of a token; undefined for an unknown id. */
  organization(id: string): Promise<Organization | undefined>;
  /** The profiles of the organization with these ids. */
  profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]>;
}

/** Reads accounts from the database, without a cache. */
export const storedAccounts = (db: Queryable): AccountReader => ({
  organization: (id) => findOrganizationRow(db, id),
  profiles: (orgId, ids) => findIssuingProfiles(db, orgId, ids),
});
