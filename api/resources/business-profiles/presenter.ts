import { maskParty } from "../../../common/documents/mask-document.ts";
import type { BusinessProfile } from "../../../common/organizations/business-profiles.ts";
import { described, instant, integer, uuid, type JsonSchema } from "../../openapi/answer-schemas.ts";
import type { VersionedJson } from "../../http/version-tag.ts";
import { writeJson } from "../../http/write-json.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { businessProfile } from "./schema.ts";

const version = described(integer, "1, and one more with every change of the profile. `ETag` begins with it.");

/** The party's own fields (contract.md 2.3), between what the service sets. */
export function profileAnswer(): JsonSchema {
  const { properties, required } = jsonSchemaOf(businessProfile) as { properties: object; required: string[] };
  return {
    title: "BusinessProfile",
    type: "object",
    properties: { id: uuid, org_id: uuid, version, ...properties, created_at: instant, updated_at: instant },
    required: ["id", "org_id", "version", ...required, "created_at", "updated_at"],
  };
}

/** A profile as an answer that callers may send back. */
export const versionedProfile = (profile: BusinessProfile, reader = { isMasked: false }): VersionedJson => ({
  version: profile.contentVersion,
  json: writeJson(profilePresenter(reader)(profile)),
});

/** Presents profiles, with the numbers of passports and Emirates IDs masked where the caller may not see them. */
export const profilePresenter =
  ({ isMasked }: { isMasked: boolean }) =>
  (profile: BusinessProfile): Record<string, unknown> =>
    presentBusinessProfile(isMasked ? { ...profile, party: maskParty(profile.party) } : profile);

export function presentBusinessProfile(profile: BusinessProfile): Record<string, unknown> {
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
