import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "../status/legs.ts";
import { legMove, type FailureClass, type LegState } from "../status/status.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { causeSql, accessPointOf } from "./incident-store.ts";
import {
  isResentAs,
  resentAs,
  actingColumns,
  isContradicted,
  mayHaveLostMessage,
  type ActingColumns,
  type IdentifiedLeg,
} from "../db/leg-sql.ts";
import { inScope } from "../db/shared-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";

export interface OperableLeg extends IdentifiedLeg {
  /** Whether its revision is still the document's. */
  current: boolean;
  reason: string | null;
  /** Whether the access point has ever answered for the envelope that is sent now. */
  isKnown: boolean;
}

/** Locks the document until the transaction ends, so that the decision applies to the revision that was read. */
export async function findOperableLeg(
  tx: Queryable,
  { orgId, sbdhId }: { orgId: Scope; sbdhId: string },
): Promise<OperableLeg | undefined> {
  const rows = await tx.query<OperableLeg>(
    `select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, t.reason,
       coalesce(t.known_to_access_point, false) as is_known, t.revision = d.revision as current
     from transmissions t join documents d on d.id = t.document_id
     where ${inScope("t.org_id", "$1")} and (t.id = $2 or ${isResentAs("$2::uuid")}) for no key update of d`,
    [organizationIn(orgId), sbdhId],
  );
  return rows[0];
}

/** What an operator did about a leg last. */
export interface LegAct {
  by: string;
  at: Date;
  event: "OPERATOR_RETRY" | "OPERATOR_RESOLVED";
  outcome: string | null;
}

export async function findLastAct(
  tx: Queryable,
  { documentId, revision, leg }: Pick<OperableLeg, "documentId" | "revision" | "leg">,
): Promise<LegAct | undefined> {
  const [act] = await tx.query<LegAct>(
    `select l.detail ->> 'by' as by, l.at, l.event, l.detail ->> 'outcome' as outcome from status_log l
     where l.document_id = $1 and l.revision = $2 and l.leg = $3 and l.event in ('OPERATOR_RETRY', 'OPERATOR_RESOLVED')
     order by l.id desc limit 1`,
    [documentId, revision, leg],
  );
  return act;
}

/** A status message that decided nothing, as the log has it. */
export interface ContestedMessage {
  at: string;
  code: string;
  /** Absent if only the access point has the message. */
  sender?: string;
  /** The envelope's, where it is another one. */
  envelope_sender?: string;
  /** The provider whose message decides; absent if it is unknown. */
  expected?: string;
  said?: string;
}

export interface OperableLegRow extends Omit<OperableLeg, "current" | "isKnown">, ActingColumns {
  /** Empty if no status message is contested. */
  contested: ContestedMessage[];
  kind: DocumentKind;
  documentSequence: string;
  /** Ids of later envelopes, after the access point had given up the former. */
  resentAs: string[] | null;
  sentAt: Date | null;
  mlsOverdueAt: Date | null;
  updatedAt: Date;
}

interface OperableLegQuery {
  orgId: Scope;
  states: readonly LegState[];
  /** Whether legs with contested messages are listed as well: open ones, and those rejected that a message has accepted since. */
  contested?: boolean;
  /** Whether open legs are listed as well whose status message a restore may have lost. */
  messageLost?: boolean;
  failureClass?: FailureClass;
  /** The rest narrows the legs in trouble, and leaves out all others. */
  leg?: Leg;
  receiverId?: string;
  /** The reason, or the cause that groups of failures show. */
  cause?: string;
  after?: string;
  limit: number;
}

/** SQL: a page of legs in a scope, with the parameters of listOperableLegs. */
const pageOfLegs = (which: string): string => `(
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.resent_as, t.sent_at, t.mls_overdue_at, t.updated_at, ${actingColumns("t")}
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ${inScope("t.org_id", "$1")} and ${which} and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)`;

/** The words of the reason themselves, or the cause of a group of failures. */
const isOfCause = (parameter: string): string => `(t.reason = ${parameter} or ${causeSql("t.reason")} = ${parameter})`;

const contestedMessages = `(select coalesce(json_agg(m.detail || jsonb_build_object('at', m.at) order by m.position), '[]') from status_log m
  where p.is_contested and m.document_id = p.document_id and m.event = 'MLS_CONTESTED' and m.detail ->> 'sbdh_id' = p.sbdh_id::text)`;

