import type { Leg } from "../status/legs.ts";
import type { FailureClass, LegState } from "../status/status.ts";

export interface LegAddress {
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
}

/** The state of a leg that a worker has read; it may act only while that is still the state. */
export interface LegVersion {
  sbdhId: string;
  state: LegState;
  attempts: number;
}

export interface IdentifiedLeg extends LegVersion {
  orgId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  failureClass: FailureClass | null;
}

export interface LegSummary {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  reason: string | null;
}

/** What decides who must act, beside leg, state, class and reason. */
export interface ActingColumns {
  isContested: boolean;
  isOverdue: boolean;
  isLeftToPerson: boolean;
  isMessageLost: boolean;
}

/** Stands in `mls_contested` for the provider of a message that accepts what was rejected before. */
export const contradictsMark = "contradicts";

/** SQL: whether a leg was rejected, and a message of the same provider has accepted it since. */
export const isContradicted = (leg: string): string => `(${leg}.state = 'rejected' and exists (
  select from unnest(${leg}.mls_contested) as m (contest) where m.contest like '% ${contradictsMark}'))`;

/** SQL: whether a leg waits for a status message that may have come in the time that a restored database has lost. */
export const mayHaveLostMessage = (leg: string): string =>
  `(${leg}.state = 'sent' and was_sent_before_recovery(${leg}.document_id, ${leg}.revision, ${leg}.leg, ${leg}.attempts, ${leg}.created_at))`;

/** SQL: the columns of ActingColumns of a transmission. */
export const actingColumns = (leg: string): string =>
  `case when ${leg}.state = 'rejected' then ${isContradicted(leg)} else ${leg}.mls_contested is not null end as is_contested, ${leg}.mls_overdue_at is not null as is_overdue,
   coalesce(${leg}.next_check_at = 'infinity', false) as is_left_to_person, ${mayHaveLostMessage(leg)} as is_message_lost`;

/**
 * SQL: stores each new pair of document type and process of a CTE's legs in exchanges, with the next number. The legs of this statement
 * keep the texts of such a pair, because a statement does not see the rows that it inserts. Of two statements with the same new pair at
 * the same time the second inserts nothing.
 */
export const keepExchanges = (cte: string): string => `
  insert into exchanges (number, doc_type_id, process_id)
  select (select coalesce(max(number), 0) from exchanges) + row_number() over (order by l.doc_type_id, l.process_id), l.doc_type_id, l.process_id
  from (select distinct doc_type_id, process_id from ${cte} where exchange is null) l
  on conflict do nothing`;

/** SQL: the number in exchanges of a row's document type and process; null where they have none yet. */
export const exchangeOf = (leg: string): string => `(
    select x.number from exchanges x
    where x.doc_type_id = ${leg}.doc_type_id and x.process_id = ${leg}.process_id
  )`;

/** SQL by column: document type and process of a row of transmissions. `of` is the row's name with a dot, or nothing. */
const wholeExchange = (of = ""): Record<"doc_type_id" | "process_id", string> => {
  const whole = (name: string): string =>
    `coalesce(${of}${name}, (select x.${name} from exchanges x where x.number = ${of}exchange))`;
  return { doc_type_id: whole("doc_type_id"), process_id: whole("process_id") };
};

/** SQL: the columns doc_type_id and process_id of a row of transmissions. */
export const exchangeColumns = (leg: string): string =>
  Object.entries(wholeExchange(`${leg}.`))
    .map(([name, whole]) => `${whole} as ${name}`)
    .join(", ");
