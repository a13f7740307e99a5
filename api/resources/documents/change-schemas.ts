import type { DocumentKind } from "../../../common/documents/document.ts";
import type { JsonSchema, Request } from "../../openapi/description.ts";
import { documentAnswer, documentOrXmlRequestOf, documentRequest } from "./document-schemas.ts";

/** What a change takes: a request, or what GET answers, changed. */
const changeSchemaOf = (kind: DocumentKind): JsonSchema => ({
  anyOf: [documentRequest(kind), documentAnswer(kind)],
});

/** The body of an operation that changes a document. */
export const changeRequestOf = (kind: DocumentKind): ReturnType<typeof documentOrXmlRequestOf> => ({
  ...documentOrXmlRequestOf(kind),
  schema: () => changeSchemaOf(kind),
});

const patchSchema: JsonSchema = {
  type: "object",
  additionalProperties: true,
  description:
    "Members of the document, as GET answers them, with what they are to be; null takes one away, and a list is given whole.",
};

/** The body of a patch of a document or a profile. */
export const patchOf = (example: object): Request<never> => ({
  contentType: "application/merge-patch+json",
  schema: patchSchema,
  example,
  others: [{ schema: patchSchema, example }],
});

/** The body of a patch of a document. */
export const documentPatch = patchOf({ due_date: "2026-12-31", note: null });
