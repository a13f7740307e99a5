import type { DocumentKey } from "./document-store.ts";
import { findStatusLog } from "../status/status-store.ts";
import {
  loadAmounts,
  loadAttachment,
  loadFindings,
  loadFindingTotals,
  loadLatestReport,
  loadMessage,
  loadReport,
  loadVersion,
  loadXml,
  findEvidenceAttachments,
  findEvidenceDocument,
  findEvidenceLegs,
  findEvidenceMessages,
  findEvidenceReports,
  findEvidenceRevisions,
  type EvidenceAttachment,
  type EvidenceDocument,
  type EvidenceLeg,
  type EvidenceMessage,
  type EvidenceReport,
  type EvidenceRevision,
  type Version,
} from "./evidence-store.ts";
import { legTraits } from "../status/legs.ts";
import { refusal } from "../runtime/errors.ts";
import { sealEnvelope } from "../delivery/build-envelope.ts";
import type { Deps } from "../runtime/deps.ts";

type EvidenceDeps = Pick<Deps, "config" | "database">;

/** The evidence of a document and all its revisions; contents are loaded on demand. */
export interface Evidence {
  document: EvidenceDocument;
  revisions: readonly EvidenceRevision[];
  legs: readonly EvidenceLeg[];
  attachments: readonly EvidenceAttachment[];
  reports: readonly EvidenceReport[];
  messages: readonly EvidenceMessage[];
  contents: EvidenceContents;
}

/** @throws AppError 404 */
export async function collectEvidence(deps: EvidenceDeps, key: DocumentKey): Promise<Evidence> {
  const { database } = deps;
  const document = await findEvidenceDocument(database, key);
  if (document === undefined) {
    throw refusal("document_not_found");
  }
  return {
    document,
    revisions: await findEvidenceRevisions(database, document),
    legs: await findEvidenceLegs(database, document),
    attachments: await findEvidenceAttachments(database, document),
    reports: await findEvidenceReports(database, document),
    messages: await findEvidenceMessages(database, document),
    contents: contentsOf(deps, document),
  };
}

type EvidenceContents = ReturnType<typeof contentsOf>;

function contentsOf({ database, config }: EvidenceDeps, document: EvidenceDocument) {
  const { orgId, kind } = document;
  const payload = ({ leg, revision }: EvidenceLeg) =>
    loadXml(database, document, { revision, form: legTraits[leg].form });
  return {
    request: (version: Version) => loadVersion(database, document, version),
    attachment: ({ sha256 }: EvidenceAttachment) => loadAttachment(database, orgId, sha256),
    amounts: ({ revision }: EvidenceRevision) => loadAmounts(database, document, revision),
    ubl: ({ revision }: EvidenceRevision) => loadXml(database, document, { revision, form: "ubl" }),
    findings: ({ revision }: EvidenceRevision) => loadFindings(database, document, revision),
    findingTotals: ({ revision }: EvidenceRevision) => loadFindingTotals(database, document, revision),
    payload,
    /** Envelopes are not stored but rebuilt; their digests are stored. */
    envelope: async (leg: EvidenceLeg) =>
      sealEnvelope({ ...leg, kind, envelopeId: leg.resentAs?.at(-1) ?? leg.sbdhId }, config, await payload(leg)).sbd,
    latestReport: ({ sbdhId }: EvidenceLeg) => loadLatestReport(database, orgId, sbdhId),
    report: ({ id }: EvidenceReport) => loadReport(database, document, id),
    message: (message: EvidenceMessage) => loadMessage(database, document, message),
    log: () => findStatusLog(database, document),
  };
}
