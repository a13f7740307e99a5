import type { TaxDataType } from "../code-lists/tax-data-codes.ts";
import type { Leg } from "../status/legs.ts";
import type { FailureClass, LegState } from "../status/status.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import { wholeMessage } from "./leg-message.ts";
import { envelopeOfLeg, formOfLeg, isAbandonedSend, latestReport, type HoldTimeouts } from "../db/leg-sql.ts";
import { unpackJson, unpackText } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";
import {
  actingColumns,
  exchangeColumns,
  type ActingColumns,
  type LegAddress,
  type LegVersion,
} from "../db/leg-columns.ts";

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
 * The legs of the document's current revision as the snapshot shows them, C3 first, a withdrawal last; for `legRows`. What they send is
 * most of what is read, and is left out where it is not shown.
 */
export const selectLegs = (
  db: TextQueryable,
  { orgId, id }: { orgId: string; id: string },
  { withXml }: { withXml: boolean },
): Promise<TextRows> =>
  db.queryText(
    `select t.leg, t.state, t.id as sbdh_id, ${envelopeOfLeg("t")} as envelope_id, t.sender_id, t.receiver_id, ${exchangeColumns("t")}, t.country,
       ${withXml ? "x.packed" : "null::bytea"} as document_xml, ${latestReport("t")} as report, t.mls, t.reason, t.failure_class,
       t.tax_data_type, t.attempts, t.sent_at,
       t.mls_received_at, t.mls_overdue_at, t.updated_at, ${actingColumns("t")}
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     ${withXml ? xmlOfLegs : ""}
     where d.org_id = $1 and d.id = $2
     order by t.leg`,
    [orgId, id],
  );

const xmlOfLegs = `left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.revision = d.revision
       and x.form = ${formOfLeg("t.leg")}`;

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
