import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { revisionQuery } from "../../schemas/document-query.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import { kindWords } from "../kind-words.ts";
import type { Answer, JsonSchema, Operation, Parameter } from "../operation.ts";

const bytes: JsonSchema = { type: "string", format: "binary" };
const asFile = {
  "Content-Disposition": { description: "Names the file.", schema: { type: "string" } },
} as const;
const digested = {
  ...asFile,
  ETag: { description: "SHA-256 of the content; If-None-Match is answered with 304.", schema: { type: "string" } },
} as const;

const file = (description: string, contentType: string, headers: NonNullable<Answer["headers"]>): Answer => ({
  description,
  headers,
  content: { contentType, schema: bytes },
});

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: the same again is answered with 304 and without a body.",
  schema: { type: "string" },
};
const notModified: Answer = { description: "The content is the one that the ETag names.", headers: digested };

function attachmentOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "get",
    path: `/api/${kind}/{id}/attachments/{attachment_id}`,
    operationId: `get${title}Attachment`,
    tag,
    summary: `Download an attachment of a ${one}`,
    description: "Of whatever revision of the document.",
    parameters: [ifNoneMatch],
    answers: {
      200: file("The bytes as they were sent, under the type they were sent with.", "*/*", digested),
      304: notModified,
    },
  };
}

const revision: Parameter = {
  name: "revision",
  in: "query",
  description: "An earlier revision; the current one by default.",
  schema: (jsonSchemaOf(revisionQuery)["properties"] as Record<string, JsonSchema>)["revision"] ?? {},
  example: 1,
};

function ublOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "get",
    path: `/api/${kind}/{id}/ubl`,
    operationId: `get${title}Ubl`,
    tag,
    summary: `The UBL document of a ${one}`,
    parameters: [revision, ifNoneMatch],
    answers: {
      304: notModified,
      200: file("UBL 2.1, as it is transmitted.", "application/xml", digested),
      404: { description: "There is no such document, or it is not rendered yet: the message says which." },
    },
  };
}

function taxDataOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "get",
    path: `/api/${kind}/{id}/tax-data`,
    operationId: `get${title}TaxData`,
    tag,
    summary: `The tax data document of a ${one}`,
    parameters: [revision, ifNoneMatch],
    answers: {
      304: notModified,
      200: file("The report to the tax authority, as it is transmitted.", "application/xml", digested),
      404: { description: "There is no such document, or it is not reported yet: the message says which." },
    },
  };
}

function evidenceOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "get",
    path: `/api/${kind}/{id}/evidence`,
    operationId: `get${title}Evidence`,
    tag,
    summary: `Everything that is known of a ${one}`,
    description:
      "A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what was sent.",
    answers: { 200: file("A zip, made while it is read.", "application/zip", asFile) },
  };
}

/** Attachments, XML forms and evidence, for every kind (design part 9). */
export const documentFiles: readonly Operation[] = documentKindNames.flatMap((kind) => [
  attachmentOperation(kind),
  ublOperation(kind),
  taxDataOperation(kind),
  evidenceOperation(kind),
]);
