import type { DocumentKey } from "../../../common/documents/document-store.ts";
import { fileNameOf } from "../../../common/runtime/text.ts";
import { collectEvidence } from "../../../common/documents/collect-evidence.ts";
import { answerFile } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { holdAnswerBytes } from "../../http/limit-memory-and-time.ts";
import { string, type Answer, ifNoneMatch, kindWords, listOf, object } from "../../openapi/description.ts";
import { recordReading, recordOpening } from "../../operation/record-who-read.ts";
import { type ApiDeps, type OperationContext, get, type ApiOperation } from "../../operation/api-operation.ts";
import { presentEvidence, presentEvidenceFiles } from "./evidence-zip.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter, text } from "../../schemas/fields.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { readAttachment, readDocumentXml } from "../../../common/documents/read-document.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import { findTimelineKey, readTimelineEvidence } from "../../../common/status/document-timeline-store.ts";
import { tenantOriginal, anyone, viewerOriginal } from "../../operation/guard.ts";
import { documentKey, pathId } from "../../operation/path.ts";
import { presentKey } from "../../../common/documents/verify-evidence.ts";

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
          schema: binary,
        },
        304: notModified,
      },
      handle: async (ctx, { database, dispatcher }) => {
        const key = documentKey(ctx, kind);
        const id = pathId(ctx, "attachment_id", "attachment_not_found");
        const attachment = await dispatcher.readInTurn(callerOf(ctx), () => readAttachment({ database }, key, id));
        const { content, fileName, fileType, sha256 } = attachment;
        await recordOpening(ctx, { database }, { ...key, file: `attachment ${fileName}` });
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
      handle: (ctx, { config, database, dispatcher }) =>
        answerEvidence(ctx, { config, database, dispatcher }, documentKey(ctx, kind)),
    }),
  ];
}

const asFile = { "Content-Disposition": { description: "Names the file.", schema: string } };

const digested = {
  ...asFile,
  ETag: { description: "SHA-256 of the content; If-None-Match is answered with 304.", schema: string },
};

const binary = { type: "string", format: "binary" };

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
      200: { description: words.content, headers: digested, contentType: "application/xml", schema: binary },
      304: notModified,
      404: { description: words.missing },
    },
    handle: async (ctx, { database, dispatcher }, read) => {
      const query = { form, ...read.query() };
      const key = documentKey(ctx, kind);
      const found = await dispatcher.readInTurn(callerOf(ctx), () => readDocumentXml({ database }, key, query));
      const { documentSequence, xml, sha256 } = found;
      await recordOpening(ctx, { database }, { ...key, file: form, revision: query.revision });
      const fileName = `${fileNameOf(documentSequence)}${suffix}.xml`;
      answerFile(ctx, { content: xml, contentType: "application/xml; charset=utf-8", fileName, sha256 });
    },
  });
}

/** The current revision by default. */
const revisionQuery = record({ revision: integerParameter(1, 999_999) });

const evidenceAnswer: Answer = {
  description: "A zip, made while it is read.",
  headers: asFile,
  contentType: "application/zip",
  schema: binary,
};

/** @throws AppError 404 */
async function answerEvidence(
  ctx: OperationContext,
  { config, database, dispatcher }: Pick<ApiDeps, "config" | "database" | "dispatcher">,
  key: DocumentKey,
): Promise<void> {
  const evidence = await dispatcher.readInTurn(callerOf(ctx), () => collectEvidence({ config, database }, key));
  // One file is in memory at a time, as text and as the bytes that are packed.
  holdAnswerBytes(ctx, evidence.document.maxFileBytes * 2);
  const { orgId, id: targetId } = key;
  await recordReading(
    ctx,
    { database },
    { action: "document.export", target: "document", targetId, orgId, detail: {} },
  );
  const fileName = `${fileNameOf(evidence.document.documentSequence)}-evidence.zip`;
  const content = presentEvidence(evidence, config.evidenceKeys?.[0]);
  answerFile(ctx, { content, contentType: "application/zip", fileName });
}

const notSeen = { description: "There is no such document among those that the role sees." };

const fileQuery = record({ path: text(500).required() });

/** The evidence of a document of any organization, whole or file by file, for operators. */
export const storyFileOperations: readonly ApiOperation[] = [
  get("/api/operations/documents/{id}/evidence", viewerOriginal, {
    operationId: "getDocumentStoryEvidence",
    tag: "Operations",
    summary: "Everything that is known of a document",
    description: "What `GET /api/<kind>/{id}/evidence` gives to its organization.",
    answers: { 200: evidenceAnswer, 404: notSeen },
    handle: async (ctx, { config, database, dispatcher }) => {
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerEvidence(ctx, { config, database, dispatcher }, key);
    },
  }),
  get("/api/operations/documents/{id}/files", viewerOriginal, {
    operationId: "getDocumentStoryFile",
    tag: "Operations",
    summary: "A file of a document",
    description: "Request, UBL, tax data, envelope, status message, report of the access point or attachment.",
    query: {
      schema: fileQuery,
      about: {
        path: { description: "`path` of one of the `files` of the story.", example: "revision-1/ubl.xml" },
      },
    },
    answers: {
      200: {
        description: "The file.",
        headers: asFile,
        contentType: "*/*",
        schema: binary,
      },
      404: notSeen,
    },
    handle: async (ctx, { config, database }, read) => {
      const id = pathId(ctx, "id", "document_not_found");
      const { path } = read.query();
      const evidence = await readTimelineEvidence({ config, database }, ctx.state.scope, id);
      const found = presentEvidenceFiles(evidence).find((one) => one.path === path);
      if (found === undefined) {
        throw refusal("file_not_found");
      }
      await recordOpening(ctx, { database }, { orgId: evidence.document.orgId, id, file: path });
      const fileName = [evidence.document.documentSequence, ...path.split("/")].join("-");
      answerFile(ctx, { content: await found.load(), contentType: found.mediaType, fileName });
    },
  }),
];

const evidenceKey = object(
  { kty: string, crv: string, x: string, kid: string, use: string, alg: string },
  { title: "EvidenceKey" },
);

/** Public keys, by which evidence is checked without the service. */
export const evidenceKeyOperation: ApiOperation = get("/.well-known/evidence-keys.json", anyone, {
  operationId: "getEvidenceKeys",
  tag: "Documentation",
  summary: "The keys that sign evidence",
  description:
    "Keep them with the evidence: `npm run -s evidence -- verify --keys <file>` takes this answer. The first signs now; the list is empty where evidence is not signed.",
  answers: {
    200: {
      description: "Public keys of Ed25519 (RFC 8037).",
      schema: object({ keys: listOf(evidenceKey) }, { title: "EvidenceKeys" }),
    },
  },
  handle: (_, { config }) => ({ keys: (config.evidenceKeys ?? []).map(presentKey) }),
});
