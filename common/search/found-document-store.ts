import type { LegCase } from "../status/who-acts.ts";
import type { Queryable } from "../db/queryable.ts";
import type { ListedDocument } from "../db/document-columns.ts";

export interface FoundDocument extends ListedDocument {
  externalReference: string | null;
  isGivenUp: boolean;
  /** What the stage said that gave it up. */
  failureMessage: string | null;
  /** Legs of the current revision that are in trouble. */
  troubledLegs: LegCase[];
}

/** Size limit of documents that are read for a list: each member of a larger one costs milliseconds. */
const maxRead = 500_000;
/** PostgreSQL cannot read a member of a document with a NUL, and one such document would leave its page without an answer. */
const readable = String.raw`(select case when d.size_bytes < ${maxRead} and strpos(d.document::text, '\u0000') = 0 then d.document end as document offset 0)`;
const member = (path: string): string => `r.document #>> '{${path}}'`;

const troubledLegs = `(
  select coalesce(json_agg(json_build_object('leg', t.leg, 'state', t.state, 'failureClass', t.failure_class, 'reason', t.reason,
    'isContested', t.mls_contested is not null, 'isLeftToPerson', coalesce(t.next_check_at = 'infinity', false)) order by t.leg), '[]')
  from transmissions t where t.document_id = d.id and t.revision = d.revision and (t.troubled or (t.open and t.mls_contested is not null)))`;

/** In the order of the ids. */
export const describeFound = (db: Queryable, ids: readonly string[]): Promise<FoundDocument[]> =>
  db.query<FoundDocument>(
    `select d.id, d.org_id, o.name as org_name, d.kind, d.document_sequence, d.revision, d.stage,
       d.failure is not null as is_given_up, d.overall_status, d.participant_status, d.fta_status,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       ${member("document_currency_code")} as currency, ${member("accounting_supplier_party,name")} as supplier,
       ${member("accounting_customer_party,name")} as customer, d.external_reference,
       d.failure ->> 'message' as failure_message, ${troubledLegs} as troubled_legs, d.created_at, d.updated_at
     from documents d join organizations o on o.id = d.org_id cross join lateral ${readable} r
     where d.id = any($1::uuid[]) order by array_position($1::uuid[], d.id)`,
    [ids],
  );
