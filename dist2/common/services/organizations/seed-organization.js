import { v7 as uuid } from "uuid";
import { insertBusinessProfile } from "../../db/stores/business-profiles/business-profile-store.js";
import { insertOrganization } from "../../db/stores/organizations/organization-store.js";
import { defaultSettlement } from "../../domain/settlement/settlement.js";
/** Creates an organization with one business profile. Existing rows stay unchanged. */
export async function seedOrganization({ database }, { orgId = uuid(), businessProfileId = uuid(), name, party, settlement = defaultSettlement }) {
    await database.transaction(async (tx) => {
        await insertOrganization(tx, { id: orgId, name, settlement });
        await insertBusinessProfile(tx, { id: businessProfileId, orgId, party });
    });
    return { orgId, businessProfileId };
}
//# sourceMappingURL=seed-organization.js.map