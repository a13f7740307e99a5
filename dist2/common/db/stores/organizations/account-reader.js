import { findIssuingProfiles } from "../business-profiles/business-profile-store.js";
import { findOrganizationRow } from "./organization-store.js";
/** Reads accounts from the database, without a cache. */
export const storedAccounts = (db) => ({
    organization: (id) => findOrganizationRow(db, id),
    profiles: (orgId, ids) => findIssuingProfiles(db, orgId, ids),
});
//# sourceMappingURL=account-reader.js.map