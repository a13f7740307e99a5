import { Readable } from "node:stream";
import { createHash, type KeyObject } from "node:crypto";

import { ZipFile } from "yazl";

import { publicLeg } from "../../../common/status/legs.ts";
import { publicReport } from "../../../common/peppol/public-report.ts";
import type { Evidence } from "../../../common/documents/collect-evidence.ts";
import { presentStatusLog } from "../peppol-status/presenter.ts";
import { manifestPath, presentKey, signaturePath, signManifest } from "../../../common/documents/verify-evidence.ts";
import { asError } from "../../../common/runtime/errors.ts";

/** The evidence of a document as a zip stream; see zipWithManifest. */
export function presentEvidence(evidence: Evidence, key: KeyObject | undefined): Readable {
  const { document, revisions, legs } = evidence;
  const manifestOf = (files: readonly ListedFile[], generatedAt: Date): object => ({
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
    void_reason: document.voidReason,
    generated_at: generatedAt,
    revisions: revisions.map(({ revision, ...judged }) => ({
      revision,
      overall_status: judged.overallStatus,
      participant_status: judged.participantStatus,
      fta_status: judged.ftaStatus,
      rule_set: judged.ruleSet,
      legs: legs
        .filter((leg) => leg.revision === revision)
        .map((leg) => ({
          leg: publicLeg(leg.leg),
          sbdh_id: leg.sbdhId,
          resent_as: leg.resentAs,
          state: leg.state,
          reason: leg.reason,
          sender_id: leg.senderId,
          receiver_id: leg.receiverId,
          attempts: leg.attempts,
          sbd_sha256: leg.sbdSha256,
        })),
    })),
    files,
  });
  return zipWithManifest(presentEvidenceFiles(evidence), manifestOf, key);
}

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
  // A file is listed when it has been read, because its size and digest are known then.
  const inside = files.map(({ path, description, mediaType, facts, load }) => ({
    path,
    load: async () =>
      Readable.from(
        measured(streamOf(await load()), (size, sha256) =>
          listed.push({ path, description, media_type: mediaType, size, sha256, ...facts?.(sha256) }),
        ),
      ),
  }));
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

type ZippedFile = Pick<EvidenceFile, "path" | "load">;

/**
 * Streams a zip of the files in this order. Each file is loaded after the reader has taken the ones before it, so that
 * one is in memory at a time. A file that fails to load aborts the stream.
 */
