import type { TextRows } from "../../../common/db/queryable.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { resubmitWarning } from "../../../common/status/status-guide.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import {
  resubmitDocument,
  updateDocument,
  type Conditions,
  type ResubmitDocument,
} from "../../../common/documents/correct-document.ts";
import type { MakeDraft } from "../../../common/documents/prepare-document.ts";
import { answerVersioned, readIfMatch } from "../../http/respond.ts";
import { callerOf, type Caller } from "../../context.ts";
import { hasBody, readDocumentBytes, readPatchBytes } from "../../http/request-body.ts";
import { entityTag, ifMatchHeader, otherVersion, kindWords } from "../../openapi/description.ts";
import {
  patch,
  post,
  put,
  type ApiDeps,
  type ApiOperation,
  type OperationContext,
} from "../../operation/api-operation.ts";
import { tenantChange, tenantIntake } from "../../operation/guard.ts";
import { documentKey } from "../../operation/path.ts";
import { record } from "../../schemas/field-types.ts";
import { oneOf } from "../../schemas/fields.ts";
import { draftOf } from "./check-document.ts";
import { changeRequestOf, documentPatch } from "./change-schemas.ts";
import { documentAnswer } from "./document-schemas.ts";
import { readBase, versionOf, type StoredBase } from "./stored-base.ts";
import { priceStoredContent, readChanged } from "./stored-document.ts";

const onlyRefused =
  "The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed.";

const confirmation = record({ confirm_delivered: oneOf("true", "false") });

/** What changes a document that was refused, and what sends it again. */
export const correctionOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  updateOperation(kind),
  patchOperation(kind),
  resubmitOperation(kind),
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
      description: `${onlyRefused} Nor may it take the \`external_reference\` of another one. Or another request has changed what this one was made from.`,
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
    handle: async (ctx, deps) => {
      const key = documentKey(ctx, kind);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const content = await contentOf(ctx, deps, key);
      await updateDocument(deps, { key, ...content, ...conditions, requestId: ctx.state.requestId });
      answerVersioned(ctx, 200, await readChanged(deps, key, callerOf(ctx)));
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
    handle: async (ctx, deps) => {
      const key = documentKey(ctx, kind);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const bytes = await readPatchBytes(ctx);
      const base = await readBase(deps.database, key, "patch");
      if (base === undefined) {
        throw refusal("document_not_found");
      }
      const content = overBase(deps, key, { form: "json", bytes, base }, callerOf(ctx));
      await updateDocument(deps, { key, ...content, ...conditions, requestId: ctx.state.requestId });
      answerVersioned(ctx, 200, await readChanged(deps, key, callerOf(ctx)));
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
        description: `${onlyRefused} Nor may it take the \`external_reference\` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn, nor after a message has accepted what was rejected before, unless \`confirm_delivered\` says so.`,
      },
      412: otherVersion,
    },
    handle: async (ctx, deps, read) => {
      const key = documentKey(ctx, kind);
      const confirmsDelivered = read.query().confirm_delivered === "true";
      const caller = callerOf(ctx);
      const conditions = { ifMatch: readIfMatch(ctx) };
      const content = hasBody(ctx) ? await contentOf(ctx, deps, key) : {};
      const { serviceVersion, requestId, keyReservation: heldKey } = ctx.state;
      ctx.state.documentId = key.id;
      const held = heldKey === undefined ? {} : { heldKey };
      const price = pricing(deps, caller);
      const command = { key, ...content, ...conditions, ...held, confirmsDelivered };
      await resubmitDocument(deps, { ...command, price, serviceVersion, requestId });
      answerVersioned(ctx, 200, await readChanged(deps, key, caller));
    },
  });
}

/** Prices stored content, on the event loop or in a thread. */
const pricing =
  ({ dispatcher }: ApiDeps, caller: Caller): ResubmitDocument["price"] =>
  (found: TextRows) =>
    dispatcher.run(priceStoredContent, found, { ...caller, size: textLength(found) });

type NewContent = { make: MakeDraft } & Pick<Conditions, "readVersion">;

/** New content for a document that is stored, which is read back for the answer. @throws AppError 404 */
async function contentOf(
  ctx: OperationContext,
  deps: ApiDeps,
  key: ReturnType<typeof documentKey>,
): Promise<NewContent> {
  const sent = await readDocumentBytes(ctx);
  const base = sent.form === "xml" ? undefined : await readBase(deps.database, key, "replace");
  return overBase(deps, key, { ...sent, base: base ?? null }, callerOf(ctx));
}

type Sent = Awaited<ReturnType<typeof readDocumentBytes>>;

function overBase(
  deps: ApiDeps,
  { kind }: ReturnType<typeof documentKey>,
  sent: Sent & { base: StoredBase | null },
  caller: Caller,
): NewContent {
  const make = draftOf(deps, { kind, ...sent, what: "The request body", shows: "nothing" }, caller);
  return { make, readVersion: sent.base === null ? undefined : versionOf(sent.base) };
}
