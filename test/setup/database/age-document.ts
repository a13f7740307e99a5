import type { Queryable } from "../../../common/db/queryable.ts";
import { lowestIdOf } from "../../../common/runtime/uuid-time.ts";
import { asOwner } from "./database.ts";

/** A document as if it had been accepted, issued and last changed at that time; its id begins with the time, as all ids do. */
export async function ageDocument(database: Queryable, { id }: { id: string }, at: Date): Promise<string> {
  const aged = lowestIdOf(at.getTime()).slice(0, 15) + id.slice(15);
  await asOwner(
    database,
    "set session_replication_role = replica",
    `do $$ declare c record; begin
       for c in select table_name, column_name from information_schema.columns
         where table_schema = 'public' and not exists (select from pg_class p where p.oid = to_regclass(table_name) and (p.relispartition or p.relkind = 'v'))
           and (column_name in ('document_id', 'credit_note_id', 'original_id')
           or (table_name, column_name) = ('documents', 'id')) loop
         execute format('update %I set %I = %L where %I = %L', c.table_name, c.column_name, '${aged}', c.column_name, '${id}');
       end loop; end $$`,
    `update documents set created_at = '${at.toISOString()}', updated_at = '${at.toISOString()}',
       issue_date = '${at.toISOString().slice(0, 10)}' where id = '${aged}'`,
    `update status_log_rows set at = '${at.toISOString()}' where document_id = '${aged}'`,
  );
  return aged;
}

/** The terms of an organization, as if they had been set a while ago. */
export async function setTerms(database: Queryable, orgId: string, terms: string, daysAgo = 8): Promise<void> {
  await asOwner(
    database,
    "set session_replication_role = replica",
    `update organizations set ${terms}, retention_changed_at = now() - make_interval(days => ${daysAgo}) where id = '${orgId}'`,
  );
}
