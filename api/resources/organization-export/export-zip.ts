import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";

import { fileNameOf } from "../../../common/ubl/document-number.ts";
import type { OrganizationExport } from "../../../common/organizations/collect-export.ts";
import type { EvidenceFile } from "../document-files/evidence-files.ts";
import { presentEvidence, zipWithManifest } from "../document-files/evidence-zip.ts";

/** The evidence of each document as a zip of its own, which can be handed on and checked by itself, and the tables as JSON. */
export const presentExport = (
  { orgId, documents, tables, nextCursor }: OrganizationExport,
  key: KeyObject | undefined,
): Readable =>
  zipWithManifest(
    [...tables.map(tableFile), ...documents.map((document) => documentFile(document, key))],
    (files, generatedAt) => ({
      org_id: orgId,
      generated_at: generatedAt,
      documents: documents.length,
      next_cursor: nextCursor,
      files,
    }),
    key,
  );

const tableFile = ({ name, load }: OrganizationExport["tables"][number]): EvidenceFile => ({
  path: `${name}.json`,
  description: "Rows of the service's database, a member for each column",
  mediaType: "application/json",
  load,
});

const documentFile = (
  { id, kind, documentSequence, evidence }: OrganizationExport["documents"][number],
  key: KeyObject | undefined,
): EvidenceFile => ({
  // Two profiles may have the same number.
  path: `${kind}/${fileNameOf(documentSequence)}-${id}.zip`,
  description: "The evidence of a document",
  mediaType: "application/zip",
  load: async () => presentEvidence(await evidence(), key),
  facts: () => ({ document_id: id, kind, document_sequence: documentSequence }),
});
