import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { selectDocumentPage } from "../../../common/search/list-documents.ts";
import { answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../caller.ts";
import { described, listOf, nullable, object, oneOf, string, type JsonSchema } from "../../openapi/answer-schemas.ts";
import { kindWords } from "../../openapi/kind-words.ts";
import { get, type ApiDeps, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { tenant } from "../../operation/guard.ts";
import { documentAnswer } from "../documents/document-schemas.ts";
import { anyDocumentQuery, anyDocumentWords, documentListQuery, documentSelection, listWords } from "./query.ts";
import { writeDocumentPage } from "./write-document-page.ts";

const order =
  "Newest first unless `sort` says otherwise. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone.";

export function listOfKind(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}`, tenant, {
    operationId: `list${title}s`,
    tag,
    summary: `List ${one}s`,
    description: order,
    query: { schema: documentListQuery, about: listWords },
    answers: { 200: { description: "One page.", schema: () => pageOfDocuments(documentAnswer(kind), `${title}Page`) } },
    handle: (ctx, deps, read) => answerPage(ctx, deps, documentSelection(read.query(), [kind])),
  });
}

/** Documents of all kinds in one list, which is also where a token without a role searches. */
export const listOfDocuments: ApiOperation = get("/api/documents", tenant, {
  operationId: "listDocuments",
  tag: "Status of many",
  summary: "List or find documents of every kind",
  description: `Invoices and credit notes of purchase and sale in one list, each with its \`kind\`, with the filters of the four lists. ${order}`,
  query: { schema: anyDocumentQuery, about: anyDocumentWords },
  answers: { 200: { description: "One page.", schema: () => pageOfDocuments(anyDocument(), "DocumentPage") } },
  handle: (ctx, deps, read) =>
    answerPage(ctx, deps, { ...documentSelection(read.query(), documentKindNames), hasKind: true }),
});

const anyDocument = (): JsonSchema => ({
  oneOf: documentKindNames.map((kind) => ({
    allOf: [
      documentAnswer(kind),
      object({ kind: described(oneOf(kind), "The kind of the document, as it stands in the paths about it.") }),
    ],
  })),
});

const pageOfDocuments = (row: JsonSchema, title: string) =>
  object(
    {
      data: listOf(row),
      next_cursor: described(nullable(string), "Goes on behind this page; null on the last one."),
    },
    { title },
  );

type Selection = ReturnType<typeof documentSelection> & { hasKind?: boolean };

async function answerPage(
  ctx: OperationContext,
  deps: ApiDeps,
  { fields, hasKind = false, ...selection }: Selection,
): Promise<void> {
  const caller = callerOf(ctx);
  const { content = "whole" } = selection;
  const shape = { isMasked: seesMasked(ctx.state), hasKind, content, ...(fields !== undefined && { fields }) };
  const written = await deps.dispatcher.readInTurn(caller, async () => {
    const page = await selectDocumentPage(deps, { orgId: caller.orgId, ...selection });
    return deps.dispatcher.run(writeDocumentPage, { page, ...shape }, { ...caller, size: textLength(page.found) });
  });
  answerWritten(ctx, 200, written);
}
