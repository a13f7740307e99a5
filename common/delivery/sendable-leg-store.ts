import type { TaxDataType } from "../code-lists/tax-data-codes.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { legTraits, type Leg } from "../status/legs.ts";
import type { DocumentRef } from "../status/pipeline.ts";
import { openLegStates, possiblyOutLegStates } from "../status/status.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import { arrayRows } from "../db/array-rows.ts";
import { envelopeOfLeg, isDecidingLeg, latestEnvelopeDigest, legsWith, taxDataFormOfLeg } from "../db/leg-sql.ts";
import { literals } from "../db/literals.ts";
import { unpackText } from "../db/packed-text.ts";
import { exchangeColumns, type IdentifiedLeg, type LegAddress } from "../db/leg-columns.ts";

export interface SendableLeg extends IdentifiedLeg, LegAddress {
  /** Id of the envelope that is sent now: the leg's, or a later one where the access point has given that up. */
  envelopeId: string;
  reason: string | null;
  /** Whether the access point has ever answered for this envelope. */
  isKnown: boolean;
  /** Whether its organization is for tests, so that it must not reach the access point. */
  createdAt: Date;
  /** Time since the leg reached its current state. */
  heldForMs: number;
  /** Digest of the envelope of the latest attempt; null before the first. */
  sbdSha256: string | null;
  /** The access point that the latest claim was for, by its name; null for the one of ACCESS_POINT_URL. */
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
  /** Tax data document of an earlier attempt: a repeat must send the same bytes. */
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
    legs: await Promise.all(rows.map(unpackLeg)),
    rest: loadedBytes < partBytes ? [] : refs.slice(rows.at(-1)?.nth),
  };
}

type PackedLeg = Omit<SendableLeg, "amounts" | "ubl" | "taxData"> & {
  amounts: Uint8Array;
  ubl: Uint8Array;
  taxData: Uint8Array | null;
};

const unpackLeg = async ({ amounts, ubl, taxData, ...leg }: PackedLeg): Promise<SendableLeg> => ({
  ...leg,
  amounts: JSON.parse(await unpackText(amounts)) as DocumentAmounts,
  ubl: await unpackText(ubl),
  taxData: taxData && (await unpackText(taxData)),
});

/**
 * A withdrawal refers to the revision that the authority has accepted, which need not be the current one. A report
 * revises (R) when an earlier one was accepted and not withdrawn since, or may still be accepted. Parameters are behind
 * sub-selects for the reason that `arrayRows` gives: a plan of its own takes 4 ms.
 */
const findSendableLegsStatement: PreparedStatement = {
  name: "find-sendable-legs",
  text: `with open as materialized (
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
       d.document_sequence, d.business_profile_id, coalesce(h.document, d.document) as document, a.packed as amounts,
       x.packed as ubl, r.packed as tax_data,
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
     join document_amounts a on a.document_id = t.document_id and a.revision = source.revision
     join document_xml x on x.document_id = t.document_id and x.revision = source.revision and x.form = '${legTraits.c3.form}'
     left join document_xml r on r.document_id = t.document_id and r.revision = t.revision
       and r.form = ${taxDataFormOfLeg("t.leg")}
     left join transmissions c3 on c3.document_id = t.document_id and c3.revision = source.revision and c3.leg = 'c3'
       and c3.state <> 'not_required'
     order by o.nth, t.leg`,
};
