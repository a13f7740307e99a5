import type { DocumentKind, Metadata } from "./document.ts";
import { type Leg, legTraits, type XmlForm } from "../status/legs.ts";
import type { LegState, LegStatus, OverallStatus } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";
import { maxFileBytes, findingJson } from "../db/document-sql.ts";
import type { DocumentKey } from "./document-store.ts";
import {
  digestOfForm,
  isOfEnvelope,
  isOfLeg,
  taxDataFormOfLeg,
  exchangeColumns,
  type LegAddress,
  latestReport,
  xmlOfForm,
} from "../db/leg-sql.ts";
import { unpackText } from "../db/packed-text.ts";
import { findStatusLog } from "../status/status-store.ts";

interface EvidenceDocument {
  orgId: string;
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  businessProfileId: string;
  revision: number;
  /** When the content was corrected after validation. */
  correctedAt: Date | null;
  voidReason: string | null;
  createdAt: Date;
  externalReference: string | null;
  metadata: Metadata | null;
  /** Bytes of the largest of its files, or more. */
  maxFileBytes: number;
}

export async function findEvidenceDocument(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<EvidenceDocument | undefined> {
  const rows = await db.query<EvidenceDocument>(
    `select org_id, id, kind, document_sequence, business_profile_id, revision, corrected_at, void_reason, created_at,
       external_reference, metadata, ${maxFileBytes} as max_file_bytes
     from documents d where org_id = $1 and kind = $2 and id = $3`,
    [orgId, kind, id],
  );
  return rows[0];
}

/** Document whose evidence is read; every statement is scoped by it. */
type Subject = Pick<EvidenceDocument, "orgId" | "id">;

interface EvidenceRevision {
  revision: number;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
  isPriced: boolean;
  isRendered: boolean;
  /** Id and version of the rules that validated it; null before validation. */
  ruleSet: string | null;
}

export async function findEvidenceRevisions(db: Queryable, { orgId, id }: Subject): Promise<EvidenceRevision[]> {
  return db.query<EvidenceRevision>(
    `select n as revision,
       case when n = d.revision then d.overall_status else v.overall_status end as overall_status,
       case when n = d.revision then d.participant_status else v.participant_status end as participant_status,
       case when n = d.revision then d.fta_status else v.fta_status end as fta_status,
       f.amounts is not null as is_priced, f.ubl is not null as is_rendered,
       (
         select l.detail ->> 'rule_set' from status_log l
         where l.org_id = d.org_id and l.document_id = d.id and l.revision = n and l.stage = 'validation'
           and l.detail ? 'rule_set'
         order by l.id desc limit 1
       ) as rule_set
     from documents d cross join generate_series(1, d.revision) n
     left join document_revisions v on v.document_id = d.id and v.revision = n
     left join revision_files f on f.document_id = d.id and f.revision = n
     where d.org_id = $1 and d.id = $2 order by n`,
    [orgId, id],
  );
}

/** Number of a revision; null for a correction that has not been resubmitted. */
type Version = number | null;

interface EvidenceAttachment {
  revision: Version;
  id: string;
  fileName: string;
  fileType: string;
  sha256: string;
}

/** The attachments that each revision, and the correction, refers to; in their order. */
export async function findEvidenceAttachments(db: Queryable, { orgId, id }: Subject): Promise<EvidenceAttachment[]> {
  return db.query<EvidenceAttachment>(
    `with versions as (
       select v.revision, v.document from document_revisions v join documents d on d.id = v.document_id
       where d.org_id = $1 and d.id = $2
       union all
       select case when d.corrected_at is null then d.revision end, d.document from documents d
       where d.org_id = $1 and d.id = $2
     )
     select v.revision, a.id, a.file_name, a.file_type, a.sha256
     from versions v cross join lateral json_array_elements(v.document -> 'attachments') with ordinality as m (named, nth)
     join attachments a on a.org_id = $1 and a.document_id = $2 and a.id = (m.named ->> 'id')::uuid
     order by v.revision nulls last, m.nth`,
    [orgId, id],
  );
}

export interface EvidenceLeg extends LegAddress {
  revision: number;
  leg: Leg;
  sbdhId: string;
  /** Ids of the later envelopes of a leg that was sent again, the latest last. */
  resentAs: string[] | null;
  state: LegState;
  reason: string | null;
  createdAt: Date;
  attempts: number;
  /**
   * Digest of the envelope, from the log, which nothing changes; null when nothing was sent. Several digests are joined, and so
   * equal no envelope's.
   */
  sbdSha256: string | null;
  hasReport: boolean;
  hasTaxData: boolean;
}

export async function findEvidenceLegs(db: Queryable, { orgId, id }: Subject): Promise<EvidenceLeg[]> {
  return db.query<EvidenceLeg>(
    `select t.revision, t.leg, t.id as sbdh_id, t.resent_as, t.state, t.reason, t.sender_id, t.receiver_id, ${exchangeColumns("t")},
       t.country, t.created_at, t.attempts,
       (select string_agg(distinct l.detail ->> 'sbd_sha256', ' ') from status_log l
        where l.document_id = t.document_id and l.revision = t.revision and l.leg = t.leg and ${isOfEnvelope("l", "t")}) as sbd_sha256,
       exists (select from leg_reports r where ${isOfLeg("r", "t")}) as has_report,
       ${digestOfForm("f", taxDataFormOfLeg("t.leg"))} is not null as has_tax_data
     from transmissions t left join revision_files f on f.document_id = t.document_id and f.revision = t.revision
     where t.org_id = $1 and t.document_id = $2 order by t.revision, t.leg`,
    [orgId, id],
  );
}

interface EvidenceReport {
  id: string;
  sbdhId: string;
  attempt: number;
  event: string;
  at: Date;
}

/** Sending reports of the document's legs, oldest first. */
export async function findEvidenceReports(db: Queryable, { orgId, id }: Subject): Promise<EvidenceReport[]> {
  return db.query<EvidenceReport>(
    `select r.id, t.id as sbdh_id, r.attempt, r.event, r.at
     from transmissions t join leg_reports r on r.org_id = t.org_id and ${isOfLeg("r", "t")}
     where t.org_id = $1 and t.document_id = $2 order by r.id, t.leg`,
    [orgId, id],
  );
}

interface EvidenceMessage {
  id: string;
  sbdhId: string;
  mlsId: string;
  code: string;
  outcome: string;
  receivedAt: Date;
}

/** Status messages for the document's legs, oldest first. */
export async function findEvidenceMessages(db: Queryable, { orgId, id }: Subject): Promise<EvidenceMessage[]> {
  return db.query<EvidenceMessage>(
    `select m.id, t.id as sbdh_id, m.mls_id, m.code, m.outcome, m.received_at
     from transmissions t join network_messages m on m.org_id = t.org_id and ${isOfLeg("m", "t")}
     where t.org_id = $1 and t.document_id = $2 order by m.received_at, m.id`,
    [orgId, id],
  );
}

/** The accepted document, as stored JSON. */
export const loadVersion = (db: Queryable, { orgId, id }: Subject, version: Version): Promise<string> =>
  load(
    db,
    `select case when $3::int is null then d.document
       else coalesce(v.document, case when d.revision = $3::int then d.document end) end::text as content
     from documents d left join document_revisions v on v.document_id = d.id and v.revision = $3::int
     where d.org_id = $1 and d.id = $2`,
    [orgId, id, version],
  );

const amounts = `select f.amounts as content from revision_files f
  where org_id = $1 and document_id = $2 and revision = $3`;

export const loadAmounts = async (db: Queryable, { orgId, id }: Subject, revision: number): Promise<string> =>
  unpackText(await load(db, amounts, [orgId, id, revision]));

const xml = `select ${xmlOfForm("f", "$4::text")} as content from revision_files f
  where org_id = $1 and document_id = $2 and revision = $3`;

export const loadXml = async (
  db: Queryable,
  { orgId, id }: Subject,
  { revision, form }: { revision: number; form: XmlForm },
): Promise<string> => unpackText(await load(db, xml, [orgId, id, revision, form]));

/** Number of failures per rule, as JSON, if not all findings are stored. */
async function loadFindingTotals(db: Queryable, { orgId, id }: Subject, revision: number): Promise<string | undefined> {
  const [row] = await db.query<{ content: string }>(
    `select totals::text as content from validation_findings
     where org_id = $1 and document_id = $2 and revision = $3 and position = 0 and totals is not null`,
    [orgId, id, revision],
  );
  return row?.content;
}

/** The listed content exists, unless the document was deleted since: then the archive ends without its manifest. */
async function load<Content>(db: Queryable, statement: string, parameters: readonly unknown[]): Promise<Content> {
  const [row] = await db.query<{ content: Content | null }>(statement, parameters);
  if (row === undefined || row.content === null) {
    throw new Error("a part of the evidence is not there any more");
  }
  return row.content;
}

const loadPacked = async (db: Queryable, statement: string, parameters: readonly unknown[]): Promise<string> =>
  unpackText(await load<Uint8Array>(db, statement, parameters));

/** The stored contents, loaded on demand. @throws Error when the document was deleted meanwhile */
export function evidenceContents(database: Queryable, document: EvidenceDocument) {
  const { orgId, id } = document;
  return {
    request: (version: Version) => loadVersion(database, document, version),
    attachment: ({ sha256 }: EvidenceAttachment): Promise<Buffer> =>
      load(database, `select content from attachment_contents where org_id = $1 and sha256 = $2`, [orgId, sha256]),
    amounts: ({ revision }: EvidenceRevision) => loadAmounts(database, document, revision),
    ubl: ({ revision }: EvidenceRevision) => loadXml(database, document, { revision, form: "ubl" }),
    /** Findings of rules and network, as a JSON array in their order. */
    findings: ({ revision }: EvidenceRevision): Promise<string> =>
      load(
        database,
        `select coalesce(jsonb_agg(${findingJson("f", "rule_set")} order by f.position), '[]')::text as content
     from validation_findings f where org_id = $1 and document_id = $2 and revision = $3`,
        [orgId, id, revision],
      ),
    findingTotals: ({ revision }: EvidenceRevision) => loadFindingTotals(database, document, revision),
    payload: ({ leg, revision }: EvidenceLeg) => loadXml(database, document, { revision, form: legTraits[leg].form }),
    latestReport: ({ sbdhId }: EvidenceLeg) =>
      loadPacked(
        database,
        `select ${latestReport("t")} as content from transmissions t where t.org_id = $1 and t.id = $2`,
        [orgId, sbdhId],
      ),
    report: (report: EvidenceReport) =>
      loadPacked(
        database,
        `select r.packed as content from leg_reports r
     where r.org_id = $1 and r.document_id = $2 and r.transmission_id = $3 and r.id = $4`,
        [orgId, id, report.sbdhId, report.id],
      ),
    message: (message: EvidenceMessage) =>
      loadPacked(
        database,
        `select m.packed as content from network_messages m
     where m.org_id = $1 and m.document_id = $2 and m.transmission_id = $3 and m.id = $4`,
        [orgId, id, message.sbdhId, message.id],
      ),
    log: () => findStatusLog(database, document),
  };
}
