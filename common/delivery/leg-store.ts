import type { TaxDataType } from "../peppol/tax-data.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { Leg } from "../status/legs.ts";
import type { DocumentRef } from "../status/pipeline.ts";
import { openLegStates, possiblyOutLegStates, type FailureClass, type LegState } from "../status/status.ts";
import { preparedStatement, type Queryable, type TextQueryable, type TextRows } from "../db/queryable.ts";
import { arrayRows, literals } from "../db/shared-sql.ts";
import {
  envelopeOfLeg,
  isDecidingLeg,
  latestEnvelopeDigest,
  legsWith,
  taxDataFormOfLeg,
  formOfLeg,
  xmlOfForm,
  isAbandonedSend,
  latestReport,
  type HoldTimeouts,
  exchangeColumns,
  type IdentifiedLeg,
  type LegAddress,
  actingColumns,
  type ActingColumns,
  type LegVersion,
} from "../db/leg-sql.ts";
import { keptMembers } from "./leg-decision-store.ts";
import { unpackText, unpackJson } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";

export interface SendableLeg extends IdentifiedLeg, LegAddress {
  /** Id of the envelope sent now: the leg's; a later one if an operator retried a leg whose envelope the access point had. */
  envelopeId: string;
  reason: string | null;
  /** Whether the access point has ever answered for this envelope. */
  isKnown: boolean;
  createdAt: Date;
  /** Time since the leg reached its current state. */
  heldForMs: number;
  /** Digest of the envelope of the latest attempt; null before the first. */
  sbdSha256: string | null;
  kind: DocumentKind;
  requestId: string;
  traceparent: string | null;
  documentSequence: string;
  businessProfileId: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  ubl: string;
  /** Null on the C3 leg. */
  taxDataType: TaxDataType | null;
  /** The stored tax data document, which every attempt must send; null until it is stored. */
  taxData: string | null;
  /** SBDH id of the C3 leg, if there is one; the tax data document refers to it. */
  billingSbdhId: string | null;
}

/** Bytes of documents that are loaded at a time. */
const partBytes = 32 * 1_024 * 1_024;

export interface SendableLegs {
  /** In the order of the documents, then of their legs. */
  legs: SendableLeg[];
  /** Documents that did not fit. */
  rest: readonly DocumentRef[];
}

/** The open legs of these kinds; of a large batch only those of the first documents, at least one. */
export async function findSendableLegs(
  db: Queryable,
  refs: readonly DocumentRef[],
  legs: readonly Leg[],
): Promise<SendableLegs> {
  const rows = await db.query<PackedLeg & { nth: number; sizeBytes: number }>(findSendableLegsStatement, [
    refs.map(({ id }) => id),
    refs.map(({ revision }) => revision),
    legs,
    partBytes,
  ]);
  const loadedBytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return {
    legs: await Promise.all(
      rows.map(async ({ amounts, ubl, taxData, ...leg }) => ({
        ...leg,
        amounts: JSON.parse(await unpackText(amounts)) as DocumentAmounts,
        ubl: await unpackText(ubl),
        taxData: taxData && (await unpackText(taxData)),
      })),
    ),
    rest: loadedBytes < partBytes ? [] : refs.slice(rows.at(-1)?.nth),
  };
}

type PackedLeg = Omit<SendableLeg, "amounts" | "ubl" | "taxData"> & {
  amounts: Uint8Array;
  ubl: Uint8Array;
  taxData: Uint8Array | null;
};

/**
 * A withdrawal refers to the revision that the authority has accepted, which need not be the current one. A report
 * revises (R) when an earlier one was accepted and not withdrawn since, or may still be accepted. Parameters are behind
 * sub-selects for the reason that `arrayRows` gives: a plan of its own takes 4 ms.
 */
const findSendableLegsStatement = preparedStatement(
  "find-sendable-legs",
  `with open as materialized (
       select r.nth, t.id, s.size_bytes, sum(s.size_bytes) over (order by r.nth, t.leg) - s.size_bytes as bytes_before
       from (
         select id, revision, min(nth) as nth
         from ${arrayRows("$1::uuid[]", "$2::int[]")} with ordinality as a (id, revision, nth) group by id, revision
       ) r
       cross join ${legsWith(
         `document_id = r.id and revision = r.revision and leg = any((select $3::text[])::text[]) and state in (${literals(openLegStates)})`,
         "id, document_id, revision, leg",
       )} t
       join documents d on d.id = t.document_id and (d.revision = t.revision or not ${isDecidingLeg("t.leg")})
       cross join lateral (select greatest(d.size_bytes, 0) as size_bytes) s
     )
     select o.nth::int as nth, o.size_bytes, t.id as sbdh_id, ${envelopeOfLeg("t")} as envelope_id, t.reason,
       coalesce(t.known_to_access_point, false) as is_known, t.org_id, t.document_id, t.revision, t.leg, t.state,
       t.failure_class, t.attempts, t.sender_id, t.receiver_id, ${exchangeColumns("t")}, t.country, t.created_at,
       ${latestEnvelopeDigest("t")} as sbd_sha256, (extract(epoch from now() - t.updated_at) * 1000)::float8 as held_for_ms, d.kind, d.request_id, d.traceparent,
       d.document_sequence, d.business_profile_id, coalesce(h.document, d.document) as document, f.amounts,
       f.ubl, ${xmlOfForm("r", taxDataFormOfLeg("t.leg"))} as tax_data,
       ${envelopeOfLeg("c3")} as billing_sbdh_id,
       coalesce(t.tax_data_type, case t.leg when 'withdrawal' then 'W' when 'c5' then case when exists (
         select from transmissions e
         where e.document_id = t.document_id and e.leg = 'c5' and e.revision < t.revision
           and (e.state in (${literals(possiblyOutLegStates)})
             or (e.state = 'failed' and e.failure_class = 'unknown'))
           and not exists (
             select from transmissions w where w.document_id = e.document_id and w.leg = 'withdrawal'
               and w.state = 'accepted' and w.revision >= e.revision
           )
       ) then 'R' else 'S' end end) as tax_data_type
     from open o
     join transmissions t on t.id = o.id and o.bytes_before < (select $4::bigint)
     join documents d on d.id = t.document_id
     cross join lateral (
       select case t.leg when 'withdrawal' then (
         select max(e.revision) from transmissions e
         where e.document_id = t.document_id and e.leg = 'c5' and e.state = 'accepted' and e.revision <= t.revision
       ) else t.revision end as revision
     ) source
     left join document_revisions h on h.document_id = t.document_id and h.revision = source.revision
     join revision_files f on f.document_id = t.document_id and f.revision = source.revision
     left join revision_files r on r.document_id = t.document_id and r.revision = t.revision
     left join transmissions c3 on c3.document_id = t.document_id and c3.revision = source.revision and c3.leg = 'c3'
       and c3.state <> 'not_required'
     order by o.nth, t.leg`,
);

