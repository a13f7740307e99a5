import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { overallStatuses } from "../../common/status/status.ts";
import { holdDocument } from "../../common/retention/retention.ts";
import { listDeletedDocumentRows } from "../../common/retention/retention-store.ts";
import { readPage } from "../../common/search/page-cursor.ts";
import {
  errorEnvelope,
  present,
  boolean,
  date,
  described,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  pageOf,
  string,
  uuid,
} from "../openapi/description.ts";
import { get, put, type ApiOperation, operatorActionOf } from "../operation/api-operation.ts";
import { operatorPost, viewer } from "../operation/guard.ts";
import { pathId } from "../operation/path.ts";
import { booleanField, record } from "../schemas/field-types.ts";
import { pageQuery, pageWords, maxLengths, text } from "../schemas/fields.ts";

const tag = "Operations";
const operatorChange = { ...operatorPost, idempotency: "none" } as const;

const deletionQuery = record({ number: text(maxLengths.text), ...pageQuery() });
const holdBody = record({ legal_hold: booleanField().required(), reason: text(maxLengths.text).required() });
const heldDocument = object({ id: uuid, legal_hold: boolean }, { title: "HeldDocument" });

const deletedDocument = object(
  {
    id: described(uuid, "The id that the document had."),
    org_id: uuid,
    business_profile_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: described(string, "Its number, which no other document gets."),
    issue_date: date,
    revision: integer,
    overall_status: oneOf(...overallStatuses),
    rule: described(
      oneOf("documents", "unsent"),
      "The term that was over: `documents_kept_years` or `unsent_kept_days` of its organization.",
    ),
    files: described(
      listOf(object({ file: string, revision: integer, sha256: string })),
      "The SHA-256 of what it consisted of: who has one of the files can prove that it was this document's.",
    ),
    sha256: described(string, "Digest of `files`, which the action `documents.delete` names as well."),
    accepted_at: instant,
    deleted_at: instant,
  },
  { title: "DeletedDocument" },
);

/** Documents that were deleted after their term, and legal holds, which keep documents from being deleted. */
export const retentionOperations: readonly ApiOperation[] = [
  get("/api/operations/deletions", viewer, {
    operationId: "listDeletedDocuments",
    tag,
    summary: "What is left of deleted documents",
    description:
      "Documents whose organization's term was over, the one that was accepted last first. Together with those that are there, they are all numbers of a sequence.",
    query: { schema: deletionQuery, about: { number: "Only the one with this number.", ...pageWords } },
    answers: { 200: { description: "One page.", schema: pageOf(deletedDocument, "DeletedDocumentPage") } },
    handle: async (ctx, { database }, read) => {
      const query = { scope: ctx.state.scope, ...read.query() };
      const { rows, nextCursor } = await readPage(query, (page) => listDeletedDocumentRows(database, page));
      return { data: rows.map((row) => present(deletedDocument, row)), next_cursor: nextCursor };
    },
  }),
  put("/api/operations/documents/{id}/hold", operatorChange, {
    operationId: "holdDocument",
    tag,
    summary: "Keep a document whatever the terms say",
    description:
      "A document under legal hold is never deleted, and neither are its credit notes or its invoices. `legal_hold: false` lets the organization's terms hold again after seven days.",
    request: {
      schema: holdBody,
      example: { legal_hold: true, reason: "Dispute with the supplier" },
      namesMissingFields: true,
    },
    answers: {
      200: { description: "As it stands now.", schema: heldDocument },
      404: { description: "There is no such document among those that the role sees.", schema: errorEnvelope },
    },
    handle: async (ctx, { database }, read) => {
      const { legal_hold: held, reason } = await read.body();
      const action = operatorActionOf(ctx, { reason });
      return present(
        heldDocument,
        await holdDocument({ database }, { ...action, documentId: pathId(ctx, "id", "document_not_found"), held }),
      );
    },
  }),
];
