import type { Database } from "../../../common/db/database.ts";

interface Column {
  table: string;
  name: string;
  type: string;
  identity: boolean;
}

/**
 * Statements that copy a template with everything that belongs to it, once for each row of bench_clone. They follow from
 * the catalogue, so that a new column or table of the service is copied as well. Only columns of the owner, and those that
 * must be unique, are known by name; moments are shifted with the document. One for each table, the documents first.
 */
export async function clonesOf(database: Database, without: readonly string[] = []): Promise<string[]> {
  await database.query(cloneId);
  const columns = await database.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type, c.is_identity = 'YES' as identity
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and not exists (select from pg_class p where p.oid = to_regclass(c.table_name) and p.relispartition)
     order by c.table_name, c.ordinal_position`,
  );
  const tables = [...new Set(columns.map(({ table }) => table))].filter((name) => !without.includes(name));
  const copies = tables.flatMap((name) =>
    copyOf(
      name,
      columns.filter(({ table }) => table === name),
    ),
  );
  return copies.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = (copy: string): number => (copy.startsWith("insert into documents ") ? 0 : 1);

/** An id of version 7 for the copy's moment; the same one wherever the same original and copy occur. */
const cloneId = `create function pg_temp.clone_id(original uuid, n bigint, at timestamptz) returns uuid
  language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || 'a' ||
    left(md5(original::text || n), 15))::uuid $$`;

function copyOf(table: string, columns: readonly Column[]): string[] {
  const source = sourceOf(table, new Set(columns.map(({ name }) => name)));
  if (source === undefined) {
    return [];
  }
  const copied = columns.filter(({ identity }) => !identity);
  const names = copied.map(({ name }) => `"${name}"`).join(", ");
  const values = copied.map((column) => valueOf(column)).join(", ");
  return [`insert into ${table} (${names}) select ${values} from ${source} order by c.n`];
}

/** Rows `r` of the table that belong to the template of a clone `c`; undefined for a table without documents. */
function sourceOf(table: string, names: ReadonlySet<string>): string | undefined {
  if (table === "documents") {
    return "bench_clone c join documents r on r.id = c.template";
  }
  if (names.has("document_id")) {
    return `bench_clone c join ${table} r on r.document_id = c.template`;
  }
  return names.has("transmission_id")
    ? `bench_clone c join transmissions l on l.document_id = c.template join ${table} r on r.transmission_id = l.id`
    : undefined;
}

const known: Readonly<Record<string, string>> = {
  org_id: "c.org_id",
  business_profile_id: "c.profile_id",
  document_sequence: "regexp_replace(r.document_sequence, '\\d+$', '') || lpad(c.n::text, 6, '0')",
  issue_date: "c.issue_date",
  "network_messages.sha256": "sha256(r.sha256 || int8send(c.n))",
  // Totals from 100 to 10,100, of which hardly two are alike.
  "documents.tax_inclusive_amount": "round(100 + abs(hashint8extended(c.n, 4) % 100000000) / 10000.0, 2)",
  "documents.document": `replace(r.document::text, '"issue_date":"' || c.template_date || '"', '"issue_date":"' || c.issue_date || '"')::json`,
};

function valueOf({ table, name, type }: Column): string {
  const value = known[`${table}.${name}`] ?? known[name];
  if (value !== undefined) {
    return value;
  }
  if (type === "uuid" && (name === "id" || name === "document_id" || name === "transmission_id")) {
    return `pg_temp.clone_id(r."${name}", c.n, c.at)`;
  }
  return type === "timestamp with time zone" ? `r."${name}" + (c.at - c.template_at)` : `r."${name}"`;
}
