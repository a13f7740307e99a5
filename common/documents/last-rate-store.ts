import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows, literals } from "../db/shared-sql.ts";
import { lowestIdOf, timeOfId } from "../runtime/uuid-time.ts";
import { correctableStatuses } from "../status/status.ts";
import { documentKindNames, isCreditNote } from "./document-kinds.ts";
import { type LastRate, type RatedDocument, ratedCurrency } from "./last-rate.ts";

/** How long a rate is good for a comparison. */
const comparableMs = 90 * 86_400_000;

/**
 * By document id, the rate of the organization's invoice before it in the same currency, of 90 days. Refused ones do not count.
 * One statement looks for all; there is none where no document has a rate to compare, as in AED.
 */
export async function findLastRates(
  db: Queryable,
  documents: readonly (RatedDocument & { id: string; orgId: string })[],
): Promise<Map<string, LastRate>> {
  const looked = documents.flatMap(({ id, orgId, ...rated }) => {
    const currency = ratedCurrency(rated);
    return currency === undefined ? [] : [{ id, orgId, currency }];
  });
  if (looked.length === 0) {
    return new Map();
  }
  const rows = await db.query<LastRate & { id: string }>(findStatement, [
    looked.map(({ id }) => id),
    looked.map(({ orgId }) => orgId),
    looked.map(({ currency }) => currency),
    looked.map(({ id }) => lowestIdOf(timeOfId(id) - comparableMs)),
  ]);
  return new Map(rows.map(({ id, ...last }) => [id, last]));
}

/** A bound, because many documents in a row may be refused. */
const maxLooked = 20;

// The rate is read from the one document that is found: the inner limit comes first.
const findStatement = preparedStatement(
  "find-last-rates",
  `
select i.id, o.document_sequence, o.document ->> 'issue_date' as issue_date, o.document -> 'tax_exchange_rate' ->> 'calculation_rate' as rate
from ${arrayRows("$1::uuid[]", "$2::uuid[]", "$3::text[]", "$4::uuid[]")} as i (id, org_id, currency, after)
cross join lateral (
  select d.document_sequence, d.document
  from (
    select d.id, d.kind, d.document_sequence, d.document, d.overall_status from documents d
    where d.org_id = i.org_id and d.rate_currency = i.currency and d.id > i.after and d.id < i.id
    order by d.id desc limit ${maxLooked}
  ) d
  where d.kind in (${literals(documentKindNames.filter((kind) => !isCreditNote(kind)))})
    and d.overall_status not in (${literals(correctableStatuses)})
  order by d.id desc limit 1
) o`,
);
