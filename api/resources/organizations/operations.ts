import {
  changeOrganization,
  createOrganization,
  readOrganization,
  revokeToken,
  setDisabled,
} from "../../../common/organizations/organizations.ts";
import { decideTaxpayer, listTaxpayers, type TaxpayerRequest } from "../../../common/organizations/taxpayer-store.ts";
import { present, errorEnvelope, location, pageOf, type Answer } from "../../openapi/description.ts";
import {
  organization,
  type OrganizationAnswer,
  createdOrganization,
  issuedToken,
  issuedTokenWithText,
  taxpayerRight,
  type TaxpayerAnswer,
} from "./answers.ts";
import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { listIssuedTokenRows } from "../../../common/organizations/issued-token-store.ts";
import {
  listOrganizationRows,
  type OrganizationChange,
  type OrganizationRow,
} from "../../../common/organizations/organization-store.ts";
import { expectedTotalsPolicies } from "../../../common/pricing/expected-totals.ts";
import { referencePolicies } from "../../../common/documents/document.ts";
import { keptDays, keptYears } from "../../../common/retention/retention-store.ts";
import { settlementPolicies } from "../../../common/documents/settle-against-originals.ts";
import { taxpayerDecisions, taxpayerRightStates } from "../../../common/organizations/taxpayer-rights.ts";
import { maxIssueDaysAhead } from "../../../common/rules/document-limits.ts";
import { defaultRefuseOn, refusableIds } from "../../../common/rules/refusable-rules.ts";
import { contractVersions } from "../../http/contract-versions.ts";
import {
  firstIssueDate,
  integerField,
  termField,
  pageQuery,
  maxLengths,
  oneOf,
  text,
  textMatching,
  pageOnlyQuery,
  pageWords,
} from "../../schemas/fields.ts";
import { type Accepted, booleanField, list, record, required } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { businessProfile, profileContent, presentBusinessProfile, profileAnswer } from "../business-profiles.ts";
import { listBusinessProfileRows } from "../../../common/organizations/business-profile-store.ts";
import { readPage } from "../../../common/search/page-cursor.ts";
import { issueToken, maxTokenDays } from "../../../common/organizations/issue-token.ts";
import { organizationIn, roles, type Scope } from "../../../common/organizations/roles-and-scope.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import {
  get,
  post,
  put,
  type ApiOperation,
  type OperationContext,
  operatorActionOf,
} from "../../operation/api-operation.ts";
import { seesMasked, viewer, siteOperator, tenantChange, tenantPost } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { reasonBody } from "../operator-actions/operations.ts";

const maxPerMinute = 1_000_000;
const maxWeight = 1_000;
const maxWaiting = 1_000_000;
/** Megabytes of a quota of an organization. */
const maxQuotaMb = 1_000_000_000;

const settings = {
  settlement: oneOf(...settlementPolicies),
  expected_totals: oneOf(...expectedTotalsPolicies),
  /** An empty list refuses nothing; `["default"]` is the list of the service. */
  refuse_on: list(oneOf("default", ...refusableIds), refusableIds.length, 0),
  external_references: oneOf(...referencePolicies),
  weight: integerField(1, maxWeight),
  /** 0 removes the limit, because null counts as absent. */
  ceiling: integerField(0, maxWaiting),
  phase2: booleanField(),
  default_service_version: oneOf(...contractVersions),
  issue_date_from: firstIssueDate(),
  issue_days_ahead: integerField(0, maxIssueDaysAhead),
  /** 0 restores the site's default. */
  rate_per_minute: integerField(0, maxPerMinute),
  documents_kept_years: termField(keptYears),
  unsent_kept_days: termField(keptDays),
  legal_hold: booleanField(),
  /** 0 restores the site's bound. */
  kept_answers_mb: integerField(0, maxQuotaMb),
  attachments_mb: integerField(0, maxQuotaMb),
};

const organizationListQuery = record({ name: text(maxLengths.name), ...pageQuery() });

const why = text(maxLengths.text).required();

const organizationChange = record({ name: text(maxLengths.name), ...settings, reason: why });

const newOrganization = record({
  name: text(maxLengths.name).required(),
  profile: required(businessProfile),
  shares_taxpayer: booleanField(),
  ...settings,
  reason: why,
});

const newToken = record({
  subject: text(maxLengths.name).required(),
  role: oneOf(...roles),
  days: integerField(1, maxTokenDays),
  reason: why,
});

