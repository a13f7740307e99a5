import { createHash, type KeyObject } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

import { publicLeg } from "../../../common/status/legs.ts";
import type { Evidence } from "../../../common/documents/collect-evidence.ts";
import { manifestPath, presentKey, signaturePath, signManifest } from "../../../common/documents/evidence-signature.ts";
import { asJson, presentEvidenceFiles, type EvidenceFile } from "./evidence-files.ts";
import { asError } from "../../../common/runtime/errors.ts";

/** The evidence of a document as a zip stream; see zipWithManifest. */
export const presentEvidence = (evidence: Evidence, key: KeyObject | undefined): Readable =>
  zipWithManifest(
    presentEvidenceFiles(evidence),
    (listed, generatedAt) => presentManifest(evidence, generatedAt, listed),
    key,
  );

/**
 * A zip of the files and of the manifest that lists them with their digests. The manifest's signature is the last file, if there is
 * a key.
 */
export function zipWithManifest(
  files: readonly EvidenceFile[],
  manifestOf: (listed: readonly ListedFile[], generatedAt: Date) => object,
  key: KeyObject | undefined,
): Readable {
  const generatedAt = new Date();
  const listed: ListedFile[] = [];
  const signer = key === undefined ? {} : { signing_key: presentKey(key).kid };
  let manifest = Buffer.alloc(0);
  const writeManifest = (): Promise<Buffer> => {
    manifest = Buffer.from(asJson({ ...manifestOf(listed, generatedAt), ...signer }));
    return Promise.resolve(manifest);
  };
  const signature = key === undefined ? [] : [{ path: signaturePath, load: async () => signManifest(key, manifest) }];
  const inside = files.map((file) => digested(file, listed));
  return zipFiles([...inside, { path: manifestPath, load: writeManifest }, ...signature], generatedAt);
}

interface ListedFile {
  path: string;
  description: string;
  media_type: string;
  size: number;
  sha256: string;
  [fact: string]: unknown;
}

/** Adds the file to the list when it has been read, because its size and digest are known then. */
const digested = ({ path, description, mediaType, facts, load }: EvidenceFile, listed: ListedFile[]): ZippedFile => ({
  path,
  load: async () =>
    Readable.from(
      measured(streamOf(await load()), (size, sha256) =>
        listed.push({ path, description, media_type: mediaType, size, sha256, ...facts?.(sha256) }),
      ),
    ),
});

async function* measured(
  content: AsyncIterable<Buffer>,
  done: (size: number, sha256: string) => void,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  let size = 0;
  for await (const chunk of content) {
    digest.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  done(size, digest.digest("hex"));
}

function presentManifest(
  { document, revisions, legs }: Evidence,
  generatedAt: Date,
  files: readonly ListedFile[],
): object {
  return {
    document_id: document.id,
    kind: document.kind,
    document_sequence: document.documentSequence,
    external_reference: document.externalReference,
    metadata: document.metadata,
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
      legs: legs.filter((leg) => leg.revision === revision.revision).map(presentLeg),
    })),
    files,
  };
}

const presentLeg = (leg: Evidence["legs"][number]): object => ({
  leg: publicLeg(leg.leg),
  sbdh_id: leg.sbdhId,
  resent_as: leg.resentAs,
  state: leg.state,
  reason: leg.reason,
  sender_id: leg.senderId,
  receiver_id: leg.receiverId,
  attempts: leg.attempts,
  sbd_sha256: leg.sbdSha256,
});

type ZippedFile = Pick<EvidenceFile, "path" | "load">;

const streamOf = (content: string | Buffer | Readable): Readable =>
  content instanceof Readable ? content : Readable.from([Buffer.from(content)]);

/**
 * Streams a zip of the files in this order. Each file is loaded after the reader has taken the ones before it, so that
 * one is in memory at a time. A file that fails to load aborts the stream.
 */
export function zipFiles(files: readonly ZippedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  // Its reader hears the error; the process must not end where there is none any more.
  packed.on("error", () => undefined);
  // What the reader has is around the library's stream and waits for it, also to be destroyed.
  const fail = (error: unknown): void => void packed.destroy(asError(error));
  zip.on("error", fail);
  for (const { path, load } of files) {
    zip.addReadStreamLazy(path, { mtime, compress: !path.endsWith(".zip") }, (give) => {
      // The library does not hear a stream's error, which would end the process.
      load().then((content) => give(null, streamOf(content).on("error", fail)), fail);
    });
  }
  zip.end();
  return Readable.from(packed, { objectMode: false });
}
