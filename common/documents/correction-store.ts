import type { Leg } from "../status/legs.ts";
import {
  openLegStates,
  unseenLegStates,
  type LegState,
  type OverallStatus,
  correctableStatuses,
  initialStatus,
  legMove,
  voidableStatus,
} from "../status/status.ts";
import { isContradicted, isDecidingLeg, isDelivered } from "../db/leg-sql.ts";
import { literals } from "../db/shared-sql.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import type { DocumentKey } from "./document-store.ts";
import type { Decimal, Metadata } from "./document.ts";
import { initialState } from "../status/pipeline.ts";
import { insertLogRows, legRows } from "../db/log-sql.ts";
import { attachmentParameters, sizeInBytes, storeAttachments, type NewAttachment } from "./attachment-store.ts";
import { repeatId, keepSentXml, type NewSentXml, sentXmlParameters, storeSentXml } from "./insert-and-number-store.ts";
import { storeSearchText } from "../search/search-text-store.ts";

/** The part of a document that a correction needs. */
export interface DocumentToCorrect {
  revision: number;
  businessProfileId: string;
  documentSequence: string;
  overallStatus: OverallStatus;
  isVoid: boolean;
  /** yyyy-MM-dd. */
  issueDate: string;
  contentVersion: number;
  /** Whether it was sent as XML, and its UUID where that has one. */
  isSentAsXml: boolean;
  sentUuid: string | null;
}

