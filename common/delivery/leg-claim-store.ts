import type { TaxDataType } from "../code-lists/tax-data-codes.ts";
import { legMove } from "../status/status.ts";
import { processFirstPerKey, type OrDeferred } from "../runtime/keyed-batcher.ts";
import { binaryArray } from "../db/binary-array.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import { inAnyPart } from "../db/in-any-part.ts";
import { arrayRows } from "../db/array-rows.ts";
import { commitMark } from "../db/commit-mark.ts";
import { legById, lockDocumentsOf, taxDataFormOfLeg } from "../db/leg-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-rows.ts";
import { packText } from "../db/packed-text.ts";

export interface LegClaim {
  sbdhId: string;
  /** Attempts that the envelope was built on: another attempt may have stored other content. */
  attempts: number;
  instanceId: string;
  sbdSha256: string;
  /** Provider of the receiver's latest envelope, if known; the sending report will probably name the same. */
  provider?: string | undefined;
  /** The tax data document of this leg, stored with the claim; undefined on the C3 leg. */
  taxData?: { xml: string; sha256: string; type: TaxDataType };
}

/** Number of the attempt; null for a leg that is held, past sending or paused, that the access point has, and in a recovery. */
export type ClaimedAttempts = number | null;

/**
 * queued → sending, with the envelope's digest and the attempt's number, before the first byte leaves; a batch in one
 * statement. A second claim of the same leg is deferred to the next batch.
 *
 * @param noteCommit called with the mark of the transaction (commit-mark.ts) before anything is sent
 */
export async function claimLegs(
  db: Queryable,
  claims: readonly LegClaim[],
  noteCommit: (mark: string) => Promise<void> = () => Promise.resolve(),
): Promise<OrDeferred<ClaimedAttempts>[]> {
  return processFirstPerKey(
    claims,
    ({ sbdhId }) => sbdhId,
    async (first) => {
      const rows = await db.query<{ nth: number; attempts: number; mark: string }>(claimLegsStatement, [
        first.map(({ sbdhId }) => sbdhId),
        first.map(({ attempts }) => attempts),
        first.map(({ instanceId }) => instanceId),
        first.map(({ sbdSha256 }) => sbdSha256),
        binaryArray(
          "bytea",
          await Promise.all(
            first.map(async ({ taxData }) => (taxData === undefined ? null : packText(taxData.xml, "xml"))),
          ),
        ),
        first.map(({ taxData }) => taxData?.sha256 ?? null),
        first.map(({ taxData }) => taxData?.type ?? null),
        first.map(({ provider }) => provider ?? null),
      ]);
      if (rows[0] !== undefined) {
        await noteCommit(rows[0].mark);
      }
      const attempts = new Map(rows.map((row) => [row.nth, row.attempts]));
      return first.map((_claim, index) => attempts.get(index + 1) ?? null);
    },
  );
}

const move = legMove("queued", "sending");

/** Of a leg that is sent again, whose document is locked. */
const isStored = `x.document_id = ${inAnyPart("c.document_id")} and x.revision = c.revision and x.form = ${taxDataFormOfLeg("c.leg")}`;

const claimLegsStatement: PreparedStatement = {
  name: "claim-legs",
  text: `with input as materialized (
       select i.*, t.document_id, t.updated_at
       from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::uuid[]", "$4::text[]", "$5::bytea[]", "$6::text[]", "$7::text[]", "$8::text[]")}
         with ordinality as i (sbdh_id, attempts, instance_id, sbd_sha256, packed, xml_sha256, tax_data_type, provider, nth)
       cross join ${legById("i.sbdh_id", "document_id, updated_at")} t
     ), ${lockDocumentsOf("input")}, before as materialized (
       select i.* from input i join locked l on l.id = i.document_id
     ), claimed as (
       update transmissions t set state = '${move.to}', attempts = t.attempts + 1, claimed_by = b.instance_id,
         tax_data_type = coalesce(t.tax_data_type, b.tax_data_type),
         provider = coalesce(b.provider, t.provider), reason = null,
         failure_class = null, next_check_at = null, swept_at = null, updated_at = now()
       from before b
       where t.id = b.sbdh_id and t.state = '${move.from}' and t.attempts = b.attempts and t.known_to_access_point is not true
         and coalesce(t.next_check_at, '-infinity') <= now() and not (select is_recovering())
       returning b.nth, t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.resent_as, b.sbd_sha256, b.packed, b.xml_sha256,
         b.tax_data_type, b.updated_at as queued_at
     ), stored as (
       insert into document_xml (document_id, revision, form, org_id, packed, sha256)
       select document_id, revision, ${taxDataFormOfLeg("leg")}, org_id, packed, xml_sha256
       from claimed c where packed is not null and (select true from document_xml x where ${isStored}) is null
     ), stored_again as (
       update document_xml x set packed = c.packed, sha256 = c.xml_sha256
       from claimed c where ${isStored} and c.packed is not null and x.sha256 <> c.xml_sha256
     ), logged as (${insertLogRows(
       legRows({
         from: "claimed",
         event: "'SENDING'",
         states: [`'${move.from}'`, `'${move.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("queued_at"),
         detail: `jsonb_strip_nulls(jsonb_build_object('sbd_sha256', sbd_sha256, 'tax_data_type', tax_data_type,
           'envelope', resent_as[cardinality(resent_as)]))`,
         envelope: "id",
       }),
     )})
     select nth::int as nth, attempts, (select ${commitMark} from claimed limit 1) as mark from claimed`,
};
