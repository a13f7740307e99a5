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
} from "../db/stores/evidence-content-store.ts";
import {
  findEvidenceAttachments,
  findEvidenceMessages,
  findEvidenceReports,
  type EvidenceAttachment,
  type EvidenceDocument,
  type EvidenceLeg,
  type EvidenceMessage,
  type EvidenceReport,
  type EvidenceRevision,
  type Version,
} from "../db/stores/evidence-store.ts";
import { findStatusLog } from "../db/stores/status-log-store.ts";
import { publicReport } from "../peppol/public-report.ts";
import { sealEnvelope } from "./build-envelope.ts";
import type { Deps } from "./deps.ts";
import type { StatusLogEntry } from "./document-record.ts";

/** One file of the evidence; loaded when its turn comes. */
export interface EvidenceFile {
  path: string;
  /** What it is, for who opens it in ten years. */
  description: string;
  mediaType: string;
  load: () => Promise<string | Buffer>;
  /** More for the manifest, some of which depends on the digest of what was loaded. */
  facts?: (sha256: string) => Record<string, unknown>;
}

type EvidenceDeps = Pick<Deps, "database" | "config">;

interface Known {
  document: EvidenceDocument;
  revisions: readonly EvidenceRevision[];
  legs: readonly EvidenceLeg[];
}

interface Collected extends Known {
  attachments: readonly EvidenceAttachment[];
  reports: readonly EvidenceReport[];
  messages: readonly EvidenceMessage[];
}

/** The files in the order of the story: each revision as it went along, a correction that waits, the log. */
export async function listEvidenceFiles(
  deps: EvidenceDeps,
  { presentLog, ...known }: Known & { presentLog: (entries: readonly StatusLogEntry[]) => object },
): Promise<EvidenceFile[]> {
  const { document } = known;
  const collected: Collected = {
    ...known,
    attachments: await findEvidenceAttachments(deps.database, document),
    reports: await findEvidenceReports(deps.database, document),
    messages: await findEvidenceMessages(deps.database, document),
  };
  return [
    ...known.revisions.flatMap((revision) => revisionFiles(deps, collected, revision)),
    ...(document.correctedAt === null ? [] : contentFiles(deps, collected, null)),
    {
      path: "log.json",
      description: "Everything that happened, oldest first",
      mediaType: json,
      load: async () => asJson(presentLog(await findStatusLog(deps.database, document))),
    },
  ];
}

const json = "application/json";
const xml = "application/xml";
const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
/** Without the names of the site's network, as everywhere else; the signed receipt in it is untouched. */
const asReport = (stored: string): string => asJson(publicReport(JSON.parse(stored) as Record<string, unknown>) ?? {});
const folderOf = (version: Version): string => (version === null ? "correction" : `revision-${version}`);

function revisionFiles(deps: EvidenceDeps, collected: Collected, revision: EvidenceRevision): EvidenceFile[] {
  const { document, legs } = collected;
  const number = revision.revision;
  const folder = folderOf(number);
  const priced: EvidenceFile = {
    path: `${folder}/priced.json`,
    description: "The amounts that were computed; decimals are strings",
    mediaType: json,
    load: () => loadAmounts(deps.database, document, number),
  };
  const ubl: EvidenceFile = {
    path: `${folder}/ubl.xml`,
    description: "The UBL 2.1 document",
    mediaType: xml,
    load: () => loadXml(deps.database, document, { revision: number, form: "ubl" }),
  };
  return [
    ...contentFiles(deps, collected, number),
    ...(revision.isPriced ? [priced] : []),
    ...(revision.isRendered ? [ubl] : []),
    ...(revision.ruleSet === null ? [] : [findingsFile(deps, document, { ...revision, ruleSet: revision.ruleSet })]),
    ...legs.filter((leg) => leg.revision === number).flatMap((leg) => legFiles(deps, collected, leg)),
  ];
}

