import type { DocumentKind } from "../../../common/domain/document.ts";
import { resubmitWarning } from "../../../common/domain/status/status-guide.ts";
import type { TextRows } from "../../../common/db/queryable.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { resubmitDocument, updateDocument } from "../../../common/services/documents/correct-document.ts";
import { createDocument } from "../../../common/services/documents/create-document.ts";
import { selectDocumentPage } from "../../../common/services/documents/list-documents.ts";
import type { MakeDraft } from "../../../common/services/documents/prepare-document.ts";
import { answerWritten } from "../../answering/respond.ts";
import { callerOf } from "../../caller.ts";
import { hasBody, readDocumentBytes } from "../../middleware/request-body.ts";
import { location } from "../../openapi/answers/headers.ts";
import { pageOf } from "../../openapi/answers/schemas.ts";
import { kindWords } from "../../openapi/kind-words.ts";
import {
  get,
  post,
  put,
  type ApiDeps,
  type ApiOperation,
  type OperationContext,
} from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { tenant, tenantChange, tenantIntake } from "../../operation/guard.ts";
import { documentKey, profileId } from "../../operation/path-id.ts";
import { documentAnswer, documentOrXmlRequestOf } from "./document-schemas.ts";
import { writeCreated } from "./created-document.ts";
import { draftOf } from "./check-document.ts";
import { documentListQuery, documentSelection } from "./query.ts";
import { priceStoredContent, readChanged, readWritten, writeDocumentPage } from "./stored-document.ts";

/** Create and retrieve one kind of document (contract.md 4). */
export function createAndRetrieve(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  const schema = () => documentAnswer(kind);
  return [
    post(`/api/${kind}/{business_profile_id}`, tenantIntake, {
      operationId: `create${title}`,
      tag,
      summary: `Create a ${one}`,
      description:
        "Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath.",
      request: documentOrXmlRequestOf(kind),
      answers: {
        201: {
          description: "Stored and on its way.",
          headers: location("document"),
          schema,
        },
      },
      handle: async (ctx, deps) => {
        const businessProfileId = profileId(ctx);
        const { serviceVersion, requestId, traceparent, keyReservation } = ctx.state;
        const sent = await readDocumentBytes(ctx);
        const caller = callerOf(ctx);
        const command = { orgId: caller.orgId, kind, businessProfileId, serviceVersion, requestId };
        const trace = traceparent === undefined ? {} : { traceparent };
        const make = draftOf(deps, { kind, ...sent, what: "The request body", shows: "document" }, caller);
        const input = { ...command, ...trace, ...(keyReservation !== undefined && { heldKey: keyReservation }) };
        const { created, made } = await createDocument(deps, input, make);
        ctx.state.documentId = created.id;
        ctx.set("Location", `/api/${kind}/${created.id}`);
        answerWritten(ctx, 201, writeCreated(created, made, ctx.state.organization));
      },
    }),
    get(`/api/${kind}/{id}`, tenant, {
      operationId: `get${title}`,
      tag,
      summary: `Retrieve a ${one}`,
      answers: { 200: { description: "As it stands now.", schema } },
      handle: async (ctx, deps) => {
        const [key, caller] = [documentKey(ctx, kind), callerOf(ctx)];
        const reader = { ...caller, isMasked: seesMasked(ctx.state) };
        answerWritten(ctx, 200, await deps.dispatcher.readInTurn(caller, () => readWritten(deps, key, reader)));
      },
    }),
  ];
}

const onlyRefused =
  "The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed.";

export const listAndCorrect = (kind: DocumentKind): readonly ApiOperation[] => [
  listOperation(kind),
  updateOperation(kind),
  resubmitOperation(kind),
];

function listOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}`, tenant, {
    operationId: `list${title}s`,
    tag,
    summary: `List ${one}s`,
    description:
      "Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.",
    query: {
      schema: documentListQuery,
      about: {
        business_profile_id: "Only documents of this business profile.",
        overall_status: { description: "Only documents that stand there.", example: "PENDING" },
        issue_date_from: { description: "Only documents of this day and later.", example: "2026-08-01" },
        issue_date_to: { description: "Only documents of this day and earlier.", example: "2026-08-31" },
        document_sequence: "Only the document of this number.",
        external_reference: "Only the document that you call so.",
        limit: { description: "Documents on a page; a page of large documents may have fewer.", example: 25 },
        cursor: "`next_cursor` of the page before.",
      },
    },
    answers: { 200: { description: "One page.", schema: () => pageOf(documentAnswer(kind), `${title}Page`) } },
    handle: async (ctx, deps, read) => {
      const caller = callerOf(ctx);
      const query = { orgId: caller.orgId, kind, ...documentSelection(read.query()) };
      const isMasked = seesMasked(ctx.state);
      const page = await deps.dispatcher.readInTurn(caller, async () => {
        const found = await selectDocumentPage(deps, query);
        return deps.dispatcher.run(writeDocumentPage, { found, isMasked }, { ...caller, size: textLength(found) });
      });
      answerWritten(ctx, 200, page);
    },
  });
}

function updateOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return put(`/api/${kind}/{id}`, tenantChange, {
    operationId: `update${title}`,
    tag,
    summary: `Correct a ${one}`,
    description:
      "Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID.",
    request: documentOrXmlRequestOf(kind),
    answers: {
      200: {
        description: "The new content with its amounts; `corrected_at` says since when it waits to be resubmitted.",
        schema: () => documentAnswer(kind),
      },
      409: { description: `${onlyRefused} Nor may it take the \`external_reference\` of another one.` },
    },
    handle: async (ctx, deps) => {
      const key = documentKey(ctx, kind);
      const caller = callerOf(ctx);
      const make = await contentOf(ctx, deps, kind);
      await updateDocument(deps, { key, make, requestId: ctx.state.requestId });
      answerWritten(ctx, 200, await readChanged(deps, key, caller));
    },
  });
}

function resubmitOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return post(`/api/${kind}/{id}/resubmit`, tenantIntake, {
    operationId: `resubmit${title}`,
    tag,
    summary: `Send a ${one} again`,
    description: `Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. ${resubmitWarning} What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.`,
    request: { ...documentOrXmlRequestOf(kind), required: false },
    answers: {
      200: { description: "On its way again.", schema: () => documentAnswer(kind) },
      409: {
        description: `${onlyRefused} Nor may it take the \`external_reference\` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn.`,
      },
    },
    handle: async (ctx, deps) => {
      const key = documentKey(ctx, kind);
      const caller = callerOf(ctx);
      const content = hasBody(ctx) ? { make: await contentOf(ctx, deps, kind) } : {};
      const price = (found: TextRows) =>
        deps.dispatcher.run(priceStoredContent, found, { ...caller, size: textLength(found) });
      const { serviceVersion, requestId, keyReservation } = ctx.state;
      ctx.state.documentId = key.id;
      const sent = {
        key,
        ...content,
        price,
        serviceVersion,
        requestId,
        ...(keyReservation !== undefined && { heldKey: keyReservation }),
      };
      await resubmitDocument(deps, sent);
      answerWritten(ctx, 200, await readChanged(deps, key, caller));
    },
  });
}

/** New content for a document that is stored, which is read back for the answer. */
async function contentOf(ctx: OperationContext, deps: ApiDeps, kind: DocumentKind): Promise<MakeDraft> {
  const sent = await readDocumentBytes(ctx);
  return draftOf(deps, { kind, ...sent, what: "The request body", shows: "nothing" }, callerOf(ctx));
}