const taxpayerListQuery = record({ state: oneOf(...taxpayerRightStates), ...pageQuery() });

const taxpayerDecision = record({
  /** A participant id, in any letter case. */
  taxpayer: textMatching(expected("taxpayer"), (id) => /^\d{4}:\S+$/.test(id), maxLengths.name, {
    pattern: "^[0-9]{4}:[^ ]+$",
    maxLength: maxLengths.name,
  }).required(),
  decision: oneOf(...taxpayerDecisions).required(),
  reason: why,
});

const orNone = (value: number | undefined) => (value === 0 ? null : value);

function changeOf(body: Omit<Accepted<typeof organizationChange>, "reason">): OrganizationChange {
  return definedFields({
    name: body.name,
    settlement: body.settlement,
    expectedTotals: body.expected_totals,
    refuseOn: body.refuse_on?.includes("default") === true ? null : body.refuse_on,
    externalReferences: body.external_references,
    weight: body.weight,
    ceiling: orNone(body.ceiling),
    phase2: body.phase2,
    defaultServiceVersion: body.default_service_version,
    issueDateFrom: body.issue_date_from,
    issueDaysAhead: body.issue_days_ahead,
    ratePerMinute: orNone(body.rate_per_minute),
    documentsKeptYears: orNone(body.documents_kept_years),
    unsentKeptDays: orNone(body.unsent_kept_days),
    legalHold: body.legal_hold,
    keptAnswersMb: orNone(body.kept_answers_mb),
    attachmentsMb: orNone(body.attachments_mb),
  });
}

export const presentOrganization = (row: OrganizationRow): OrganizationAnswer =>
  present(organization, row, {
    business_profiles: row.profiles,
    refuse_on: [...(row.refuseOn ?? defaultRefuseOn)],
  });

