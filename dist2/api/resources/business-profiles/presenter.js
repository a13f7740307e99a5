import { maskParty } from "../../../common/domain/masking/mask-document.js";
import { described, instant, integer, uuid } from "../../openapi/answers/schemas.js";
import { writeJson } from "../../json/write-json.js";
import { jsonSchemaOf } from "../../openapi/json-schema-of.js";
import { businessProfile } from "./schema.js";
const version = described(integer, "1, and one more with every change of the profile. `ETag` begins with it.");
/** The party's own fields (contract.md 2.3), between what the service sets. */
export function profileAnswer() {
    const { properties, required } = jsonSchemaOf(businessProfile);
    return {
        title: "BusinessProfile",
        type: "object",
        properties: { id: uuid, org_id: uuid, version, ...properties, created_at: instant, updated_at: instant },
        required: ["id", "org_id", "version", ...required, "created_at", "updated_at"],
    };
}
/** A profile as an answer that callers may send back. */
export const versionedProfile = (profile, reader = { isMasked: false }) => ({
    version: profile.contentVersion,
    json: writeJson(profilePresenter(reader)(profile)),
});
/** Presents profiles, with the numbers of passports and Emirates IDs masked where the caller may not see them. */
export const profilePresenter = ({ isMasked }) => (profile) => presentBusinessProfile(isMasked ? { ...profile, party: maskParty(profile.party) } : profile);
export function presentBusinessProfile(profile) {
    return {
        id: profile.id,
        org_id: profile.orgId,
        version: profile.contentVersion,
        ...profile.party,
        ...(Object.keys(profile.numbering).length > 0 && { numbering: profile.numbering }),
        created_at: profile.createdAt.toISOString(),
        updated_at: profile.updatedAt.toISOString(),
    };
}
//# sourceMappingURL=presenter.js.map