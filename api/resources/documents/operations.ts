import type { DocumentKind } from "../../../common/documents/document.ts";
import { createDocument } from "../../../common/documents/create.ts";
import { answerVersioned, readIfMatch, answerWritten, type VersionedJson } from "../../http/respond.ts";
import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { callerOf, type Caller } from "../../context.ts";
import { readDocumentBytes, hasBody, readPatchBytes, readJsonBytes } from "../../http/request-body.ts";
import {
  entityTag,
  ifNoneMatch,
  location,
  notModified,
  kindWords,
  ifMatchHeader,
  otherVersion,
} from "../../openapi/description.ts";
import {
  actorOf,
  del,
  get,
  post,
  type ApiOperation,
  patch,
  put,
  type ApiDeps,
  type OperationContext,
} from "../../operation/api-operation.ts";
import { seesMasked, tenant, tenantIntake, tenantChange, tenantOriginalPost } from "../../operation/guard.ts";
import { contractPath, createPath, documentKey, profileId } from "../../operation/path.ts";
import {
  documentAnswer,
  documentOrXmlRequestOf,
  documentRequestOf,
  changeRequestOf,
  documentPatch,
} from "./answers.ts";
import { writeCreated } from "./presenter.ts";
import { draftOf, readBase, versionOf, type StoredBase } from "./check-document.ts";
import { comparedFor, readWritten, priceStoredContent, readChanged } from "./stored-document.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { resubmitWarning } from "../../../common/status/status-guide.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import {
  resubmitDocument,
  updateDocument,
  type Conditions,
  type ResubmitDocument,
} from "../../../common/documents/correct-and-resubmit.ts";
import type { MakeDraft } from "../../../common/documents/draft.ts";
import { record } from "../../schemas/field-types.ts";
import { maxLengths, oneOf, text } from "../../schemas/fields.ts";
import { voidDocument } from "../../../common/documents/void-document.ts";
import { prepareDryRun } from "../../../common/documents/dry-run.ts";
import { withMembers, writtenMembers } from "../../http/write-json.ts";
import { presentRegistration } from "../participants/answers.ts";
import { dryRunAnswer, tryDocument } from "./dry-run.ts";

/** Create and retrieve one kind of document (contract.md 4). */
export function createAndRetrieve(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  return [
    createOperation(kind, createPath(kind), `create${title}`),
    { ...createOperation(kind, contractPath(kind), `post${title}`), isSecondPath: true },
    get(`/api/${kind}/{id}`, tenant, {
      operationId: `get${title}`,
      tag,
      summary: `Retrieve a ${one}`,
      parameters: [ifNoneMatch],
      answers: {
        200: { description: "As it stands now.", headers: entityTag, schema: () => documentAnswer(kind) },
        304: notModified,
      },
      handle: async (ctx, { database, dispatcher }) => {
        const key = documentKey(ctx, kind);
        const reader = { ...callerOf(ctx), isMasked: seesMasked(ctx.state) };
        const read = (): Promise<VersionedJson> => readWritten({ database, dispatcher }, key, reader);
        answerVersioned(ctx, 200, await dispatcher.readInTurn(reader, read));
      },
    }),
  ];
}

function createOperation(kind: DocumentKind, path: string, operationId: string): ApiOperation {
  const { one, tag } = kindWords[kind];
  return post(path, tenantIntake, {
    operationId,
    tag,
    summary: `Create a ${one}`,
    description: `\`POST ${contractPath(kind)}\` is the same operation, also to an \`Idempotency-Key\`. Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in \`meta_info.peppol_status\`. A ready PINT AE document (\`application/xml\`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as a new one: what the service had set is left out where it is what is stored, and attachments without content get that of the document whose \`id\` is in it.`,
    request: documentOrXmlRequestOf(kind),
    answers: {
      201: {
        description: "Stored and on its way.",
        headers: { ...location("document"), ...entityTag },
        schema: () => documentAnswer(kind),
      },
    },
    handle: async (
      ctx,
      { accounts, admission, database, dispatcher, givenNumbers, intake, logger, queues, serverComparison },
    ) => {
      const businessProfileId = profileId(ctx);
      const { serviceVersion, requestId, traceparent, keyReservation } = ctx.state;
      const sent = await readDocumentBytes(ctx);
      const caller = callerOf(ctx);
      const parts = { admission, database, dispatcher };
      const make = draftOf(parts, { kind, ...sent, what: "The request body", shows: "document" }, caller);
      const input = {
        orgId: caller.orgId,
        kind,
        businessProfileId,
        serviceVersion,
        requestId,
        ...definedFields({ traceparent, heldKey: keyReservation }),
      };
      const { created, made } = await createDocument(
        { accounts, database, givenNumbers, intake, logger, queues, serverComparison },
        input,
        make,
      );
      ctx.state.documentId = created.id;
      ctx.set("Location", `/api/${kind}/${created.id}`);
      answerVersioned(ctx, 201, { version: 1, json: writeCreated(created, made) });
    },
  });
}

