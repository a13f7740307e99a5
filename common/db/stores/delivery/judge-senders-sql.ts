import { SERVICE_PROVIDER_SCHEME } from "../../../domain/identifiers.ts";
import { providerOfLeg } from "../../fragments/leg-sql.ts";

/** Log rows that other providers' messages may cause on a leg, per code, however many ids a sender uses. */
const maxContests = 10;

/** SQL: the number of contested messages with this code on a leg. */
const countContestsSql = (code: string, leg: string): string =>
  `(select count(*) from unnest(${leg}.mls_contested) as m (contest) where left(m.contest, 2) = ${code})`;

/** SQL: the provider's address; null where its number is unknown. */
const expectedId = `nullif('${SERVICE_PROVIDER_SCHEME}:' || e.provider, '${SERVICE_PROVIDER_SCHEME}:')`;

/**
 * SQL: CTEs that judge each verdict by the sender of its message. They read `verdict` and `situation` (the locked leg,
 * and whether it `is_open` to the verdict). `judged` has the outcome, `contested` the messages that get a log row, and
 * `marked` writes on the leg what later verdicts need. The access point's status has the code of a message only, so
 * after a contested message the same code decides nothing.
 */
export const judgeSendersSql = `judged as materialized (
  select s.*, case when not s.is_open then 'duplicate'
    when v.sender is null then case
      when v.mls ->> 'source' = 'polling' and ${countContestsSql("v.mls ->> 'code'", "s")} > 0 then 'contested' else 'recorded' end
    when v.sender ->> 'provider' is null then 'contested'
    when s.mls_early and s.from_state <> 'sending' and v.sender ->> 'turn' = 'came' then 'early'
    when v.sender ->> 'provider' = e.provider then 'recorded'
    when s.from_state = 'sending' and v.sender ->> 'turn' <> 'now' then 'early'
    when e.provider is null then 'recorded'
    else 'contested' end as outcome, ${expectedId} as expected,
    v.mls ->> 'code' || ' ' || coalesce(v.sender ->> 'provider', '?') as contest
  from situation s join verdict v on v.nth = s.nth
  cross join lateral (select case when v.sender is not null then ${providerOfLeg("s")} end as provider) e
), contested as materialized (
  select j.*, jsonb_strip_nulls(v.detail || (v.sender -> 'detail') || jsonb_build_object('expected', j.expected)) as detail
  from judged j join verdict v on v.nth = j.nth
  where j.outcome = 'contested' and v.sender is not null and j.contest <> all (coalesce(j.mls_contested, '{}'))
    and ${countContestsSql("v.mls ->> 'code'", "j")} < ${maxContests}
), marked as (
  update transmissions t set mls_early = case when j.outcome = 'early' then true else t.mls_early end,
    mls_contested = case when j.outcome = 'early' then t.mls_contested else array_append(t.mls_contested, j.contest) end
  from judged j
  where t.id = j.id and (j.outcome = 'early' or exists (select from contested c where c.nth = j.nth))
)`;
