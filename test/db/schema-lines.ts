import { runStatements } from "../setup/database/run-statements.ts";

/**
 * The schema as lines that a person can read and that are the same on every version of PostgreSQL: each table with its columns in
 * their order, and with what holds for it; each function with the digest of its body. Parts of months are left out, which come and go.
 */
export async function schemaLines(databaseUrl: string): Promise<string> {
  const rows = await runStatements<{ line: string }>(databaseUrl, lines);
  return rows.map(({ line }) => `${line}\n`).join("");
}

const lines = `
with ours as (
  select oid, relname, relkind, reloptions, relpersistence from pg_class
  where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and not relispartition and relname not like 'migrations%'
), facts (owner, kind, place, line) as (
  select relname, 0, '', case relkind when 'v' then 'view ' else 'table ' end || relname
    || case relpersistence when 'u' then ' unlogged' else '' end || coalesce(' by ' || pg_get_partkeydef(oid), '')
    || coalesce(' with ' || array_to_string(reloptions, ', '), '')
  from ours
  union all
  select relname, 1, lpad(attnum::text, 3, '0'), attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
    || case when attidentity = 'a' then ' identity' else '' end
    || coalesce(' collate ' || (select collname from pg_collation l where l.oid = attcollation and collname <> 'default'), '')
    || case when attstorage <> typstorage then ' storage ' || attstorage::text else '' end
    || case when attstattarget >= 0 then ' statistics ' || attstattarget else '' end
  from ours c join pg_attribute a on attrelid = c.oid join pg_type t on t.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
  union all
  select relname, 2, conname, conname || ' ' || pg_get_constraintdef(k.oid) from ours c join pg_constraint k on conrelid = c.oid
  where contype <> 'n' and contype <> 't'
  union all
  select c.relname, 3, n.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE | ON (ONLY )?public\\.\\w+', '', 'g')
    || coalesce(' with ' || array_to_string(n.reloptions, ', '), '')
  from pg_index i join ours c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid where not i.indisprimary
  union all
  select relname, 4, tgname, regexp_replace(pg_get_triggerdef(t.oid), '^CREATE | ON public\\.\\w+', '', 'g')
  from pg_trigger t join ours c on c.oid = tgrelid where not tgisinternal and tgparentid = 0
  union all
  select relname, 5, rulename, 'rule ' || rulename from pg_rewrite r join ours c on c.oid = ev_class where rulename <> '_RETURN'
  union all
  select 'extension ' || extname, 0, '', 'extension ' || extname from pg_extension
  union all
  select '~', 0, oid::regprocedure::text, 'function ' || oid::regprocedure || case when prosecdef then ' security definer' else '' end
    || coalesce(' set ' || array_to_string(proconfig, ', '), '') || ' ' || left(md5(prosrc), 12)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
)
select case when kind = 0 then '' else '  ' end || line as line from facts order by owner collate "C", kind, place collate "C"`;