const onlyRefused =
  "The document is PENDING, APPROVED or void: only a document that is VALIDATION_FAILED or REJECTED can be changed.";

const confirmation = record({ confirm_delivered: oneOf("true", "false") });

/** Change a refused document, and send it again. */
export const correctionOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  updateOperation(kind),
  patchOperation(kind),
  resubmitOperation(kind),
  voidOperation(kind),
];

const changed = (kind: DocumentKind): Pick<ApiOperation, "parameters" | "answers"> => ({
  parameters: [ifMatchHeader],
  answers: {
    200: {
      description: "The new content with its amounts; `corrected_at` says since when it waits to be resubmitted.",
      headers: entityTag,
      schema: () => documentAnswer(kind),
    },
    409: {
      description: `${onlyRefused} Nor may it take the \`external_reference\` of another one, nor change party, currency, amounts or issue date once its receiver has it or may have it. Or another request has changed what this one was made from.`,
    },
    412: otherVersion,
  },
});

function updateOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return put(`/api/${kind}/{id}`, tenantChange, {
    operationId: `update${title}`,
    tag,
    summary: `Correct a ${one}`,
    description:
      "Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was sent as XML is corrected as XML, with the same number and UUID.",
    request: changeRequestOf(kind),
    ...changed(kind),
    handle: async (ctx, { accounts, admission, database, dispatcher }) => {
      const key = documentKey(ctx, kind);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const content = await contentOf(ctx, { admission, database, dispatcher }, key);
      const compare = comparedFor(dispatcher, callerOf(ctx));
      const command = { key, ...content, ...conditions, compare, requestId: ctx.state.requestId };
      await updateDocument({ accounts, database }, command);
      answerVersioned(ctx, 200, await readChanged({ database, dispatcher }, key, callerOf(ctx)));
    },
  });
}

function patchOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return patch(`/api/${kind}/{id}`, tenantChange, {
    operationId: `patch${title}`,
    tag,
    summary: `Correct some of a ${one}`,
    description:
      "A JSON merge patch (RFC 7396) of what GET answers: members are replaced, null removes, lists are replaced whole. The result is checked as the body of an update is, and nothing is sent. It is made from one content and stored over that content alone: of two patches at the same time one may be a 409, and is then sent again.",
    request: documentPatch,
    ...changed(kind),
    handle: async (ctx, { accounts, admission, database, dispatcher }) => {
      const key = documentKey(ctx, kind);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const bytes = await readPatchBytes(ctx);
      const base = await readBase(database, key, "patch");
      if (base === undefined) {
        throw refusal("document_not_found");
      }
      const parts = { admission, database, dispatcher };
      const content = overBase(parts, key, { form: "json", bytes, base }, callerOf(ctx));
      const compare = comparedFor(dispatcher, callerOf(ctx));
      const command = { key, ...content, ...conditions, compare, requestId: ctx.state.requestId };
      await updateDocument({ accounts, database }, command);
      answerVersioned(ctx, 200, await readChanged({ database, dispatcher }, key, callerOf(ctx)));
    },
  });
}

function resubmitOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return post(`/api/${kind}/{id}/resubmit`, tenantIntake, {
    operationId: `resubmit${title}`,
    tag,
    summary: `Send a ${one} again`,
    description: `Starts the next revision under the same id and number. With a body, its content is sent, as an update takes it; without one, the document goes as it stands. ${resubmitWarning} What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.`,
    request: { ...changeRequestOf(kind), required: false },
    parameters: [ifMatchHeader],
    query: {
      schema: confirmation,
      about: {
        confirm_delivered:
          "Sends the document although a receiver has accepted it after it had rejected it, so that it arrives twice.",
      },
    },
    answers: {
      200: { description: "On its way again.", headers: entityTag, schema: () => documentAnswer(kind) },
      409: {
        description: `${onlyRefused} Nor may it take the \`external_reference\` of another one or change what its receiver has, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn, nor after a message has accepted what was rejected before, unless \`confirm_delivered\` says so.`,
      },
      412: otherVersion,
    },
    handle: async (ctx, { accounts, admission, database, dispatcher, queues }, read) => {
      const key = documentKey(ctx, kind);
      const confirmsDelivered = read.query().confirm_delivered === "true";
      const caller = callerOf(ctx);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const content = hasBody(ctx) ? await contentOf(ctx, { admission, database, dispatcher }, key) : {};
      const { serviceVersion, requestId, keyReservation: heldKey } = ctx.state;
      ctx.state.documentId = key.id;
      // Large content is priced in a thread.
      const price: ResubmitDocument["price"] = (stored) =>
        dispatcher.run(priceStoredContent, stored, { ...caller, size: textLength(stored.found) });
      const compare = comparedFor(dispatcher, caller);
      const command = { key, ...content, ...conditions, compare, ...definedFields({ heldKey }), confirmsDelivered };
      await resubmitDocument({ accounts, database, queues }, { ...command, price, serviceVersion, requestId });
      answerVersioned(ctx, 200, await readChanged({ database, dispatcher }, key, caller));
    },
  });
}