export function zipFiles(files: readonly ZippedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  // A reader hears the error itself; without a reader, the error would end the process.
  packed.on("error", () => undefined);
  // The reader's stream wraps the library's and waits for it even when destroyed, so the library's is destroyed.
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

const streamOf = (content: string | Buffer | Readable): Readable =>
  content instanceof Readable ? content : Readable.from([Buffer.from(content)]);

/** One file of the evidence, loaded when the archive reaches it. */
export interface EvidenceFile {
  path: string;
  /** A description for readers in ten years. */
  description: string;
  mediaType: string;
  load: () => Promise<string | Buffer | Readable>;
  /** Further fields of the manifest; some depend on the loaded content. */
  facts?: (sha256: string) => Record<string, unknown>;
}

type Revision = Evidence["revisions"][number];

type Leg = Evidence["legs"][number];

/** The files in the order of events: revisions, a pending correction, the log. */
export const presentEvidenceFiles = (evidence: Evidence): EvidenceFile[] => [
  ...evidence.revisions.flatMap((revision) => revisionFiles(evidence, revision)),
  ...(evidence.document.correctedAt === null ? [] : contentFiles(evidence, null)),
  {
    path: "log.json",
    description: "Everything that happened, oldest first",
    mediaType: json,
    load: async () => asJson(presentStatusLog(await evidence.contents.log())),
  },
];

const json = "application/json";

const xml = "application/xml";

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Hides names of the site's network, as the API does everywhere; the signed receipt stays as it is. */
const asReport = (stored: string): string => asJson(publicReport(JSON.parse(stored) as Record<string, unknown>) ?? {});

const folderOf = (version: number | null): string => (version === null ? "correction" : `revision-${version}`);

function revisionFiles(evidence: Evidence, revision: Revision): EvidenceFile[] {
  const { contents, legs } = evidence;
  const folder = folderOf(revision.revision);
  const priced: EvidenceFile = {
    path: `${folder}/priced.json`,
    description: "The amounts that were computed; decimals are strings",
    mediaType: json,
    load: () => contents.amounts(revision),
  };
  const ubl: EvidenceFile = {
    path: `${folder}/ubl.xml`,
    description: "The UBL 2.1 document",
    mediaType: xml,
    load: () => contents.ubl(revision),
  };
  const findings: EvidenceFile = {
    path: `${folder}/findings.json`,
    description: "What the rules, and later the network, found",
    mediaType: json,
    load: async () => {
      const totals = await contents.findingTotals(revision);
      const beside = totals === undefined ? "" : `"truncated":true,"totals":${totals},`;
      const ruleSet = JSON.stringify(revision.ruleSet);
      return `{"rule_set":${ruleSet},${beside}"findings":${await contents.findings(revision)}}`;
    },
    facts: () => ({ rule_set: revision.ruleSet }),
  };
  return [
    ...contentFiles(evidence, revision.revision),
    ...(revision.isPriced ? [priced] : []),
    ...(revision.isRendered ? [ubl] : []),
    ...(revision.ruleSet === null ? [] : [findings]),
    ...legs.filter((leg) => leg.revision === revision.revision).flatMap((leg) => legFiles(evidence, leg)),
  ];
}

function contentFiles({ contents, attachments }: Evidence, version: number | null): EvidenceFile[] {
  const folder = folderOf(version);
  return [
    {
      path: `${folder}/request.json`,
      description:
        version === null
          ? "The document as it was corrected and not sent yet; decimals are strings"
          : "The document as it was accepted, both parties filled in; decimals are strings",
      mediaType: json,
      load: () => contents.request(version),
    },
    ...attachments
      .filter(({ revision }) => revision === version)
      .map((attachment, index) => ({
        path: `${folder}/attachments/${serial(index)}-${attachment.fileName.replace(unsafe, "_")}`,
        description: "An attachment, bytes as they were sent",
        mediaType: attachment.fileType,
        load: () => contents.attachment(attachment),
        facts: () => ({ attachment_id: attachment.id, file_name: attachment.fileName }),
      })),
  ];
}

function legFiles({ contents, reports, messages }: Evidence, leg: Leg): EvidenceFile[] {
  const folder = `${folderOf(leg.revision)}/${publicLeg(leg.leg)}`;
  const taxData: EvidenceFile = {
    path: `${folder}/tax-data.xml`,
    description: "The tax data document that reports to the authority",
    mediaType: xml,
    load: () => contents.payload(leg),
  };
  const envelope: EvidenceFile = {
    path: `${folder}/sbd.xml`,
    description:
      "The envelope (SBD) as the access point was given it, rebuilt from what is stored. The access point writes it anew before it sends it: the digest in a receipt is of other bytes",
    mediaType: xml,
    load: () => contents.envelope(leg),
    facts: (sha256) => ({ handed_over_sha256: leg.sbdSha256, matches_handed_over: sha256 === leg.sbdSha256 }),
  };
  const latest: EvidenceFile = {
    path: `${folder}/report.json`,
    description: "The access point's latest report of this leg",
    mediaType: json,
    load: async () => asReport(await contents.latestReport(leg)),
  };
  const ofLeg = ({ sbdhId }: { sbdhId: string }): boolean => sbdhId === leg.sbdhId;
  return [
    ...(leg.hasTaxData ? [taxData] : []),
    ...(leg.sbdSha256 === null ? [] : [envelope]),
    ...reports.filter(ofLeg).map((report, index) => ({
      path: `${folder}/reports/${serial(index)}.json`,
      description: "What the access point answered",
      mediaType: json,
      load: async () => asReport(await contents.report(report)),
      facts: () => ({ attempt: report.attempt, event: report.event, at: report.at }),
    })),
    ...(leg.hasReport ? [latest] : []),
    ...messages.filter(ofLeg).map((message, index) => ({
      path: `${folder}/mls/${serial(index)}.xml`,
      description: "A status message of the network, as it came",
      mediaType: xml,
      load: () => contents.message(message),
      facts: () => ({
        mls_id: message.mlsId,
        code: message.code,
        outcome: message.outcome,
        received_at: message.receivedAt,
      }),
    })),
  ];
}

const serial = (index: number): string => String(index + 1).padStart(3, "0");

/** Characters that could have a meaning on the reader's file system; letters and digits of all scripts stay. */
const unsafe = /[^\p{L}\p{N}._-]+/gu;
