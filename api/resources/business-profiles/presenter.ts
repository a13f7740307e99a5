import { maskParty } from "../../../common/domain/masking/mask-document.ts";
import type { BusinessProfile } from "../../../common/services/business-profiles/read-business-profile.ts";
import { instant, uuid, type JsonSchema } from "../../openapi/answers/schemas.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { businessProfile } from "./schema.ts";

/** The party's own fields (contract.md 2.3), between what the service sets. */
export function profileAnswer(): JsonSchema {
  const { properties, required } = jsonSchemaOf(businessProfile) as { properties: object; required: string[] };
  return {
    title: "BusinessProfile",
    type: "object",
    properties: { id: uuid, org_id: uuid, ...properties, created_at: instant, updated_at: instant },
    required: ["id", "org_id", ...required, "created_at", "updated_at"],
  };
}

/** Presents profiles, with the numbers of passports and Emirates IDs masked where the caller may not see them. */
export const profilePresenter =
  ({ isMasked }: { isMasked: boolean }) =>
  (profile: BusinessProfile): Record<string, unknown> =>
    presentBusinessProfile(isMasked ? { ...profile, party: maskParty(profile.party) } : profile);

export function presentBusinessProfile(profile: BusinessProfile): Record<string, unknown> {
  return {
    id: profile.id,
    org_id: profile.orgId,
    ...profile.party,
    ...(Object.keys(profile.numbering).length > 0 && { numbering: profile.numbering }),
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}