/** In a query string, because many clients and proxies send a DELETE without its body. */
const voidQuery = record({ reason: text(maxLengths.name).required() });

function voidOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return del(`/api/${kind}/{id}`, tenantChange, {
    operationId: `void${title}`,
    tag,
    summary: `Give up a ${one} that failed validation`,
    description:
      "For a document that is VALIDATION_FAILED and never left. Nothing is deleted: it is void for good, with its number, which is never given again, and its `void_reason`. It stays `VALIDATION_FAILED`, is found as before and stands in exports, and it counts nowhere as a failure. Its `external_reference` is free for a new document. Repeated, it is answered in the same way, and the first reason stays.",
    parameters: [ifMatchHeader],
    query: {
      schema: voidQuery,
      about: { reason: { description: "Why there is to be no such document.", example: "Entered twice" } },
    },
    answers: {
      200: { description: "Void.", headers: entityTag, schema: () => documentAnswer(kind) },
      409: {
        description:
          "The document is PENDING, APPROVED or REJECTED, or a revision of it was sent before: it is corrected and sent again, or taken back by a credit note.",
      },
      412: otherVersion,
    },
    handle: async (ctx, { database, dispatcher }, read) => {
      const key = documentKey(ctx, kind);
      const { reason } = read.query();
      ctx.state.documentId = key.id;
      await voidDocument(
        { database },
        { key, reason, actor: actorOf(ctx), ...definedFields({ ifMatch: readIfMatch(ctx) }) },
      );
      answerVersioned(ctx, 200, await readChanged({ database, dispatcher }, key, callerOf(ctx)));
    },
  });
}

type DraftParts = Pick<ApiDeps, "admission" | "database" | "dispatcher">;

type NewContent = { make: MakeDraft } & Pick<Conditions, "readVersion">;

/** New content for a stored document. @throws AppError 404 */
async function contentOf(
  ctx: OperationContext,
  parts: DraftParts,
  key: ReturnType<typeof documentKey>,
): Promise<NewContent> {
  const sent = await readDocumentBytes(ctx);
  const base = sent.form === "xml" ? undefined : await readBase(parts.database, key, "replace");
  return overBase(parts, key, { ...sent, base: base ?? null }, callerOf(ctx));
}

type Sent = Awaited<ReturnType<typeof readDocumentBytes>>;

function overBase(
  parts: DraftParts,
  { kind }: ReturnType<typeof documentKey>,
  sent: Sent & { base: StoredBase | null },
  caller: Caller,
): NewContent {
  const make = draftOf(parts, { kind, ...sent, what: "The request body", shows: "nothing" }, caller);
  return { make, readVersion: sent.base === null ? undefined : versionOf(sent.base) };
}

/** The directory may take longer; a dry run says then that it is not known. */
const lookUpWaitMs = 2_000;

/** Shows the complete result of a document without storing or sending anything. */
export function dryRunOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return post(`/api/${kind}/{business_profile_id}/validate`, tenantOriginalPost, {
    operationId: `validate${title}`,
    tag,
    summary: `Try a ${one} without creating it`,
    description:
      "Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, whether the network knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.",
    request: documentRequestOf(kind),
    answers: {
      200: { description: "What would become of it.", schema: () => dryRunAnswer(kind) },
      409: { description: "Another document has its `external_reference`." },
    },
    handle: async (ctx, { accounts, database, dispatcher, participants }) => {
      const businessProfileId = profileId(ctx);
      const bytes = await readJsonBytes(ctx);
      const caller = callerOf(ctx);
      const make = draftOf({ dispatcher }, { kind, bytes, what: "The request body", shows: "nothing" }, caller);
      const size = bytes.byteLength;
      const prepared = await prepareDryRun(
        { accounts, database },
        { orgId: caller.orgId, kind, businessProfileId },
        make,
      );
      const { receiver } = prepared;
      const [written, found] = await Promise.all([
        dispatcher.run(tryDocument, prepared, { ...caller, size }),
        participants.lookUp(receiver, { orgId: caller.orgId, isOwn: true, waitMs: lookUpWaitMs }),
      ]);
      const beside = { [writtenMembers]: null, receiver_registration: presentRegistration(found) };
      answerWritten(ctx, 200, withMembers(beside, written));
    },
  });
}
