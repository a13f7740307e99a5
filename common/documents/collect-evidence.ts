import { sealEnvelope } from "../delivery/build-envelope.ts";
import type { Deps } from "../runtime/deps.ts";
import { refusal } from "../runtime/errors.ts";
import type { DocumentKey } from "./document-store.ts";
import {
  evidenceContents,
  findEvidenceAttachments,
  findEvidenceDocument,
  findEvidenceLegs,
  findEvidenceMessages,
  findEvidenceReports,
  findEvidenceRevisions,
  type EvidenceLeg,
} from "./evidence-store.ts";

/** The evidence of a document and all its revisions; contents are loaded on demand. */
export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

/** @throws AppError 404 */
export async function collectEvidence({ database, config }: Pick<Deps, "config" | "database">, key: DocumentKey) {
  const document = await findEvidenceDocument(database, key);
  if (document === undefined) {
    throw refusal("document_not_found");
  }
  const { kind } = document;
  const stored = evidenceContents(database, document);
  return {
    document,
    revisions: await findEvidenceRevisions(database, document),
    legs: await findEvidenceLegs(database, document),
    attachments: await findEvidenceAttachments(database, document),
    reports: await findEvidenceReports(database, document),
    messages: await findEvidenceMessages(database, document),
    contents: {
      ...stored,
      /** Envelopes are not stored but rebuilt; their digests are stored. */
      envelope: async (leg: EvidenceLeg) =>
        sealEnvelope(
          { ...leg, kind, envelopeId: leg.resentAs?.at(-1) ?? leg.sbdhId },
          config,
          await stored.payload(leg),
        ).sbd,
    },
  };
}
