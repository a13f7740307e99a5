import type { CustomHelpers, ObjectSchema } from "joi";

import { documentKindNames, documentKinds } from "../../common/documents/document-kinds.ts";
import type { DocumentKind, Party } from "../../common/documents/document.ts";
import {
  completeForm,
  foldPrefix,
  isPrefix,
  maxNumberWidth,
  maxPrefixLength,
  prefixPattern,
  type NumberForm,
  type Numbering,
} from "../../common/organizations/numbering.ts";
import { complaint, neverNull, record, forbiddenField, setByService } from "../schemas/field-types.ts";
import { integerField, textMatching, pageOnlyQuery } from "../schemas/fields.ts";
import { expected, say } from "../schemas/messages.ts";
import { predefinedRecipient } from "../../common/peppol/identifiers.ts";
import { endpoint, party } from "./documents/part-schemas.ts";
import { maskParty, stillMasked } from "../../common/documents/mask-document.ts";
import { maskJson } from "../../common/runtime/mask-numbers.ts";
import {
  type BusinessProfile,
  createBusinessProfile,
  readBusinessProfile,
  type ProfileKey,
  replaceBusinessProfile,
} from "../../common/organizations/business-profiles.ts";
import { listBusinessProfileRows } from "../../common/organizations/business-profile-store.ts";
import { readPage } from "../../common/search/page-cursor.ts";
import {
  described,
  instant,
  integer,
  uuid,
  type JsonSchema,
  pageOf,
  entityTag,
  ifMatchHeader,
  ifNoneMatch,
  location,
  notModified,
  otherVersion,
} from "../openapi/description.ts";
import { type VersionedJson, answerVersioned, readIfMatch } from "../http/respond.ts";
import { sameJson } from "../http/compare-json.ts";
import { mergePatch } from "../http/merge-patch.ts";
import { writeJson } from "../http/write-json.ts";
import { jsonSchemaOf } from "../openapi/json-schema-of.ts";
import { invalidFields, refusal } from "../../common/runtime/errors.ts";
import { readJson, parseJsonObject } from "../http/read-json.ts";
import { maxSmallJsonBytes, readJsonBody, readPatchBytes } from "../http/request-body.ts";
import { profileParty, secondProfileParty } from "../openapi/examples/examples.ts";
import { validateBody } from "../schemas/field-errors.ts";
import { patchOf } from "./documents/answers.ts";
import {
  get,
  patch,
  post,
  put,
  type ApiDeps,
  type ApiOperation,
  type OperationContext,
  actorOf,
} from "../operation/api-operation.ts";
import { seesMasked, tenant, tenantChange, tenantPost } from "../operation/guard.ts";
import { pathId, type PathContext } from "../operation/path.ts";

type SentNumbering = Partial<Record<DocumentKind, Partial<NumberForm>>>;

const forms = documentKindNames.map((kind) => {
  const prefix = textMatching(expected("numberPrefix", { most: maxPrefixLength }), isPrefix, maxPrefixLength, {
    pattern: prefixPattern,
    maxLength: maxPrefixLength,
    description: `Before year and running number; ${documentKinds[kind].sequencePrefix} by default. No other kind and no other business profile of the organization can have it.`,
  });
  const form = record({
    prefix: neverNull(prefix).custom((sent: string, helpers: CustomHelpers) => refuseSecond(kind, sent, helpers)),
    width: neverNull(integerField(1, maxNumberWidth)).description("Least digits of the running number; 6 by default."),
  });
  return [kind, neverNull(form)] as const;
});

/** How the numbers of each kind are written. */
const numbering = neverNull(record(Object.fromEntries(forms)))
  .meta({ title: "Numbering" })
  .description(
    "Prefix and width of the document numbers by kind: `ACME-2026-000001`. A kind that is left out has the default. Without `numbering` what stands stays when a profile is replaced; `{}` restores the defaults. Running numbers go on, whatever the prefix is.",
  );

/** Refuses a prefix that this profile uses for another kind of document, or that is the default of another kind. */
function refuseSecond(kind: DocumentKind, prefix: string, helpers: CustomHelpers): unknown {
  const sent = helpers.state.ancestors[1] as Readonly<Record<string, { prefix?: unknown } | null>>;
  const other = documentKindNames.find(
    (each) =>
      each !== kind &&
      [documentKinds[each].sequencePrefix, sent[each]?.prefix].some(
        (taken) => typeof taken === "string" && foldPrefix(taken) === foldPrefix(prefix),
      ),
  );
  return other === undefined ? prefix : complaint(helpers, "numberPrefixTwice", { prefix, kind: other });
}

type SentProfile = Party & { numbering?: SentNumbering };

/** Splits a profile into the party, which documents carry, and the numbering: each form that was sent, completed. */
export function profileContent({ numbering: sent, ...who }: SentProfile): { party: Party; numbering?: Numbering } {
  if (sent === undefined) {
    return { party: who };
  }
  const kinds = documentKindNames.filter((kind) => sent[kind] !== undefined);
  return { party: who, numbering: Object.fromEntries(kinds.map((kind) => [kind, completeForm(kind, sent[kind]!)])) };
}

/** What answers add to a profile. */
const setMembers = ["id", "org_id", "version", "created_at", "updated_at"] as const;

/**
 * A business profile follows the rules of a customer (contract.md 2.3). Fields that only a supplier needs are checked
 * when it issues a sales document, so that a buyer need not fill them. Its endpoint must be a real one, because it
 * sends.
 */
