import { SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import { contradictsMark } from "../db/leg-columns.ts";
import { providerOfLeg } from "../db/leg-sql.ts";

/** Most log rows per leg and code for messages of wrong providers: each new provider id adds one, so an attacker could fill the log. */
const maxContests = 10;

/** SQL: the number of contested messages with this code on a leg. */
const countContestsSql = (code: string, leg: string): string =>
  `(select count(*) from unnest(${leg}.mls_contested) as m (contest) where left(m.contest, 2) = ${code})`;

const isPolled = `coalesce(s.mls ->> 'source' = 'polling', false)`;

/** Stands in `mls_contested` for the provider of a status that the access point knew, and whose message has not come. */
const polledMark = "polled";

/** SQL: whether a message with the verdict's code was contested; it may be the one that the access point knows. */
const isContestedCode = `exists (select from unnest(s.mls_contested) as m (contest)
      where left(m.contest, 2) = s.mls ->> 'code' and m.contest not like '% ${polledMark}')`;

/**
 * SQL: whether the message may have come before a recovery, and will not come again: to a leg that is out without having been
 * claimed here, or to one that was on its way already in the backup. No leg moves while a recovery
 * lasts, so its end is later than all of these on any server's clock.
 */
const mayHaveLostItsMessage = `s.attempts = 0
        or exists (select from recoveries r where r.finished_at >= s.since)`;

/** SQL: whether a message of the leg's own provider accepts what has been rejected: it may have been delivered all the same. */
const isContradiction = `(s.from_state = 'rejected' and s.mls ->> 'code' in ('AP', 'AB')
      and s.sender ->> 'provider' = coalesce(e.provider, s.sender ->> 'provider'))`;

/** SQL: the provider's address; null if its number is unknown. */
const expectedId = `nullif('${SERVICE_PROVIDER_SCHEME}:' || e.provider, '${SERVICE_PROVIDER_SCHEME}:')`;

/**
 * SQL: CTEs that judge each verdict by the sender of its message. `situation` is a query with a row for each verdict: the verdict, its leg,
 * whose document is locked, and `is_open`, whether the leg can still be decided. A verdict that has to wait, or that must not reach a leg,
 * has no `id`. `judged` has the outcome, `contested` the messages that get a log row, and `marked` writes on the leg what later verdicts
 * need. A status that the access point was asked for has the code of a message and not its sender, so it is contested where the provider
 * is known, or where a contested message may have brought the code. Legs whose message a recovery may have lost are excepted. `offset 0` keeps
 * PostgreSQL from looking for the provider once for each mention of it.
 */
export const judgeSenders = (situation: string): string => `judged as materialized (
  select s.*, case when s.id is null then 'unmatched'
    when not s.is_open then case when ${isContradiction} then 'contested' else 'duplicate' end
    when ${isPolled} then case when ${isContestedCode} or s.needs_sender and e.provider is not null
      and not (${mayHaveLostItsMessage}) then 'contested' else 'recorded' end
    when s.sender is null then 'recorded'
    when s.sender ->> 'provider' is null then 'contested'
    when s.mls_early and s.from_state <> 'sending' and s.sender ->> 'phase' = 'justArrived' then 'early'
    when s.sender ->> 'provider' = e.provider then 'recorded'
    when s.from_state = 'sending' and s.sender ->> 'phase' <> 'immediate' then 'early'
    when e.provider is null then 'recorded'
    else 'contested' end as outcome, ${expectedId} as expected,
    s.mls ->> 'code' || ' ' || case when ${isPolled} then '${polledMark}' when not s.is_open then '${contradictsMark}' else coalesce(s.sender ->> 'provider', '?') end as contest
  from (${situation}) s
  cross join lateral (select case when s.sender is not null or ${isPolled} then ${providerOfLeg("s")} end as provider offset 0) e
), contested as materialized (
  select j.nth, j.id, j.org_id, j.document_id, j.revision, j.leg, j.from_state, j.attempts,
    jsonb_strip_nulls(j.detail || coalesce(j.sender -> 'detail', '{}') || jsonb_build_object('expected', j.expected,
      'contradicts', case when j.is_open then null else true end)) as detail
  from judged j
  where j.outcome = 'contested' and (j.sender is not null or j.needs_sender) and j.contest <> all (coalesce(j.mls_contested, '{}'))
    and ${countContestsSql("j.mls ->> 'code'", "j")} < ${maxContests}
), marked as (
  update transmissions t set mls_early = case when j.outcome = 'early' then true else t.mls_early end,
    mls_contested = case when j.outcome = 'early' then t.mls_contested else array_append(t.mls_contested, j.contest) end
  from judged j
  where t.id = j.id and (j.outcome = 'early' or exists (select from contested c where c.nth = j.nth))
)`;