type Message = Record<string, unknown>;

/** The status message of a leg, from what its row keeps of it. */
const wholeMessage = ({
  mls,
  sbdhId,
  mlsReceivedAt,
}: {
  mls: Message | string[] | null;
  sbdhId: string;
  mlsReceivedAt: Date | null;
}): Message | null => {
  if (!Array.isArray(mls)) {
    return mls;
  }
  const kept = Object.fromEntries(keptMembers.map((name, nth) => [name, mls[nth]]));
  return { ...kept, issues: [], source: "message", receivedAt: mlsReceivedAt?.toISOString(), referenceId: sbdhId };
};

export interface LegRow extends LegAddress, ActingColumns {
  leg: Leg;
  state: LegState;
  sbdhId: string;
  /** Id of the envelope that is sent now. */
  envelopeId: string;
  /** The document inside the envelope (UBL or tax data document); null until it is built. */
  documentXml: string | null;
  report: Record<string, unknown> | null;
  mls: Record<string, unknown> | null;
  /** Why a leg is not required, or why it failed, in the words of answers. */
  reason: string | null;
  failureClass: FailureClass | null;
  /** Type of the report to the authority; null on the C3 leg and before the first attempt. */
  taxDataType: TaxDataType | null;
  attempts: number;
  sentAt: Date | null;
  mlsReceivedAt: Date | null;
  mlsOverdueAt: Date | null;
  updatedAt: Date;
}

/**
 * The legs of the document's current revision as the snapshot shows them, C3 first, a withdrawal last; for `legRows`. The XML
 * that they send is most of the data, and is read only where it is shown.
 */
export const selectLegs = (
  db: TextQueryable,
  { orgId, id }: { orgId: string; id: string },
  { withXml }: { withXml: boolean },
): Promise<TextRows> =>
  db.queryText(
    `select t.leg, t.state, t.id as sbdh_id, ${envelopeOfLeg("t")} as envelope_id, t.sender_id, t.receiver_id, ${exchangeColumns("t")}, t.country,
       ${withXml ? xmlOfForm("f", formOfLeg("t.leg")) : "null::bytea"} as document_xml, ${latestReport("t")} as report, t.mls, t.reason, t.failure_class,
       t.tax_data_type, t.attempts, t.sent_at,
       t.mls_received_at, t.mls_overdue_at, t.updated_at, ${actingColumns("t")}
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     ${withXml ? filesOfDocument : ""}
     where d.org_id = $1 and d.id = $2
     order by t.leg`,
    [orgId, id],
  );

const filesOfDocument =
  "left join revision_files f on f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision";

export const legRows = (found: TextRows): Promise<LegRow[]> =>
  Promise.all(
    parseRows<PackedLegRow>(found).map(async ({ documentXml, report, ...row }) => ({
      ...row,
      mls: wholeMessage(row),
      documentXml: documentXml && (await unpackText(documentXml)),
      report: await unpackJson<NonNullable<LegRow["report"]>>(report),
    })),
  );

type PackedLegRow = Omit<LegRow, "documentXml" | "report"> & Record<"documentXml" | "report", Uint8Array | null>;

export interface InquiryTimeouts extends HoldTimeouts {
  /** How long no other worker may ask. */
  leaseMs: number;
}

/**
 * Reserves an inquiry about a leg: one worker at a time, not before it is due, and never about a send whose answer may
 * still come.
 *
 * @returns whether it was reserved
 */
export async function leaseInquiry(
  db: Queryable,
  { sbdhId, state, attempts }: LegVersion,
  timeouts: InquiryTimeouts,
): Promise<boolean> {
  const rows = await db.query(
    `with leased as (
       update transmissions t set next_check_at = now() + make_interval(secs => $6::float8 / 1000)
       where t.id = $1 and t.state = $2 and t.attempts = $3 and coalesce(t.next_check_at, '-infinity') <= now()
         and (t.state <> 'sent' or t.updated_at < now() - make_interval(secs => $5::float8 / 1000))
         and (t.state <> 'sending' or ${isAbandonedSend("t", { livingMs: "$4", silentMs: "$7", goneMs: "$5" })})
       returning t.id
     )
     select id from leased`,
    [sbdhId, state, attempts, timeouts.livingMs, timeouts.goneMs, timeouts.leaseMs, timeouts.silentMs],
  );
  return rows.length > 0;
}
