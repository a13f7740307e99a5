import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";

import { fileNameOf } from "../../../common/runtime/text.ts";
import { type OrganizationExport, collectExport } from "../../../common/organizations/export-store.ts";
import { type EvidenceFile, presentEvidence, zipWithManifest } from "../document-files/evidence-zip.ts";
import { answerFile } from "../../http/respond.ts";
import { holdAnswerBytes } from "../../http/limit-memory-and-time.ts";
import { errorEnvelope, string } from "../../openapi/description.ts";
import { get, type ApiOperation, requireRole } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter, maxLengths, text } from "../../schemas/fields.ts";

const exportQuery = record({
  documents: integerParameter(1, 5_000).default(500),
  cursor: text(maxLengths.code),
});

/** A viewer may not see what is exported. */
const operator = { ...viewer, role: "operator" } as const;

/** For an organization that leaves, or wants to have everything. */
export const organizationExportOperations: readonly ApiOperation[] = [
  get("/api/operations/organizations/{id}/export", operator, {
    operationId: "exportOrganization",
    tag: "Organizations",
    summary: "Everything of an organization as files",
    description:
      "A zip with so many documents, in the order of their acceptance, each as the zip that its `evidence` gives; the first one also has settings, profiles, sequences, tokens (not the tokens themselves), webhooks (without secrets), the record of acts and what is left of deleted documents. `manifest.json` names every file with its size and SHA-256. The header `Link` leads to the next zip (its relation `next`), as long as there is one. Each call is recorded.",
    placeholders: { id: "Id of the organization." },
    query: {
      schema: exportQuery,
      about: {
        documents: { description: "How many documents the zip has at most.", example: 500 },
        cursor: "From the `Link` of the zip before.",
      },
    },
    answers: {
      200: {
        description: "A zip, made while it is read.",
        headers: {
          "Content-Disposition": { description: "Names the file.", schema: string },
          Link: {
            description: 'The first zip, and the next one (`rel="next"`) unless this is the last.',
            schema: string,
          },
        },
        contentType: "application/zip",
        schema: { type: "string", format: "binary" },
      },
      404: { description: "There is no such organization among those that the role sees.", schema: errorEnvelope },
    },
    handle: async (ctx, { config, database }, read) => {
      const { documents: limit, cursor } = read.query();
      const { subject: by, requestId, scope, roles } = ctx.state;
      const key = {
        scope,
        orgId: pathId(ctx, "id", "organization_not_found"),
        limit,
        ...(cursor !== undefined && { cursor }),
      };
      const found = await collectExport({ config, database }, { by, role: requireRole(roles), requestId }, key);
      // One file of one document's evidence is in memory at a time, as text and as the bytes that are packed.
      holdAnswerBytes(ctx, Math.max(0, ...found.documents.map(({ maxFileBytes }) => maxFileBytes)) * 2);
      const first = `${ctx.path}?documents=${limit}`;
      const next = found.nextCursor === null ? "" : `, <${first}&cursor=${found.nextCursor}>; rel="next"`;
      ctx.set("Link", `<${first}>; rel="first"${next}`);
      const fileName = `export-${found.orgId}-${cursor ?? "first"}.zip`;
      const content = presentExport(found, config.evidenceKeys?.[0]);
      answerFile(ctx, { content, contentType: "application/zip", fileName });
    },
  }),
];

/** The evidence of each document as a zip of its own, which can be handed on and checked alone, and the tables as JSON. */
function presentExport({ orgId, documents, tables, nextCursor }: OrganizationExport, key?: KeyObject): Readable {
  const tableFiles = tables.map(({ name, load }): EvidenceFile => ({
    path: `${name}.json`,
    description: "Rows of the service's database, a member for each column",
    mediaType: "application/json",
    load,
  }));
  const documentFiles = documents.map(({ id, kind, documentSequence, evidence }): EvidenceFile => ({
    // Two profiles may have the same number.
    path: `${kind}/${fileNameOf(documentSequence)}-${id}.zip`,
    description: "The evidence of a document",
    mediaType: "application/zip",
    load: async () => presentEvidence(await evidence(), key),
    facts: () => ({ document_id: id, kind, document_sequence: documentSequence }),
  }));
  return zipWithManifest(
    [...tableFiles, ...documentFiles],
    (files, generatedAt) => ({
      org_id: orgId,
      generated_at: generatedAt,
      documents: documents.length,
      next_cursor: nextCursor,
      files,
    }),
    key,
  );
}
