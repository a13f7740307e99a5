import { Database } from "../../../common/db/database.ts";

const maxStatementMs = 3_600_000;

/**
 * Gives each document what the intake would store of it: its number, an order of a few documents, a contract of many, and one of five
 * hundred parties of each organization, with a name of five words, TIN and VAT number.
 */
export async function seedSearch(databaseUrl: string): Promise<void> {
  const database = await Database.open({ databaseUrl, poolSize: 1, timeouts: { statementMs: maxStatementMs } });
  try {
    for (const statement of [troubles, names, texts, "vacuum (analyze)"]) {
      await database.query(statement);
    }
  } finally {
    await database.close();
  }
}

/** Gives the failures several causes, classes and receivers, as an outage leaves them among others. */
const troubles = `update transmissions t set reason = 'cause ' || n % 40, receiver_id = '0235:1' || lpad((n % 3000)::text, 9, '0'),
    failure_class = (array['blocked', 'blocked', 'retryable', 'rejected'])[1 + n % 4]
  from (select id, abs(hashtextextended(id::text, 5)) as n from transmissions where troubled) h where t.id = h.id`;

const wordOf = (n: string): string =>
  `(array['marina', 'dune', 'falcon', 'palm', 'oasis', 'pearl', 'desert', 'harbour'])[1 + ${n} % 8]`;
const arabic = `(array['نخله', 'بحر', 'صحراء', 'لولو'])[1 + p.n % 4]`;
const name = `${wordOf("p.n")} || ' ' || ${wordOf("(p.n / 8)")} || ' trading ' || ${arabic} || ' ' || p.n`;
const tin = `'1' || lpad(p.n::text, 9, '0')`;

const names = `insert into search_names select o.id, l.line from organizations o cross join generate_series(1, 500) p (n)
  cross join lateral (values (${name}), (${tin}), (${tin} || '00003')) l (line) on conflict do nothing`;

const texts = `insert into search_texts (org_id, document_id, likeness, folded, folded_number)
  select d.org_id, d.id, d.likeness, concat_ws(E'\n', ${name}, E'\x1e' || ${tin}, ${tin} || '00003', E'\x1fpo-' || h.n % 200000,
    'contract-' || h.n % 400, lower(d.document_sequence), trim_scale(d.tax_inclusive_amount)::text, ''), fold_number(d.document_sequence)
  from documents d cross join lateral (select abs(hashtextextended(d.id::text, 7)) as n) h
  cross join lateral (select 1 + abs(hashtextextended(d.id::text, 9)) % 500 as n) p
  on conflict (org_id, document_id) do update set folded = excluded.folded, likeness = excluded.likeness`;
