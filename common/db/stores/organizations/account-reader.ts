import type { Queryable } from "../../database.ts";
import { findIssuingProfiles, type IssuingProfile } from "../business-profiles/business-profile-store.ts";
import { findOrganizationRow, type Organization } from "./organization-store.ts";

/** What every request asks of its account. */
export interface AccountReader {
  /** The organization a token speaks for; undefined when there is none of that id. */
  organization(id: string): Promise<Organization | undefined>;
  /** The named profiles that exist in the organization. */
  profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]>;
}

/** Accounts as they stand in the database. */
export const storedAccounts = (db: Queryable): AccountReader => ({
  organization: (id) => findOrganizationRow(db, id),
  profiles: (orgId, ids) => findIssuingProfiles(db, orgId, ids),
});