const tag = "Organizations";
const base = "/api/operations/organizations";
const siteOperatorChange = { ...tenantChange, role: "site-operator", session: "accepted" } as const;
const siteOperatorPost = { ...tenantPost, role: "site-operator", session: "accepted" } as const;
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
    handle: async (ctx, { database }, read) => {
      const orgId = organizationIn(ctx.state.scope);
      const query = { ...read.query(), ...(orgId !== null && { orgId }) };
      const { rows, nextCursor } = await readPage(query, (page) => listOrganizationRows(database, page));
      return { data: rows.map(presentOrganization), next_cursor: nextCursor };
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
    handle: async (ctx, { database }, read) => {
      const { profile: sent, reason, name, ...body } = await read.body();
      const { shares_taxpayer: sharesTaxpayer = false } = body;
      const created = await createOrganization({ database }, operatorActionOf(ctx, { reason }), {
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
    handle: async (ctx, { database }) => presentOrganization(await readOrganization({ database }, keyOf(ctx))),
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
    handle: async (ctx, { accounts, database }, read) => {
      const orgId = idOf(ctx);
      const { reason, ...body } = await read.body();
      const change = { orgId, ...changeOf(body) };
      const changed = await changeOrganization({ database }, operatorActionOf(ctx, { reason }), change);
      accounts.changed(changed.id);
      return presentOrganization(changed);
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
      handle: async (ctx, { accounts, database }, read) => {
        const orgId = idOf(ctx);
        const action = operatorActionOf(ctx, await read.body());
        const own = ctx.state.organization.id;
        const changed = await setDisabled({ database }, action, { orgId, disabled: verb === "disable", own });
        accounts.changed(changed.id);
        return presentOrganization(changed);
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
    handle: async (ctx, { database }, read) => {
      const page = read.query();
      const { id: orgId } = await readOrganization({ database }, keyOf(ctx));
      const query = { orgId, ...page };
      const { rows, nextCursor } = await readPage(query, (asked) => listBusinessProfileRows(database, asked));
      const isMasked = seesMasked(ctx.state);
      return { data: rows.map((row) => presentBusinessProfile(row, { isMasked })), next_cursor: nextCursor };
    },
  }),
  get(`${base}/{id}/tokens`, viewer, {
    operationId: "listIssuedTokens",
    tag,
    summary: "Tokens that were issued to an organization",
    description: "Here and by `npm run token`, newest first. Those of an identity provider are not known here.",
    placeholders,
    query: { schema: pageOnlyQuery, about: pageWords },
    answers: { 200: { description: "One page.", schema: pageOf(issuedToken, "IssuedTokenPage") }, 404: unknownId },
    handle: async (ctx, { database }, read) => {
      const page = read.query();
      const { id: orgId } = await readOrganization({ database }, keyOf(ctx));
      const query = { orgId, ...page };
      const { rows, nextCursor } = await readPage(query, (asked) => listIssuedTokenRows(database, asked));
      return { data: rows.map((row) => present(issuedToken, row)), next_cursor: nextCursor };
    },
  }),
  post(`${base}/{id}/tokens`, siteOperatorPost, {
    operationId: "issueToken",
    tag,
    summary: "Issue a token to an organization",
    description:
      "Signed with the first `JWT_SECRET`, shown in this answer alone, and on record by its id. Without `role` it is for an ERP. The organization of the site's operators is `house`, 019a0000-0000-7000-8000-000000000000.",
    placeholders,
    request: {
      schema: newToken,
      example: { subject: "Ada", role: "operator", days: 90, reason: "Begins at the desk today" },
      title: "NewToken",
    },
    answers: {
      201: { description: "It is good from now on.", schema: issuedTokenWithText },
      404: unknownId,
      409: conflict("The site has no `JWT_SECRET`: its identity provider issues tokens."),
    },
    handle: async (ctx, { config, database }, read) => {
      const orgId = idOf(ctx);
      const { subject, role, days = 30, reason } = await read.body();
      const [key] = config.jwtSecrets ?? [];
      if (key === undefined) {
        throw refusal("tokens_by_provider");
      }
      ctx.state.answerHasSecret = true;
      const bearer = { orgId, subject, roles: role === undefined ? [] : [role], days, signing: { ...config, key } };
      const { row, token } = await issueToken({ database }, operatorActionOf(ctx, { reason }), bearer);
      return present(issuedTokenWithText, row, { token });
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
    handle: async (ctx, { database }, read) => {
      const ids = { orgId: idOf(ctx), tokenId: pathId(ctx, "token_id", "token_not_found") };
      await revokeToken({ database }, operatorActionOf(ctx, await read.body()), ids);
      ctx.status = 204;
    },
  }),
];

/** Decisions which organization may issue documents in the name of a taxpayer. */
export const taxpayerOperations: readonly ApiOperation[] = [
  post("/api/operations/organizations/{id}/taxpayers", siteOperatorPost, {
    operationId: "decideTaxpayer",
    tag,
    summary: "Decide whether an organization may have a taxpayer",
    description:
      "`allowed` as its only organization; `shared` as a second one, for a group with two systems: the documents of both have one run of numbers, written as the first profile says; `refused` not. Holds from the next request of the organization on.",
    placeholders: { id: "Id of the organization." },
    request: {
      schema: taxpayerDecision,
      example: { taxpayer: "0235:1765432109", decision: "allowed", reason: "Seen the licence" },
      title: "TaxpayerDecision",
    },
    answers: {
      200: { description: "As it stands now.", schema: taxpayerRight },
      404: { description: "There is no such organization.", schema: errorEnvelope },
      409: { description: "The decision does not fit who has the taxpayer.", schema: errorEnvelope },
    },
    handle: async (ctx, { database }, read) => {
      const { taxpayer, decision, reason } = await read.body();
      const orgId = pathId(ctx, "id", "organization_not_found");
      const wanted = { orgId, taxpayer: taxpayer.toLowerCase(), decision };
      return presentTaxpayer(await decideTaxpayer({ database }, operatorActionOf(ctx, { reason }), wanted));
    },
  }),
  get("/api/operations/taxpayers", siteOperator, {
    operationId: "listTaxpayers",
    tag,
    summary: "Taxpayers that organizations have asked for",
    description:
      "Newest first, of all organizations. A business profile with a taxpayer that another organization has, or that needs approval (`TAXPAYER_APPROVAL`), is refused and stands here as `asked`.",
    query: { schema: taxpayerListQuery, about: { state: "Only those in this state.", ...pageWords } },
    answers: { 200: { description: "One page.", schema: pageOf(taxpayerRight, "TaxpayerRightPage") } },
    handle: async (_ctx, { database }, read) => {
      const { taxpayers, nextCursor } = await listTaxpayers({ database }, read.query());
      return { data: taxpayers.map(presentTaxpayer), next_cursor: nextCursor };
    },
  }),
];

const presentTaxpayer = ({ holders, ...row }: TaxpayerRequest): TaxpayerAnswer =>
  present(taxpayerRight, row, {
    holders: holders.map((holder) => ({ org_id: holder.orgId, organization: holder.organization })),
  });