/** What the caller sent. */
function contentFiles(
  { database }: EvidenceDeps,
  { document, attachments }: Collected,
  version: Version,
): EvidenceFile[] {
  const folder = folderOf(version);
  const own = attachments.filter(({ revision }) => revision === version);
  return [
    {
      path: `${folder}/request.json`,
      description:
        version === null
          ? "The document as it was corrected and not sent yet; decimals are strings"
          : "The document as it was accepted, both parties filled in; decimals are strings",
      mediaType: json,
      load: () => loadVersion(database, document, version),
    },
    ...own.map(({ id, fileName, fileType, sha256 }, index) => ({
      path: `${folder}/attachments/${serial(index)}-${safeName(fileName)}`,
      description: "An attachment, bytes as they were sent",
      mediaType: fileType,
      load: () => loadAttachment(database, document.orgId, sha256),
      facts: () => ({ attachment_id: id, file_name: fileName }),
    })),
  ];
}

function findingsFile(
  { database }: EvidenceDeps,
  document: EvidenceDocument,
  { revision, ruleSet }: { revision: number; ruleSet: string },
): EvidenceFile {
  return {
    path: `${folderOf(revision)}/findings.json`,
    description: "What the rules, and later the network, found",
    mediaType: json,
    load: async () => {
      const totals = await loadFindingTotals(database, document, revision);
      const findings = await loadFindings(database, document, revision);
      const beside = totals === undefined ? "" : `"truncated":true,"totals":${totals},`;
      return `{"rule_set":${JSON.stringify(ruleSet)},${beside}"findings":${findings}}`;
    },
    facts: () => ({ rule_set: ruleSet }),
  };
}

function legFiles(deps: EvidenceDeps, collected: Collected, leg: EvidenceLeg): EvidenceFile[] {
  const { database } = deps;
  const { document, reports, messages } = collected;
  const folder = `${folderOf(leg.revision)}/${leg.leg}`;
  const taxData: EvidenceFile = {
    path: `${folder}/tax-data.xml`,
    description: "The tax data document that reports to the authority",
    mediaType: xml,
    load: () => carried(deps, document, leg),
  };
  const latest: EvidenceFile = {
    path: `${folder}/report.json`,
    description: "The access point's latest report of this leg",
    mediaType: json,
    load: async () => asReport(await loadLatestReport(database, document.orgId, leg.sbdhId)),
  };
  const ofLeg = ({ sbdhId }: { sbdhId: string }): boolean => sbdhId === leg.sbdhId;
  return [
    ...(leg.hasTaxData ? [taxData] : []),
    ...(leg.sbdSha256 === null ? [] : [envelopeFile(deps, document, leg)]),
    ...reports.filter(ofLeg).map(({ id, attempt, event, at }, index) => ({
      path: `${folder}/reports/${serial(index)}.json`,
      description: "What the access point answered",
      mediaType: json,
      load: async () => asReport(await loadReport(database, document.orgId, id)),
      facts: () => ({ attempt, event, at }),
    })),
    ...(leg.hasReport ? [latest] : []),
    ...messages.filter(ofLeg).map(({ id, mlsId, code, outcome, receivedAt }, index) => ({
      path: `${folder}/mls/${serial(index)}.xml`,
      description: "A status message of the network, as it came",
      mediaType: xml,
      load: () => loadMessage(database, document.orgId, id),
      facts: () => ({ mls_id: mlsId, code, outcome, received_at: receivedAt }),
    })),
  ];
}

/** Envelopes are not stored, their digests are: the manifest says whether what is rebuilt is what was sent. */
function envelopeFile(deps: EvidenceDeps, document: EvidenceDocument, leg: EvidenceLeg): EvidenceFile {
  return {
    path: `${folderOf(leg.revision)}/${leg.leg}/sbd.xml`,
    description: "The envelope (SBD), rebuilt from what is stored",
    mediaType: xml,
    load: async () => {
      const payload = await carried(deps, document, leg);
      return sealEnvelope({ ...leg, kind: document.kind }, deps.config, payload).sbd;
    },
    facts: (sha256) => ({ sent_sha256: leg.sbdSha256, matches_sent: sha256 === leg.sbdSha256 }),
  };
}

const formOf = { c3: "ubl", c5: "tax-data", withdrawal: "withdrawal" } as const;

const carried = ({ database }: EvidenceDeps, document: EvidenceDocument, leg: EvidenceLeg): Promise<string> =>
  loadXml(database, document, { revision: leg.revision, form: formOf[leg.leg] });

const serial = (index: number): string => String(index + 1).padStart(3, "0");

/** Letters and digits of any script stay; the rest could mean something to whoever unpacks it. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
