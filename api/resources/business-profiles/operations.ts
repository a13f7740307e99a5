import { createBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.ts";
import {
  listBusinessProfiles,
  readBusinessProfile,
  type ProfileKey,
} from "../../../common/services/business-profiles/read-business-profile.ts";
import { replaceBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.ts";
import { location } from "../../openapi/answers/headers.ts";
import { pageOf } from "../../openapi/answers/schemas.ts";
import { profileParty, secondProfileParty } from "../../openapi/examples/documents.ts";
import { get, post, put, type ApiOperation } from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { tenant, tenantChange, tenantPost } from "../../operation/guard.ts";
import { actorOf } from "../../operation/operator-action.ts";
import { pathId, type PathContext } from "../../operation/path-id.ts";
import { pageOnlyQuery } from "../../schemas/page-query.ts";
import { presentBusinessProfile, profileAnswer, profilePresenter } from "./presenter.ts";
import { businessProfile, profileContent } from "./schema.ts";

const tag = "Business profiles";
const placeholders = { id: "Id of the business profile." };

const request = { title: "BusinessProfileRequest", schema: businessProfile };

const twin = {
  409: {
    description:
      "The organization has a profile with this TIN (without a TIN: with this endpoint). Numbers are gapless per profile, and must be unique per taxpayer; the message names the profile's id. Or another organization of the installation has a profile with this TIN or endpoint: documents are reported in the taxpayer's name. The message does not say whose. Or a prefix of `numbering` is, or was, that of another kind or profile of the organization; the message names it.",
  },
};

/** The parties in whose name an organization issues documents (contract.md 2.3). */
export const businessProfileOperations: readonly ApiOperation[] = [
  post("/api/business-profiles", tenantPost, {
    operationId: "createBusinessProfile",
    tag,
    summary: "Create a business profile",
    description:
      "Takes the fields of a party. What only a supplier needs (`telephone`, `company_id`, `scheme_agency_id`, `party_tax_scheme`) may be left out, and is asked for when the profile issues a sales document.",
    request: {
      ...request,
      example: { ...secondProfileParty, numbering: { "sales-invoices": { prefix: "EAST", width: 6 } } },
    },
    answers: {
      201: {
        description: "Stored; documents can be issued for it.",
        headers: location("profile"),
        schema: profileAnswer,
      },
      ...twin,
    },
    handle: async (ctx, deps, read) => {
      const content = profileContent(await read.body());
      const profile = await createBusinessProfile(deps, { orgId: ctx.state.organization.id, ...content }, actorOf(ctx));
      ctx.set("Location", `/api/business-profiles/${profile.id}`);
      return presentBusinessProfile(profile);
    },
  }),
  get("/api/business-profiles", tenant, {
    operationId: "listBusinessProfiles",
    tag,
    summary: "List business profiles",
    description: "Newest first.",
    query: {
      schema: pageOnlyQuery,
      about: {
        limit: { description: "Profiles on a page.", example: 25 },
        cursor: "`next_cursor` of the page before.",
      },
    },
    answers: { 200: { description: "One page.", schema: () => pageOf(profileAnswer(), "BusinessProfilePage") } },
    handle: async (ctx, deps, read) => {
      const page = await listBusinessProfiles(deps, { orgId: ctx.state.organization.id, ...read.query() });
      const present = profilePresenter({ isMasked: seesMasked(ctx.state) });
      return { data: page.profiles.map(present), next_cursor: page.nextCursor };
    },
  }),
  get("/api/business-profiles/{id}", tenant, {
    operationId: "getBusinessProfile",
    tag,
    summary: "Retrieve a business profile",
    placeholders,
    answers: { 200: { description: "As it stands now.", schema: profileAnswer } },
    handle: async (ctx, deps) => {
      const profile = await readBusinessProfile(deps, profileKey(ctx));
      return profilePresenter({ isMasked: seesMasked(ctx.state) })(profile);
    },
  }),
  put("/api/business-profiles/{id}", tenantChange, {
    operationId: "replaceBusinessProfile",
    tag,
    summary: "Replace a business profile",
    placeholders,
    description:
      "Replaces all of it, but for `numbering`, which stays as it is where it is not sent. Documents that were accepted before keep the party they were issued with.",
    request: { ...request, example: profileParty },
    answers: { 200: { description: "As it stands now.", schema: profileAnswer }, ...twin },
    handle: async (ctx, deps, read) => {
      const content = profileContent(await read.body());
      const profile = await replaceBusinessProfile(deps, { ...profileKey(ctx), ...content }, actorOf(ctx));
      return presentBusinessProfile(profile);
    },
  }),
];

/** @throws AppError 404 for what cannot be an id */
function profileKey(ctx: PathContext): ProfileKey {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "Business profile") };
}