export async function findDocumentToCorrect(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<DocumentToCorrect | undefined> {
  const rows = await db.query<DocumentToCorrect>(
    `select revision, business_profile_id, document_sequence, overall_status, void_reason is not null as is_void, issue_date::text as issue_date,
       content_version, ${isSentAsXml("document")} as is_sent_as_xml,
       document -> 'sent_xml' ->> 'uuid' as sent_uuid
     from documents where org_id = $1 and kind = $2 and id = $3`,
    [orgId, kind, id],
  );
  return rows[0];
}

/** SQL: whether a document was sent as XML. */
const isSentAsXml = (document: string): string => `(${document} -> 'sent_xml') is not null`;

/** The document alone, as it is stored. */
export const selectContent = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(`select document from documents where org_id = $1 and kind = $2 and id = $3`, [orgId, kind, id]);

interface UnsettledLeg {
  leg: Leg;
  state: LegState;
  isContradicted: boolean;
}

/**
 * A leg of the current revision with unknown outcome, or a withdrawal that the authority has not answered, which a new revision could
 * overtake; or a rejected leg that was accepted afterwards. Undefined when there is none.
 */
export async function findUnsettledLeg(tx: Queryable, { orgId, id }: DocumentKey): Promise<UnsettledLeg | undefined> {
  const rows = await tx.query<UnsettledLeg>(
    `select t.leg, t.state, ${isContradicted("t")} as is_contradicted from documents d join transmissions t on t.document_id = d.id and t.revision = d.revision
     where d.org_id = $1 and d.id = $2
       and (t.state in (${literals(unseenLegStates)}) or (t.state = 'failed' and t.failure_class = 'unknown')
         or (not ${isDecidingLeg("t.leg")} and t.state in (${literals(openLegStates)}))
         or (${isDecidingLeg("t.leg")} and ${isContradicted("t")}))
     order by is_contradicted, t.leg desc limit 1`,
    [orgId, id],
  );
  return rows[0];
}

/** The newest revision that its receiver has or may have; undefined where there is none. */
export async function findDeliveredRevision(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<number | undefined> {
  const rows = await db.query<{ revision: number }>(
    `select t.revision from documents d join transmissions t on t.document_id = d.id and t.leg = 'c3'
     where d.org_id = $1 and d.kind = $2 and d.id = $3 and ${isDelivered("t")} order by t.revision desc limit 1`,
    [orgId, kind, id],
  );
  return rows[0]?.revision;
}

/** That revision with its content, as it was sent. */
export const selectDelivered = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(
    `select t.revision, coalesce(v.document, d.document) as document
     from documents d join transmissions t on t.document_id = d.id and t.leg = 'c3'
     left join document_revisions v on v.document_id = $3 and v.revision = t.revision
     where d.org_id = $1 and d.kind = $2 and d.id = $3 and ${isDelivered("t")} order by t.revision desc limit 1`,
    [orgId, kind, id],
  );

interface NewContent {
  documentJson: Uint8Array;
  attachments: readonly NewAttachment[];
  /** Bytes of attachments that stay. */
  keptBytes?: number;
  /** For a document sent as XML. */
  sentXml?: NewSentXml;
  externalReference?: string;
  metadata?: Metadata;
  likeness: string;
  rateCurrency?: string;
  searchText: string;
}

const namesOf = ({
  externalReference,
  metadata,
  likeness,
  searchText,
  rateCurrency,
}: Partial<NewContent>): unknown[] => [
  externalReference ?? null,
  metadata === undefined ? null : JSON.stringify(metadata),
  likeness ?? null,
  searchText ?? null,
  rateCurrency ?? null,
];

/** SQL: sets the columns that new content brings; without new content they stay. */
function setNames(first: number, isReplaced = "true"): string {
  const replaced = {
    external_reference: `$${first}::text`,
    metadata: `$${first + 1}::json`,
    likeness: `$${first + 2}::bigint`,
    rate_currency: `$${first + 4}::text`,
    repeat_id: repeatId({ id: "d.id", orgId: "d.org_id", reference: `$${first}::text` }),
  };
  return Object.entries(replaced)
    .map(([column, value]) => `${column} = case when ${isReplaced} then ${value} else d.${column} end`)
    .join(", ");
}

interface Correction extends NewContent {
  key: DocumentKey;
  /** The revision that the caller has read; the update fails when it has changed. */
  revision: number;
  /** The content that the new one was made from, and has to be there still; null where it depends on none. */
  basedOn: number | null;
  acceptedAmountsSha256: string;
  taxInclusiveAmount: Decimal;
  requestId: string;
}

// The judged content is archived once, before the first change; a later change only updates its statuses, because the
// other leg may have been decided since. Both statements begin with this CTE and its six parameters.
const archiveTarget = `target as (
  select * from documents
  where org_id = $1 and kind = $2 and id = $3 and revision = $4 and overall_status = any($5::text[])
    and void_reason is null and ($6::integer is null or content_version = $6::integer)
  for no key update
), archived as (
  insert into document_revisions (document_id, revision, org_id, document, overall_status, participant_status,
    fta_status, service_version, request_id)
  select id, revision, org_id, document, overall_status, participant_status, fta_status, service_version, request_id
  from target
  on conflict (document_id, revision) do update set overall_status = excluded.overall_status,
    participant_status = excluded.participant_status, fta_status = excluded.fta_status
)`;

const targetParameters = ({ orgId, kind, id }: DocumentKey, revision: number, basedOn: number | null): unknown[] => [
  orgId,
  kind,
  id,
  revision,
  correctableStatuses,
  basedOn,
];

/**
 * Replaces the content of a judged document without sending it; its attachments count for the next revision.
 *
 * @returns whether the revision, the content and the state still allowed it
 */
export async function saveCorrection(db: Queryable, correction: Correction): Promise<boolean> {
  const { key, revision, basedOn, documentJson, attachments, acceptedAmountsSha256, requestId, sentXml } = correction;
  const rows = await db.query(saveCorrectionStatement, [
    ...targetParameters(key, revision, basedOn),
    documentJson,
    acceptedAmountsSha256,
    sizeInBytes(documentJson, attachments, { sentXml, keptBytes: correction.keptBytes }),
    requestId,
    ...attachmentParameters([{ id: key.id, attachments }]),
    correction.taxInclusiveAmount,
    ...sentXmlParameters(sentXml),
    ...namesOf(correction),
  ]);
  return rows.length > 0;
}

const saveCorrectionStatement = `
with ${archiveTarget}, corrected as (
  update documents d set document = $7::json, issue_date = ($7::json ->> 'issue_date')::date,
    accepted_amounts_digest = decode($8, 'hex'), tax_inclusive_amount = $17, size_bytes = $9, corrected_at = now(), updated_at = now(),
    content_version = d.content_version + 1, ${setNames(20)}
  from target t where d.id = t.id
  returning d.id, d.org_id, d.revision, d.overall_status, d.document_sequence, d.tax_inclusive_amount, d.likeness
), ${storeSearchText({ from: "corrected", text: "$23::text" })}, carrier as (
  select id, org_id, revision + 1 as revision from corrected
), ${storeAttachments("carrier", 11)}, ${storeSentXml("carrier", 18)}
${insertLogRows({
  from: "corrected",
  documentId: "id",
  stage: "'accept'",
  event: "'UPDATED'",
  detail: "jsonb_build_object('request_id', $10::text, 'overall_status', overall_status)",
})}
returning document_id`;

/** Without content, the stored document is sent. */
interface Resubmission extends Partial<NewContent> {
  key: DocumentKey;
  revision: number;
  /** As of a correction. */
  basedOn: number | null;
  acceptedAmountsSha256: string;
  taxInclusiveAmount: Decimal;
  serviceVersion: string;
  requestId: string;
}

/**
 * Starts the next revision in one statement: archives the judged content, cancels queued legs, and lets the document
 * wait for its first stage again.
 *
 * @returns the new revision; undefined when revision, content or state no longer allow it
 */
export async function saveResubmission(db: Queryable, resubmission: Resubmission): Promise<number | undefined> {
  const { key, revision, documentJson = null, attachments = [], basedOn, sentXml, keptBytes } = resubmission;
  const rows = await db.query<{ revision: number }>(saveResubmissionStatement, [
    ...targetParameters(key, revision, basedOn),
    documentJson,
    resubmission.acceptedAmountsSha256,
    documentJson === null ? null : sizeInBytes(documentJson, attachments, { sentXml, keptBytes }),
    resubmission.requestId,
    ...attachmentParameters([{ id: key.id, attachments }]),
    resubmission.serviceVersion,
    resubmission.taxInclusiveAmount,
    ...sentXmlParameters(sentXml),
    ...namesOf(resubmission),
  ]);
  return rows[0]?.revision;
}

const supersedeMove = legMove("queued", "not_required");

const saveResubmissionStatement = `
with ${archiveTarget}, resubmitted as (
  update documents d set revision = d.revision + 1, stage = '${initialState}', stage_changed_at = now(),
    overall_status = '${initialStatus}', participant_status = null, fta_status = null, failure = null, corrected_at = null,
    swept_at = null, document = coalesce($7::json, d.document),
    issue_date = coalesce(($7::json ->> 'issue_date')::date, d.issue_date), accepted_amounts_digest = decode($8, 'hex'),
    tax_inclusive_amount = $18, size_bytes = coalesce($9::int, d.size_bytes), request_id = $10, service_version = $17, updated_at = now(),
    content_version = d.content_version + 1, ${setNames(21, "$7::json is not null")}
  from target t where d.id = t.id
  returning d.id, d.org_id, d.revision, t.stage as from_state, t.overall_status as overall_before,
    $7::json is null and ${isSentAsXml("d.document")} as keeps_xml, d.document_sequence, d.tax_inclusive_amount, d.likeness
), ${storeSearchText({ from: "resubmitted", text: "$24::text" })}, ${storeAttachments("resubmitted", 11)}, ${storeSentXml("resubmitted", 19)}, ${keepSentXml("resubmitted where keeps_xml")}, superseded as (
  update transmissions t set state = '${supersedeMove.to}', reason = 'Superseded by revision ' || r.revision,
    next_check_at = null, swept_at = null, updated_at = now()
  from resubmitted r where t.document_id = r.id and t.revision = r.revision - 1 and ${isDecidingLeg("t.leg")}
    and t.state = '${supersedeMove.from}'
  returning t.org_id, t.document_id, t.revision, t.leg, t.reason
), logged as (${insertLogRows(
  {
    from: "resubmitted",
    documentId: "id",
    stage: "'accept'",
    event: "'RESUBMITTED'",
    states: ["from_state", `'${initialState}'`],
    detail: "jsonb_build_object('request_id', $10::text, 'overall_status', overall_before)",
  },
  legRows({
    from: "superseded",
    event: "'NOT_REQUIRED'",
    states: [`'${supersedeMove.from}'`, `'${supersedeMove.to}'`],
    detail: "jsonb_build_object('reason', reason)",
  }),
)})
select revision from resubmitted`;

interface DocumentToVoid extends Pick<
  DocumentToCorrect,
  "documentSequence" | "overallStatus" | "isVoid" | "contentVersion"
> {
  /** Whether any revision went out, or may have: it has legs, or the access point has one of its envelopes that a restore has lost. */
  hasLeft: boolean;
  isRecovering: boolean;
}

/** The document is locked by a statement before, so that neither a worker nor another request changes the answer. */
export async function findDocumentToVoid(
  tx: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<DocumentToVoid | undefined> {
  const [row] = await tx.query<DocumentToVoid>(
    `select d.document_sequence, d.overall_status, d.void_reason is not null as is_void, d.content_version, is_recovering() as is_recovering,
       exists (select from transmissions t where t.document_id = d.id)
         or exists (select from recovered_envelopes e where e.document_id = d.id) as has_left
     from documents d where d.org_id = $1 and d.kind = $2 and d.id = $3`,
    [orgId, kind, id],
  );
  return row;
}

/** Keeps the number for good, and sets the external reference free for a new document. */
export async function saveVoid(
  tx: Queryable,
  { orgId, id }: DocumentKey,
  { reason, detail }: { reason: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx.query(
    `with voided as (
       update documents set void_reason = $3, updated_at = now(),
         repeat_id = case when external_reference is not null then id end
       where org_id = $1 and id = $2 and overall_status = '${voidableStatus}' and void_reason is null
       returning id, org_id, revision
     )
     ${insertLogRows({
       from: "voided",
       documentId: "id",
       stage: "'overall'",
       event: "'VOIDED'",
       detail: "$4::jsonb",
     })}`,
    [orgId, id, reason, JSON.stringify(detail)],
  );
}
