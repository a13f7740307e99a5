import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { documentAnswer, documentRequest } from "../answers/document.ts";
import { documentRequestExample } from "../examples/documents.ts";
import { kindWords } from "../kind-words.ts";
import type { Operation } from "../operation.ts";

/** Create and retrieve, for every kind. */
export const createAndRetrieve: readonly Operation[] = documentKindNames.flatMap((kind) => [
  createOperation(kind),
  retrieveOperation(kind),
]);

function createOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "post",
    path: `/api/${kind}/{business_profile_id}`,
    operationId: `create${title}`,
    tag,
    summary: `Create a ${one}`,
    description:
      "Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`.",
    request: { schema: documentRequest(kind), example: documentRequestExample(kind) },
    answers: {
      201: {
        description: "Stored and on its way.",
        headers: { Location: { description: "Path of the new document.", schema: { type: "string" } } },
        content: { schema: documentAnswer(kind) },
      },
    },
  };
}

function retrieveOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "get",
    path: `/api/${kind}/{id}`,
    operationId: `get${title}`,
    tag,
    summary: `Retrieve a ${one}`,
    answers: {
      200: {
        description: "As it stands now.",
        content: { schema: documentAnswer(kind) },
      },
    },
  };
}
