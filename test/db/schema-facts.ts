import type { DataSource } from "typeorm";

/**
 * One line for each fact of the schema, in PostgreSQL's own words: whatever two databases that are made in different ways could
 * differ in, but for the order of columns.
 */
export async function schemaFacts(dataSource: DataSource): Promise<string[]> {
  const rows: { fact: string }[] = await dataSource.query(facts);
  return rows.map(({ fact }) => fact);
}

const ours = `relnamespace = 'public'::regnamespace and c.relname not like 'migrations%' and not c.relispartition`;

const facts = `
select fact from (
select 'table ' || relname as fact from pg_class c where relkind in ('r', 'p') and ${ours}
union all
select 'parts ' || relname || ' ' || pg_get_partkeydef(oid) from pg_class c where relkind = 'p' and ${ours}
union all
select 'unlogged ' || relname from pg_class c where relkind in ('r', 'p') and relpersistence = 'u' and ${ours}
union all
select 'setting ' || relname || ' ' || unnest(reloptions) from pg_class c where ${ours}
union all
select 'view ' || relname || ' ' || left(md5(pg_get_viewdef(oid)), 12) from pg_class c where relkind in ('v', 'm') and ${ours}
union all
select 'rule ' || relname || ' ' || rulename || ' ' || left(md5(pg_get_ruledef(r.oid)), 12)
  from pg_rewrite r join pg_class c on c.oid = ev_class where rulename <> '_RETURN' and ${ours}
union all
select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
  || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || case when attidentity = '' then '' else ' identity' end
  || coalesce(' collate ' || (select collname from pg_collation l where l.oid = attcollation and collname <> 'default'), '')
  from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p') and attnum > 0 and not attisdropped and ${ours}
union all
select 'always ' || relname || '.' || attname from pg_class c join pg_attribute a on attrelid = c.oid where attidentity = 'a' and ${ours}
union all
select 'storage ' || relname || '.' || attname || ' ' || attstorage::text || attcompression::text
  from pg_class c join pg_attribute a on attrelid = c.oid join pg_type t on t.oid = atttypid
  where relkind in ('r', 'p') and attnum > 0 and (attstorage <> typstorage or attcompression <> '') and ${ours}
union all
select 'statistics ' || relname || '.' || attname || ' ' || attstattarget
  from pg_class c join pg_attribute a on attrelid = c.oid where attnum > 0 and attstattarget >= 0 and ${ours}
union all
select 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
  from pg_class c join pg_constraint k on conrelid = c.oid where contype <> 'n' and ${ours}
union all
select 'index ' || replace(replace(pg_get_indexdef(i.indexrelid), ' NULLS NOT DISTINCT', ''), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indexrelid
  where not (select t.relispartition from pg_class t where t.oid = i.indrelid) and ${ours}
union all
select 'nulls not distinct ' || relname from pg_index i join pg_class c on c.oid = i.indexrelid where indnullsnotdistinct and ${ours}
union all
select 'function ' || oid::regprocedure || ' ' || left(md5(prosrc), 12) from pg_proc where pronamespace = 'public'::regnamespace
union all
select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours}
) as facts order by fact collate "C"`;
