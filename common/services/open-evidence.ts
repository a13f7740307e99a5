import type { Readable } from "node:stream";

import type { DocumentKey } from "../db/stores/document-store.ts";
import {
  findEvidenceDocument,
  findEvidenceLegs,
  findEvidenceRevisions,
  type EvidenceDocument,
  type EvidenceLeg,
  type EvidenceRevision,
} from "../db/stores/evidence-store.ts";
import { notFound } from "../errors.ts";
import type { Deps } from "./deps.ts";
import { sha256 } from "./digest.ts";
import type { StatusLogEntry } from "./document-record.ts";
import { listEvidenceFiles, type EvidenceFile } from "./evidence-files.ts";
import { zipFiles } from "./zip-files.ts";

type EvidenceDeps = Pick<Deps, "database" | "config">;

export interface OpenEvidence {
  key: DocumentKey;
  /** The log as callers see it elsewhere. */
  presentLog: (entries: readonly StatusLogEntry[]) => object;
}

/**
 * Everything that is known of a document, of all its revisions, as a zip that is made while it is read. Its last file,
 * manifest.json, names every other with its digest.
 *
 * @throws AppError 404
 */
export async function openEvidence(
  deps: EvidenceDeps,
  { key, presentLog }: OpenEvidence,
): Promise<{ documentSequence: string; zip: Readable }> {
  const document = await findEvidenceDocument(deps.database, key);
  if (document === undefined) {
    throw notFound("Document");
  }
  const revisions = await findEvidenceRevisions(deps.database, document);
  const legs = await findEvidenceLegs(deps.database, document);
  const files = await listEvidenceFiles(deps, { document, revisions, legs, presentLog });
  const generatedAt = new Date();
  const listed: ListedFile[] = [];
  const manifest = () => Promise.resolve(asJson(manifestOf({ document, revisions, legs, generatedAt, listed })));
  const zipped = [...files.map((file) => digested(file, listed)), { path: "manifest.json", load: manifest }];
  return { documentSequence: document.documentSequence, zip: zipFiles(zipped, generatedAt) };
}

interface ListedFile {
  path: string;
  description: string;
  media_type: string;
  size: number;
  sha256: string;
  [fact: string]: unknown;
}

/** The file, which puts itself on the list as it is loaded. */
function digested({ path, description, mediaType, facts, load }: EvidenceFile, listed: ListedFile[]) {
  return {
    path,
    load: async () => {
      const content = await load();
      const digest = sha256(content);
      const size = Buffer.byteLength(content);
      listed.push({ path, description, media_type: mediaType, size, sha256: digest, ...facts?.(digest) });
      return content;
    },
  };
}

interface Manifest {
  document: EvidenceDocument;
  revisions: readonly EvidenceRevision[];
  legs: readonly EvidenceLeg[];
  generatedAt: Date;
  listed: readonly ListedFile[];
}

function manifestOf({ document, revisions, legs, generatedAt, listed }: Manifest): object {
  return {
    document_id: document.id,
    kind: document.kind,
    document_sequence: document.documentSequence,
    org_id: document.orgId,
    business_profile_id: document.businessProfileId,
    revision: document.revision,
    created_at: document.createdAt,
    corrected_at: document.correctedAt,
    generated_at: generatedAt,
    revisions: revisions.map((revision) => ({
      revision: revision.revision,
      overall_status: revision.overallStatus,
      participant_status: revision.participantStatus,
      fta_status: revision.ftaStatus,
      rule_set: revision.ruleSet,
      legs: legs.filter((leg) => leg.revision === revision.revision).map(manifestLeg),
    })),
    files: listed,
  };
}

const manifestLeg = ({ leg, sbdhId, state, reason, senderId, receiverId, attempts, sbdSha256 }: EvidenceLeg) => ({
  leg,
  sbdh_id: sbdhId,
  state,
  reason,
  sender_id: senderId,
  receiver_id: receiverId,
  attempts,
  sbd_sha256: sbdSha256,
});

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
