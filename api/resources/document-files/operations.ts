import type { DocumentKind } from "../../../common/documents/document.ts";
import { fileNameOf } from "../../../common/ubl/document-claims.ts";
import { readAttachment, readDocumentXml } from "../../../common/documents/read-document-files.ts";
import { answerFile } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { ifNoneMatch, string, type Answer, kindWords } from "../../openapi/description.ts";
import { get, type ApiOperation, recordOpening } from "../../operation/api-operation.ts";
import { tenantOriginal } from "../../operation/guard.ts";
import { documentKey, pathId } from "../../operation/path.ts";
import { answerEvidence, evidenceAnswer } from "./answer-evidence.ts";
import { revisionQuery } from "../documents/query.ts";

const asFile = { "Content-Disposition": { description: "Names the file.", schema: string } };
const digested = {
  ...asFile,
  ETag: { description: "SHA-256 of the content; If-None-Match is answered with 304.", schema: string },
};
const schema = { type: "string", format: "binary" };
const notModified: Answer = { description: "The content is the one that the ETag names.", headers: digested };

const forms = [
  {
    form: "ubl",
    name: "Ubl",
    title: "UBL document",
    suffix: "",
    content: "UBL 2.1, as it is transmitted.",
    missing: "There is no such document, or it is not rendered yet: the message says which.",
  },
  {
    form: "tax-data",
    name: "TaxData",
    title: "tax data document",
    suffix: "-tax-data",
    content: "The report to the tax authority, as it is transmitted.",
    missing: "There is no such document, or it is not reported yet: the message says which.",
  },
] as const;

/** Files of the documents of one kind: attachments, XML forms, evidence. */
export function documentFileOperations(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  return [
    get(`/api/${kind}/{id}/attachments/{attachment_id}`, tenantOriginal, {
      operationId: `get${title}Attachment`,
      tag,
      summary: `Download an attachment of a ${one}`,
      description: "Of whatever revision of the document.",
      parameters: [ifNoneMatch],
      answers: {
        200: {
          description: "The bytes as they were sent, under the type they were sent with.",
          headers: digested,
          contentType: "*/*",
          schema,
        },
        304: notModified,
      },
      handle: async (ctx, deps) => {
        const key = documentKey(ctx, kind);
        const id = pathId(ctx, "attachment_id", "attachment_not_found");
        const attachment = await deps.dispatcher.readInTurn(callerOf(ctx), () => readAttachment(deps, key, id));
        const { content, fileName, fileType, sha256 } = attachment;
        await recordOpening(ctx, deps, { ...key, file: `attachment ${fileName}` });
        answerFile(ctx, { content, contentType: fileType, fileName, sha256 });
      },
    }),
    ...forms.map((each) => xmlOperation(kind, each)),
    get(`/api/${kind}/{id}/evidence`, tenantOriginal, {
      operationId: `get${title}Evidence`,
      tag,
      summary: `Everything that is known of a ${one}`,
      description:
        "A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what the access point was given, which writes it anew before it sends it. Where the installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of `/.well-known/evidence-keys.json`.",
      answers: { 200: evidenceAnswer },
      handle: (ctx, deps) => answerEvidence(ctx, deps, documentKey(ctx, kind)),
    }),
  ];
}

function xmlOperation(kind: DocumentKind, { form, suffix, ...words }: (typeof forms)[number]): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}/{id}/${form}`, tenantOriginal, {
    operationId: `get${title}${words.name}`,
    tag,
    summary: `The ${words.title} of a ${one}`,
    query: {
      schema: revisionQuery,
      about: { revision: { description: "An earlier revision; the current one by default.", example: 1 } },
    },
    parameters: [ifNoneMatch],
    answers: {
      200: { description: words.content, headers: digested, contentType: "application/xml", schema },
      304: notModified,
      404: { description: words.missing },
    },
    handle: async (ctx, deps, read) => {
      const query = { form, ...read.query() };
      const [key, { dispatcher }] = [documentKey(ctx, kind), deps];
      const found = await dispatcher.readInTurn(callerOf(ctx), () => readDocumentXml(deps, key, query));
      const { documentSequence, xml, sha256 } = found;
      await recordOpening(ctx, deps, { ...key, file: form, revision: query.revision });
      const fileName = `${fileNameOf(documentSequence)}${suffix}.xml`;
      answerFile(ctx, { content: xml, contentType: "application/xml; charset=utf-8", fileName, sha256 });
    },
  });
}