// A union of index scans: with an `or` PostgreSQL would read all legs in the order of their ids. The page is materialized before
// the log is read, because the planner expects the log to cost so much that it would not mind how the page is found.
const listStatement = `
with page as materialized (
  select * from (
    ${pageOfLegs(`t.troubled and t.state = any($2::text[]) and ($3::text is null or t.failure_class = $3)
      and ($8::text is null or t.leg = $8) and ($9::text is null or t.receiver_id = $9) and ($10::text is null or ${isOfCause("$10")})`)}
    union all
    ${pageOfLegs("$6 and $3::text is null and t.open and t.mls_contested is not null and t.troubled is null")}
    union all
    ${pageOfLegs(`$6 and $3::text is null and t.open is null and t.mls_contested is not null and ${isContradicted("t")}`)}
    union all
    ${pageOfLegs(`$7 and $3::text is null and t.mls_contested is null and t.id = any(array(
      select o.id from transmissions o where o.open and ${mayHaveLostMessage("o")}))`)}
  ) l order by l.sbdh_id limit $5 + 1
)
select p.*, ${contestedMessages} as contested from page p order by p.sbdh_id`;

/** Oldest first; reads one row more than `limit` to show a next page. */
export async function listOperableLegs(db: Queryable, query: OperableLegQuery): Promise<OperableLegRow[]> {
  const {
    orgId,
    states,
    failureClass = null,
    leg = null,
    receiverId = null,
    cause = null,
    after = null,
    limit,
  } = query;
  const isNarrow = [leg, receiverId, cause].some((condition) => condition !== null);
  return db.query<OperableLegRow>(listStatement, [
    organizationIn(orgId),
    states,
    failureClass,
    after,
    limit,
    query.contested === true && !isNarrow,
    query.messageLost === true && !isNarrow,
    leg,
    receiverId,
    cause,
  ]);
}

interface RequeuedLeg {
  orgId: string;
  id: string;
  revision: number;
  leg: Leg;
}

const retryMove = legMove("failed", "queued");

/** Selects failed legs, never one that may have arrived; an absent member means any. */
export interface LegFilter {
  failureClass: FailureClass;
  leg?: Leg;
  receiverId?: string;
  /** The reason of the failure, or the cause that groups of failures show. */
  cause?: string;
  /** Certificate subject of the latest send. */
  accessPoint?: string;
}

/** SQL: the failed legs of a filter in a scope, with the parameters of `filterParameters` from $1 on. */
const retryable = `from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ${inScope("t.org_id", "$1")} and t.troubled and t.state = '${retryMove.from}' and t.failure_class <> 'unknown'
    and t.failure_class = $2
    and ($3::text is null or t.leg = $3) and ($4::text is null or t.receiver_id = $4) and ($5::text is null or ${isOfCause("$5")})
    and ($6::timestamptz is null or t.updated_at <= $6) and ($7::text is null or ${accessPointOf} = $7)`;

interface FilterQuery extends LegFilter {
  orgId: Scope;
  /** Leaves out legs that failed later. */
  failedBefore?: Date;
}

const filterParameters = ({
  orgId,
  failureClass,
  leg,
  receiverId,
  cause,
  accessPoint,
  failedBefore,
}: FilterQuery): unknown[] => [
  organizationIn(orgId),
  failureClass,
  leg ?? null,
  receiverId ?? null,
  cause ?? null,
  failedBefore ?? null,
  accessPoint ?? null,
];

export async function countRetryableLegs(db: Queryable, query: FilterQuery): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count ${retryable}`,
    filterParameters(query),
  );
  return row?.count ?? 0;
}

/** failed → queued for up to `limit` legs of a filter, with a log row each, for a run whose outcome they count for. */
export async function requeueFailedLegs(
  db: Queryable,
  query: FilterQuery & { limit: number; detail: Record<string, unknown>; runId: string },
): Promise<RequeuedLeg[]> {
  return db.query<RequeuedLeg>(
    `with chosen as (
       select t.id, t.updated_at, t.resent_as ${retryable}
       order by t.id limit $8 for no key update of d, t skip locked
     ), requeued as (
       update transmissions t set state = '${retryMove.to}', reason = null, failure_class = null, next_check_at = null,
         resent_as = ${resentAs("t")}, known_to_access_point = null, retry_run_id = $10, swept_at = null, updated_at = now()
       from chosen c where t.id = c.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, c.updated_at as since,
         case when t.resent_as is distinct from c.resent_as then t.resent_as end as resent_as
     ), logged as (${insertLogRows(
       legRows({
         from: "requeued",
         event: "'OPERATOR_RETRY'",
         states: [`'${retryMove.from}'`, `'${retryMove.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("since"),
         detail: "$9::jsonb || jsonb_strip_nulls(jsonb_build_object('resent_as', resent_as[cardinality(resent_as)]))",
         envelope: "id",
       }),
     )})
     select org_id, document_id as id, revision, leg from requeued`,
    [...filterParameters(query), query.limit, JSON.stringify(query.detail), query.runId],
  );
}
