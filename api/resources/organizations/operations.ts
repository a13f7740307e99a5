import {
  changeOrganization,
  createOrganization,
  listIssuedTokens,
  listOrganizations,
  readOrganization,
  revokeToken,
  setDisabled,
} from "../../../common/organizations/organizations.ts";
import { listBusinessProfiles } from "../../../common/organizations/business-profiles.ts";
import { organizationIn, type Scope } from "../../../common/organizations/roles-and-scope.ts";
import { errorEnvelope } from "../../openapi/answer-errors.ts";
import { location } from "../../openapi/answer-headers.ts";
import { present } from "../../openapi/answer-present.ts";
import { pageOf } from "../../openapi/answer-schemas.ts";
import type { Answer } from "../../openapi/description.ts";
import { get, post, put, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { viewer, siteOperatorChange, siteOperatorPost } from "../../operation/guard.ts";
import { operatorActionOf } from "../../operation/operator-action.ts";
import { pathId } from "../../operation/path-id.ts";
import { pageOnlyQuery, pageWords } from "../../schemas/fields.ts";
import { profileAnswer, profilePresenter } from "../business-profiles/presenter.ts";
import { profileContent } from "../business-profiles/schema.ts";
import { reasonBody } from "../operator-actions/schema.ts";
import { createdOrganization, issuedToken, organization } from "./answers.ts";
import { presentOrganization } from "./presenter.ts";
import { changeOf, newOrganization, organizationChange, organizationListQuery } from "./schema.ts";

const tag = "Organizations";
const base = "/api/operations/organizations";
const placeholders = { id: "Id of the organization.", token_id: "Id (`jti`) of the token." };
const unknownId: Answer = { description: "There is no such organization.", schema: errorEnvelope };
const conflict = (description: string): Answer => ({ description, schema: errorEnvelope });

const idOf = (ctx: OperationContext): string => pathId(ctx, "id", "organization_not_found");
const keyOf = (ctx: OperationContext): { id: string; orgId: Scope } => ({ id: idOf(ctx), orgId: ctx.state.scope });

const profile = {
  name: "Dune Buyer",
  party_name: "Dune Buyer LLC",
  postal_address: {
    street_name: "Sheikh Zayed Road 1",
    city_name: "Dubai",
    country_subentity: "DXB",
    country: "United Arab Emirates",
    country_code: "AE",
  },
  scheme_agency_id: "TL",
  company_id: "CN-7654321",
  authority_name: "Dubai Department of Economy and Tourism",
  tin: "1987654321",
  party_tax_scheme: { company_id: "198765432123003", tax_scheme: "VAT" },
  endpoint_id: "1987654321",
  endpoint_scheme_id: "0235",
  email: "purchasing@dune.example",
  telephone: "+97140000002",
};

/** The tenants of the site: their own users can read them, site operators can change them. */
export const organizationOperations: readonly ApiOperation[] = [
  get(base, viewer, {
    operationId: "listOrganizations",
    tag,
    summary: "Organizations of the site",
    description: "Newest first. Who is no site operator sees the own one alone.",
    query: { schema: organizationListQuery, about: { name: "Only those whose name has this in it.", ...pageWords } },
    answers: { 200: { description: "One page.", schema: pageOf(organization, "OrganizationPage") } },
    handle: async (ctx, deps, read) => {
      const orgId = organizationIn(ctx.state.scope);
      const query = { ...read.query(), ...(orgId !== null && { orgId }) };
      const { organizations, nextCursor } = await listOrganizations(deps, query);
      return { data: organizations.map(presentOrganization), next_cursor: nextCursor };
    },
  }),
  post(base, siteOperatorPost, {
    operationId: "createOrganization",
    tag,
    summary: "Create an organization",
    description:
      "With its first business profile. Numbers that are 0 (`ceiling`, `rate_per_minute`) stand for none of its own. With `shares_taxpayer` the profile may be of a taxpayer that another organization has: both then share one run of numbers.",
    request: {
      schema: newOrganization,
      example: { name: "Dune Buyer LLC", profile, reason: "Contract of today" },
      title: "NewOrganization",
    },
    answers: {
      201: { description: "It is there.", headers: location("organization"), schema: createdOrganization },
    },
    handle: async (ctx, deps, read) => {
      const { profile: sent, reason, name, ...body } = await read.body();
      const { shares_taxpayer: sharesTaxpayer = false } = body;
      const created = await createOrganization(deps, operatorActionOf(ctx, { reason }), {
        ...changeOf(body),
        name,
        sharesTaxpayer,
        ...profileContent(sent),
      });
      ctx.set("Location", `${base}/${created.organization.id}`);
      return { ...presentOrganization(created.organization), business_profile_id: created.businessProfileId };
    },
  }),
  get(`${base}/{id}`, viewer, {
    operationId: "getOrganization",
    tag,
    summary: "One organization",
    placeholders,
    answers: { 200: { description: "As it stands.", schema: organization }, 404: unknownId },
    handle: async (ctx, deps) => presentOrganization(await readOrganization(deps, keyOf(ctx))),
  }),
  put(`${base}/{id}`, siteOperatorChange, {
    operationId: "changeOrganization",
    tag,
    summary: "Change an organization's settings",
    description: "What is left out stays as it is. Holds from the next request, and the next document, on.",
    placeholders,
    request: {
      schema: organizationChange,
      example: { phase2: true, rate_per_minute: 600, reason: "Subscription of this month" },
      title: "OrganizationChange",
    },
    answers: { 200: { description: "As it stands now.", schema: organization }, 404: unknownId },
    handle: async (ctx, deps, read) => {
      const orgId = idOf(ctx);
      const { reason, ...body } = await read.body();
      const change = { orgId, ...changeOf(body) };
      return presentOrganization(await changeOrganization(deps, operatorActionOf(ctx, { reason }), change));
    },
  }),
  ...(["disable", "enable"] as const).map((verb) =>
    post(`${base}/{id}/${verb}`, siteOperatorPost, {
      operationId: `${verb}Organization`,
      tag,
      summary: verb === "disable" ? "Refuse an organization's tokens" : "Take an organization's tokens again",
      placeholders,
      ...(verb === "disable" && {
        description:
          "From now on its tokens and sessions are refused with 401, by every process. What it has posted goes its way and is reported; webhooks go on.",
      }),
      request: { schema: reasonBody, example: { reason: "Asked for by the customer" }, namesMissingFields: true },
      answers: {
        200: { description: "As it stands now.", schema: organization },
        404: unknownId,
        409: conflict("It is so already, or it is the organization of the own token."),
      },
      handle: async (ctx, deps, read) => {
        const orgId = idOf(ctx);
        const action = operatorActionOf(ctx, await read.body());
        const own = ctx.state.organization.id;
        return presentOrganization(await setDisabled(deps, action, { orgId, disabled: verb === "disable", own }));
      },
    }),
  ),
  get(`${base}/{id}/business-profiles`, viewer, {
    operationId: "listOrganizationProfiles",
    tag,
    summary: "Business profiles of an organization",
    placeholders,
    query: { schema: pageOnlyQuery, about: pageWords },
    answers: {
      200: { description: "One page.", schema: () => pageOf(profileAnswer(), "OrganizationProfilePage") },
      404: unknownId,
    },
    handle: async (ctx, deps, read) => {
      const { id: orgId } = await readOrganization(deps, keyOf(ctx));
      const { profiles, nextCursor } = await listBusinessProfiles(deps, { orgId, ...read.query() });
      const shown = profilePresenter({ isMasked: seesMasked(ctx.state) });
      return { data: profiles.map(shown), next_cursor: nextCursor };
    },
  }),
  get(`${base}/{id}/tokens`, viewer, {
    operationId: "listIssuedTokens",
    tag,
    summary: "Tokens that were issued to an organization",
    description: "By `npm run token`, newest first. Those of an identity provider are not known here.",
    placeholders,
    query: { schema: pageOnlyQuery, about: pageWords },
    answers: { 200: { description: "One page.", schema: pageOf(issuedToken, "IssuedTokenPage") }, 404: unknownId },
    handle: async (ctx, deps, read) => {
      const { tokens, nextCursor } = await listIssuedTokens(deps, { ...keyOf(ctx), ...read.query() });
      return { data: tokens.map((row) => present(issuedToken, row)), next_cursor: nextCursor };
    },
  }),
  post(`${base}/{id}/tokens/{token_id}/revoke`, siteOperatorPost, {
    operationId: "revokeToken",
    tag,
    summary: "Refuse a token from now on",
    description: "Sessions of the console that began with it are over as well.",
    placeholders,
    request: { schema: reasonBody, example: { reason: "It was in a screenshot" }, namesMissingFields: true },
    answers: { 204: { description: "It is refused." }, 404: unknownId, 409: conflict("It is revoked already.") },
    handle: async (ctx, deps, read) => {
      const ids = { orgId: idOf(ctx), tokenId: pathId(ctx, "token_id", "token_not_found") };
      await revokeToken(deps, operatorActionOf(ctx, await read.body()), ids);
      ctx.status = 204;
    },
  }),
];
