import type { Readable } from "node:stream";

import { publicLeg } from "../../../common/status/legs.ts";
import { publicReport } from "../../../common/peppol/public-report.ts";
import type { Evidence } from "../../../common/documents/collect-evidence.ts";
import { presentStatusLog } from "../peppol-status/presenter.ts";

/** One file of the evidence, loaded when the archive reaches it. */
export interface EvidenceFile {
  path: string;
  /** A description for readers in ten years. */
  description: string;
  mediaType: string;
  load: () => Promise<string | Buffer | Readable>;
  /** Further fields of the manifest, some of which depend on the loaded content. */
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
export const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
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
  return [
    ...contentFiles(evidence, revision.revision),
    ...(revision.isPriced ? [priced] : []),
    ...(revision.isRendered ? [ubl] : []),
    ...(revision.ruleSet === null ? [] : [findingsFile(evidence, revision, revision.ruleSet)]),
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
        path: `${folder}/attachments/${serial(index)}-${safeName(attachment.fileName)}`,
        description: "An attachment, bytes as they were sent",
        mediaType: attachment.fileType,
        load: () => contents.attachment(attachment),
        facts: () => ({ attachment_id: attachment.id, file_name: attachment.fileName }),
      })),
  ];
}

function findingsFile({ contents }: Evidence, revision: Revision, ruleSet: string): EvidenceFile {
  return {
    path: `${folderOf(revision.revision)}/findings.json`,
    description: "What the rules, and later the network, found",
    mediaType: json,
    load: async () => {
      const totals = await contents.findingTotals(revision);
      const beside = totals === undefined ? "" : `"truncated":true,"totals":${totals},`;
      return `{"rule_set":${JSON.stringify(ruleSet)},${beside}"findings":${await contents.findings(revision)}}`;
    },
    facts: () => ({ rule_set: ruleSet }),
  };
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

/**
 * Replaces characters that could have a meaning on the reader's file system; letters and digits of all scripts stay.
 */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
