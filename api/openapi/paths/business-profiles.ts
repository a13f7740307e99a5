import { businessProfile } from "../../schemas/business-profile.ts";
import { pageOnlyQuery } from "../../schemas/page-query.ts";
import { instant, listOf, nullable, object, string, uuid } from "../answers/schemas.ts";
import { profileParty, secondProfileParty } from "../examples/documents.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import type { JsonSchema, Operation, Parameter } from "../operation.ts";

const tag = "Business profiles";

const party = jsonSchemaOf(businessProfile);
const request: JsonSchema = { ...party, title: "BusinessProfileRequest" };
const answer: JsonSchema = {
  title: "BusinessProfile",
  type: "object",
  properties: { id: uuid, org_id: uuid, ...(party["properties"] as object), created_at: instant, updated_at: instant },
  required: ["id", "org_id", ...(party["required"] as string[]), "created_at", "updated_at"],
};

const twin = {
  409: {
    description:
      "The organization has a profile with this TIN (without a TIN: with this endpoint). Numbers are gapless per profile, and must be unique per taxpayer; the message names the profile's id.",
  },
};

const { limit, cursor } = jsonSchemaOf(pageOnlyQuery)["properties"] as Record<string, JsonSchema>;
const page: readonly Parameter[] = [
  { name: "limit", in: "query", description: "Profiles on a page.", schema: limit ?? {}, example: 25 },
  { name: "cursor", in: "query", description: "`next_cursor` of the page before.", schema: cursor ?? {} },
];

/** The parties in whose name documents are issued (spec 2.3). */
export const businessProfiles: readonly Operation[] = [
  {
    method: "post",
    path: "/api/business-profiles",
    operationId: "createBusinessProfile",
    tag,
    summary: "Create a business profile",
    description:
      "Takes the fields of a party. What only a supplier needs (`telephone`, `company_id`, `scheme_agency_id`, `party_tax_scheme`) may be left out, and is asked for when the profile issues a sales document.",
    request: { schema: request, example: secondProfileParty },
    answers: {
      201: {
        description: "Stored; documents can be issued for it.",
        headers: { Location: { description: "Path of the new profile.", schema: { type: "string" } } },
        content: { schema: answer },
      },
      ...twin,
    },
  },
  {
    method: "get",
    path: "/api/business-profiles",
    operationId: "listBusinessProfiles",
    tag,
    summary: "List business profiles",
    description: "Newest first.",
    parameters: page,
    answers: {
      200: {
        description: "One page.",
        content: {
          schema: object({ data: listOf(answer), next_cursor: nullable(string) }, { title: "BusinessProfilePage" }),
        },
      },
    },
  },
  {
    method: "get",
    path: "/api/business-profiles/{id}",
    operationId: "getBusinessProfile",
    tag,
    summary: "Retrieve a business profile",
    answers: { 200: { description: "As it stands now.", content: { schema: answer } } },
  },
  {
    method: "put",
    path: "/api/business-profiles/{id}",
    operationId: "replaceBusinessProfile",
    tag,
    summary: "Replace a business profile",
    description: "Replaces all of it. Documents that were accepted before keep the party they were issued with.",
    request: { schema: request, example: profileParty },
    answers: { 200: { description: "As it stands now.", content: { schema: answer } }, ...twin },
  },
];
