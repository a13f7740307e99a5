import {
  createBusinessProfile,
  listBusinessProfiles,
  readBusinessProfile,
  type BusinessProfile,
  type ProfileKey,
  replaceBusinessProfile,
} from "../../../common/organizations/business-profiles.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import { answerVersioned, readIfMatch } from "../../http/version-tag.ts";
import { parseJsonObject } from "../../http/parse-json-object.ts";
import { maxSmallJsonBytes, readJsonBody, readPatchBytes } from "../../http/request-body.ts";
import {
  entityTag,
  ifMatchHeader,
  ifNoneMatch,
  location,
  notModified,
  otherVersion,
} from "../../openapi/answer-headers.ts";
import { pageOf } from "../../openapi/answer-schemas.ts";
import { profileParty, secondProfileParty } from "../../openapi/examples/documents.ts";
import { validateBody } from "../../schemas/field-errors.ts";
import { patchOf } from "../documents/change-schemas.ts";
import {
  get,
  patch,
  post,
  put,
  type ApiDeps,
  type ApiOperation,
  type OperationContext,
} from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { tenant, tenantChange, tenantPost } from "../../operation/guard.ts";
import { actorOf } from "../../operation/operator-action.ts";
import { pathId, type PathContext } from "../../operation/path-id.ts";
import { pageOnlyQuery } from "../../schemas/fields.ts";
import { profileAnswer, profilePresenter, versionedProfile } from "./presenter.ts";
import { patched, sentBack, type ProfileRequest } from "./sent-back.ts";
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

const changed = {
  parameters: [ifMatchHeader],
  answers: {
    200: { description: "As it stands now.", headers: entityTag, schema: profileAnswer },
    ...twin,
    412: otherVersion,
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
        headers: { ...location("profile"), ...entityTag },
        schema: profileAnswer,
      },
      ...twin,
    },
    handle: async (ctx, deps, read) => {
      const content = profileContent(await read.body());
      const profile = await createBusinessProfile(deps, { orgId: ctx.state.organization.id, ...content }, actorOf(ctx));
      ctx.set("Location", `/api/business-profiles/${profile.id}`);
      answerVersioned(ctx, 201, versionedProfile(profile));
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
    parameters: [ifNoneMatch],
    answers: {
      200: { description: "As it stands now.", headers: entityTag, schema: profileAnswer },
      304: notModified,
    },
    handle: async (ctx, deps) => {
      const profile = await readBusinessProfile(deps, profileKey(ctx));
      answerVersioned(ctx, 200, versionedProfile(profile, { isMasked: seesMasked(ctx.state) }));
    },
  }),
  put("/api/business-profiles/{id}", tenantChange, {
    operationId: "replaceBusinessProfile",
    tag,
    summary: "Replace a business profile",
    placeholders,
    description:
      "Replaces all of it, but for `numbering`, which stays as it is where it is not sent. Documents that were accepted before keep the party they were issued with. What GET answers can be changed and sent back: members that only the service sets are left out where they say what is stored, and are refused where they do not; then nothing that another request has stored meanwhile is overwritten: 412.",
    request: { ...request, example: profileParty },
    ...changed,
    handle: async (ctx, deps) => {
      const ifMatch = readIfMatch(ctx);
      const body = await readJsonBody(ctx);
      await changeProfile(ctx, deps, { ifMatch, requestFor: (profile) => sentBack(body, profile) });
    },
  }),
  patch("/api/business-profiles/{id}", tenantChange, {
    operationId: "patchBusinessProfile",
    tag,
    summary: "Replace some of a business profile",
    placeholders,
    description:
      "A JSON merge patch (RFC 7396) of what GET answers: members are replaced, null removes, and `numbering` with null is that of the defaults. The result is checked as the body of a replacement is. Another request that stores in between makes it a 412.",
    request: patchOf({ telephone: "+97145550199", contact_name: null }),
    ...changed,
    handle: async (ctx, deps) => {
      const ifMatch = readIfMatch(ctx);
      const body = parseJsonObject(await readPatchBytes(ctx, maxSmallJsonBytes), "The request body");
      await changeProfile(ctx, deps, { ifMatch, requestFor: (profile) => patched(body, profile) });
    },
  }),
];

interface ProfileChange {
  ifMatch: number[] | undefined;
  requestFor: (profile: BusinessProfile) => ProfileRequest;
}

/** @throws AppError 404, 400, 409, 412 */
async function changeProfile(
  ctx: OperationContext,
  deps: ApiDeps,
  { ifMatch, requestFor }: ProfileChange,
): Promise<void> {
  const key = profileKey(ctx);
  const stored = await readBusinessProfile(deps, key);
  // First, because what GET answered before is refused as not stored: the caller has to read again.
  if (ifMatch?.includes(stored.contentVersion) === false) {
    throw refusal("precondition_failed", { what: "The business profile", version: stored.contentVersion });
  }
  const { request: sent, usesStored } = requestFor(stored);
  const content = profileContent(validateBody(businessProfile, sent));
  const bound = usesStored ? [stored.contentVersion] : ifMatch;
  const profile = await replaceBusinessProfile(deps, { ...key, ...content, ifMatch: bound }, actorOf(ctx));
  answerVersioned(ctx, 200, versionedProfile(profile));
}

/** @throws AppError 404 for what cannot be an id */
function profileKey(ctx: PathContext): ProfileKey {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "business_profile_not_found") };
}