export const businessProfile: ObjectSchema<SentProfile> = party("profile").keys({
  profile_id: forbiddenField(say("profileItself")),
  endpoint_id: endpoint.required().custom((sent: string, helpers: CustomHelpers) => {
    const { endpoint_scheme_id: scheme } = helpers.state.ancestors[0] as { endpoint_scheme_id?: unknown };
    return predefinedRecipient({ scheme: String(scheme), value: sent }) === undefined
      ? sent
      : complaint(helpers, "endpointOfNobody", { endpoint: sent });
  }),
  numbering,
  ...Object.fromEntries(setMembers.map((name) => [name, setByService])),
}) as ObjectSchema<SentProfile>;

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
function versionedProfile(profile: BusinessProfile, reader = { isMasked: false }): VersionedJson {
  const json = writeJson(presentBusinessProfile(profile, reader));
  return { version: profile.contentVersion, json: reader.isMasked ? maskJson(json) : json };
}

/** A profile, with the numbers of passports and Emirates IDs masked where the caller may not see them. */
export function presentBusinessProfile(
  profile: BusinessProfile,
  { isMasked } = { isMasked: false },
): Record<string, unknown> {
  return {
    id: profile.id,
    org_id: profile.orgId,
    version: profile.contentVersion,
    ...(isMasked ? maskParty(profile.party) : profile.party),
    ...(Object.keys(profile.numbering).length > 0 && { numbering: profile.numbering }),
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}

type Members = Record<string, unknown>;

interface ProfileRequest {
  request: Members;
  /** Whether it repeats what is stored, or needs some of it. */
  usesStored: boolean;
}

/** The request that is meant by a body which may repeat what GET answers. @throws AppError 400 for masked values */
function sentBack(body: Members, profile: BusinessProfile): ProfileRequest {
  const at = "accounting_customer_party";
  const masked = stillMasked({ [at]: body }, { [at]: profile.party }).map((path) => path.slice(at.length + 1));
  if (masked.length > 0) {
    const errors = masked.map((path) => [path, `${path} is masked: send the whole value`]);
    throw invalidFields(Object.fromEntries(errors) as Record<string, string>);
  }
  const answer = presentBusinessProfile(profile);
  const repeated: readonly string[] = setMembers.filter(
    (name) => (body[name] ?? null) !== null && sameJson(body[name], answer[name]),
  );
  const request = Object.fromEntries(Object.entries(body).filter(([name]) => !repeated.includes(name)));
  return { request, usesStored: repeated.length > 0 };
}

/** The request for a JSON merge patch. A patch that removes `numbering` sends an empty one, because an absent one would be kept. */
function patched(body: Members, profile: BusinessProfile): ProfileRequest {
  // Read as a request is, with its numbers as they are written.
  const answer = readJson(writeJson(presentBusinessProfile(profile)));
  const merged = mergePatch(answer, body) as Members;
  const { request } = sentBack({ ...merged, numbering: merged["numbering"] ?? {} }, profile);
  return { request, usesStored: true };
}

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
    handle: async (ctx, { config, database }, read) => {
      const content = { orgId: ctx.state.organization.id, ...profileContent(await read.body()) };
      const profile = await createBusinessProfile({ config, database }, content, actorOf(ctx));
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
    handle: async (ctx, { database }, read) => {
      const query = { orgId: ctx.state.organization.id, ...read.query() };
      const { rows, nextCursor } = await readPage(query, (page) => listBusinessProfileRows(database, page));
      const isMasked = seesMasked(ctx.state);
      return { data: rows.map((row) => presentBusinessProfile(row, { isMasked })), next_cursor: nextCursor };
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
    handle: async (ctx, { database }) => {
      const profile = await readBusinessProfile({ database }, profileKey(ctx));
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
    handle: changeBy(readJsonBody, sentBack),
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
    handle: changeBy(
      async (ctx) => parseJsonObject(await readPatchBytes(ctx, maxSmallJsonBytes), "The request body"),
      patched,
    ),
  }),
];

/** Handles a request that changes a profile: `requestOf` makes the whole request of its body. @throws AppError 404, 400, 409, 412 */
function changeBy(
  readBody: (ctx: OperationContext) => Promise<Members>,
  requestOf: (body: Members, stored: BusinessProfile) => ProfileRequest,
) {
  return async (
    ctx: OperationContext,
    { accounts, config, database }: Pick<ApiDeps, "accounts" | "config" | "database">,
  ): Promise<void> => {
    const ifMatch = readIfMatch(ctx);
    const body = await readBody(ctx);
    const key = profileKey(ctx);
    const stored = await readBusinessProfile({ database }, key);
    // Checked first: otherwise members of an earlier answer would be refused as not stored, but the caller has to read again.
    if (ifMatch?.includes(stored.contentVersion) === false) {
      throw refusal("precondition_failed", { what: "The business profile", version: stored.contentVersion });
    }
    const { request: sent, usesStored } = requestOf(body, stored);
    const content = profileContent(validateBody(businessProfile, sent));
    const bound = usesStored ? [stored.contentVersion] : ifMatch;
    const change = { ...key, ...content, ifMatch: bound };
    const profile = await replaceBusinessProfile({ config, database }, change, actorOf(ctx));
    accounts.changed(key.orgId);
    answerVersioned(ctx, 200, versionedProfile(profile));
  };
}

/** @throws AppError 404 for what cannot be an id */
function profileKey(ctx: PathContext): ProfileKey {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "business_profile_not_found") };
}
