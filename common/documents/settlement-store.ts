import { isDelivered } from "../db/leg-sql.ts";
import { documentKindNames, isCreditNote, outOfScopeTypes } from "./document-kinds.ts";
import type { Decimal, DocumentKind, Party, TradeDocument } from "./document.ts";
import type { Finding } from "../rules/finding.ts";
import type { NamedDocument } from "./settle-against-originals.ts";
import type { ByCategory } from "./settlement-categories.ts";
import { correctableStatuses } from "../status/status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { literals } from "../db/shared-sql.ts";

/** The credit note or the invoice, which need not be stored yet, and the documents that it refers to. */
export interface NamedDocuments {
  orgId: string;
  ids: readonly string[];
  creditNoteId: string;
}

/**
 * Locks the credit note, if it is stored, and the documents it refers to until the transaction ends, so that concurrent
 * credit notes wait. Locks are taken in the order of ids, as in the stages. The balance must be read by a later
 * statement, because this one may have waited with an old snapshot.
 */
export async function lockNamedDocuments(tx: Queryable, { orgId, ids, creditNoteId }: NamedDocuments): Promise<void> {
  await tx.query(lockStatement, [orgId, [...ids, creditNoteId]]);
}

// A comparison that no index serves, because the planner would otherwise walk through all documents of the
// organization instead of the primary key.
const isOfOrganization = "d.org_id is not distinct from $1::uuid";

const lockStatement = preparedStatement(
  "lock-named-documents",
  `select d.id from documents d where ${isOfOrganization} and d.id = any($2::uuid[]) order by d.id for no key update`,
);

/** SQL: whether the report of the current revision was withdrawn. */
const isWithdrawn = (document: string): string => `exists (
    select from transmissions w where w.document_id = ${document}.id and w.revision = ${document}.revision
      and w.leg = 'withdrawal' and w.state = 'accepted')`;

const creditNoteKinds = literals(documentKindNames.filter(isCreditNote));

/** SQL: settlements `s` of the original with documents `n` that hold; what was refused or withdrawn takes nothing off. */
const standing = (
  original: string,
  [s, n] = ["s", "n"],
): string => `settlements ${s} join documents ${n} on ${n}.id = ${s}.credit_note_id
    where ${s}.org_id = ${original}.org_id and ${s}.original_id = ${original}.id
      and ${n}.overall_status not in (${literals(correctableStatuses)}) and not ${isWithdrawn(n)}`;

/** SQL: those of credit notes. */
const standingCredits = (original: string, [s, n] = ["s", "n"]): string =>
  `${standing(original, [s, n])} and ${n}.kind in (${creditNoteKinds}) and ${s}.amount > 0`;

/** SQL: those of invoices that name the original as an advance. One that is credited in full, but for rounding, gives it back. */
const standingDeductions = (original: string): string => `${standing(original)} and n.kind not in (${creditNoteKinds})
      and n.tax_inclusive_amount > (select coalesce(sum(t.amount), 0) + 0.005 * (count(*) + 1) from ${standingCredits("n", ["t", "m"])})`;

export interface NamedDocumentRow extends Omit<NamedDocument, "receiver" | "chargedByCategory"> {
  supplier: Party;
  customer: Party;
  /** Packed, as the pricing stage has stored them; null until then, and after a correction. */
  amounts: Uint8Array | null;
  /** The document where there are no such amounts. */
  document: TradeDocument | null;
}

export async function findNamedDocuments(
  db: Queryable,
  { orgId, ids, creditNoteId }: NamedDocuments,
): Promise<NamedDocumentRow[]> {
  return db.query<NamedDocumentRow>(findStatement, [orgId, ids, creditNoteId]);
}

const findStatement = preparedStatement(
  "find-named-documents",
  `select d.id, d.kind, d.document_sequence, d.issue_date::text as issue_date,
       c.document_currency_code as currency, c.tax_exchange_rate ->> 'calculation_rate' as rate,
       c.accounting_supplier_party as supplier, c.accounting_customer_party as customer, d.overall_status,
       ${isWithdrawn("d")} as withdrawn, d.overall_status in (${literals(correctableStatuses)}) and exists (
         select from transmissions t where t.document_id = d.id and t.leg = 'c3' and ${isDelivered("t")}) as delivered, d.tax_inclusive_amount::text as total,
       p.amounts, case when p.amounts is null then d.document end as document, k.credited, k.credited_by_category,
       c.invoice_type_code not in (${literals([...outOfScopeTypes])}) as is_taxed,
       (d.tax_inclusive_amount + greatest(c.rounding_amount, 0))::text as charged, a.deducted, a.deducted_by
     from documents d
     left join revision_files p on p.org_id = d.org_id and p.document_id = d.id and p.revision = d.revision and d.corrected_at is null
     cross join lateral json_to_record(d.document) as c (document_currency_code text, tax_exchange_rate json,
       accounting_supplier_party json, accounting_customer_party json, invoice_type_code text, rounding_amount numeric)
     cross join lateral (
       select coalesce(sum(s.amount), 0)::text as credited, coalesce(jsonb_agg(s.categories), '[]') as credited_by_category
       from ${standingCredits("d")} and n.id <> $3
     ) k
     cross join lateral (
       select coalesce(sum(s.amount), 0)::text as deducted, min(n.document_sequence) as deducted_by
       from ${standingDeductions("d")} and n.id <> $3
     ) a
     where ${isOfOrganization} and d.id = any($2::uuid[])`,
);

export interface NewSettlement extends SettledOriginal {
  originalId: string;
  amount: Decimal;
  /** The same by VAT category, of a credit note. */
  categories: ByCategory;
}

/** Stores what a new document takes off its originals. */
export async function insertSettlements(
  tx: Queryable,
  { orgId, creditNoteId }: { orgId: string; creditNoteId: string },
  settlements: readonly NewSettlement[],
): Promise<void> {
  if (settlements.length > 0) {
    await tx.query(insertStatement, [creditNoteId, orgId, JSON.stringify(settlements)]);
  }
}

const insertStatement = preparedStatement(
  "insert-settlements",
  `insert into settlements (credit_note_id, original_id, org_id, position, named_by, amount, categories, warnings)
       select $1, s."originalId", $2, s.nth, s."namedBy", s.amount, s.categories, s.warnings
       from rows from (jsonb_to_recordset($3::jsonb)
           as ("originalId" uuid, "namedBy" text[], amount numeric, categories jsonb, warnings jsonb))
         with ordinality as s ("originalId", "namedBy", amount, categories, warnings, nth)`,
);

/** Replaces these amounts after a change of the document. */
export async function replaceSettlements(
  tx: Queryable,
  key: { orgId: string; creditNoteId: string },
  settlements: readonly NewSettlement[],
): Promise<void> {
  await tx.query(`delete from settlements where org_id = $1 and credit_note_id = $2`, [key.orgId, key.creditNoteId]);
  await insertSettlements(tx, key, settlements);
}

/** A document of ours that a credit note names, and what was found when the credit note was settled with it. */
export interface SettledOriginal {
  /** The references that mean it, as they are written. */
  namedBy: readonly string[];
  warnings: readonly Finding[];
}

/** The originals of credit notes by credit note id, in the order of the references. */
export async function findSettledOriginals(
  db: Queryable,
  creditNotes: readonly { id: string; orgId: string }[],
): Promise<Map<string, SettledOriginal[]>> {
  const originals = new Map<string, SettledOriginal[]>();
  if (creditNotes.length === 0) {
    return originals;
  }
  const rows = await db.query<SettledOriginal & { id: string }>(
    `select s.credit_note_id as id, s.warnings, s.named_by from settlements s
     where s.org_id = any($1::uuid[]) and s.credit_note_id = any($2::uuid[]) order by s.position`,
    [[...new Set(creditNotes.map(({ orgId }) => orgId))], creditNotes.map(({ id }) => id)],
  );
  for (const { id, ...original } of rows) {
    originals.set(id, [...(originals.get(id) ?? []), original]);
  }
  return originals;
}

/** A document that a credit note refers to, as answers show it. */
export interface OriginalRow {
  id: string;
  kind: DocumentKind;
  /** The references that mean it, as they are written. */
  namedBy: readonly string[];
  amount: Decimal;
  total: Decimal;
  /** Sum of all credit notes that count against it. */
  credited: Decimal;
}

export interface CreditedBy {
  id: string;
  documentSequence: string;
  amount: Decimal;
}

export interface SettlementColumns {
  /** For a credit note; null if it refers to none of our documents, and on invoices. */
  originals: OriginalRow[] | null;
  /** For an invoice, newest first, at most a hundred; null without any, and on credit notes. */
  creditedBy: CreditedBy[] | null;
  /** Sum of all of them. */
  credited: Decimal;
}

/** SQL: the originals of this credit note as JSON, in the order of its references; null if it refers to none of ours. */
export const correctedOriginals = (creditNote: string): string => `
  select jsonb_agg(jsonb_build_object('number', o.document_sequence, 'namedBy', m.named_by, 'issueDate', o.issue_date,
    'currency', o.document ->> 'document_currency_code', 'categories', m.categories,
    'amounts', encode(p.amounts, 'base64'), 'document', case when p.amounts is null then o.document end,
    'before', (
      select coalesce(sum(net::numeric), 0)::text
      from (select s.categories from ${standingCredits("o")} and n.id < ${creditNote}.id) b
      cross join lateral (select value ->> 0 as net from jsonb_each(b.categories)) c
    )) order by m.position)
  from settlements m join documents o on o.id = m.original_id
  left join revision_files p on p.org_id = o.org_id and p.document_id = o.id and p.revision = o.revision
    and o.corrected_at is null
  where m.org_id = ${creditNote}.org_id and m.credit_note_id = ${creditNote}.id
    and ${creditNote}.kind in (${creditNoteKinds})`;

const maxCreditedBy = 100;

/**
 * SQL: the CTE `credits` that settlementColumns needs: credited amounts of the originals of the credit notes in
 * `source`. Each is summed once, however many credit notes of a page refer to it.
 *
 * @param source relation with the ids of the documents
 */
export const creditsOfOriginals = (source: string): string => `credits as materialized (
  select s.original_id, sum(s.amount) as credited
  from (
    select distinct m.org_id, m.original_id as id from ${source} p join settlements m on m.credit_note_id = p.id
  ) o join lateral (select s.original_id, s.amount from ${standingCredits("o")}) s on true
  group by s.original_id
)`;

/** SQL: settlement columns of documents `d`, for every answer that shows one. */
export const settlementColumns = `
  case when d.kind in (${creditNoteKinds}) then (
    select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'namedBy', m.named_by,
      'amount', m.amount::text, 'total', o.tax_inclusive_amount::text,
      'credited', coalesce(c.credited, 0)::text) order by m.position)
    from settlements m join documents o on o.id = m.original_id left join credits c on c.original_id = o.id
    where m.org_id = d.org_id and m.credit_note_id = d.id
  ) end as originals,
  case when d.kind not in (${creditNoteKinds}) then (
    select jsonb_agg(jsonb_build_object('id', c.id, 'documentSequence', c.document_sequence, 'amount', c.amount::text)
      order by c.id desc)
    from (select n.id, n.document_sequence, s.amount from ${standingCredits("d")}
      order by n.id desc limit ${maxCreditedBy}) c
  ) end as credited_by,
  case when d.kind not in (${creditNoteKinds}) then (
    select coalesce(sum(s.amount), 0)::text from ${standingCredits("d")}
  ) else '0' end as credited`;

interface NamedOriginal {
  number: string;
  /** The references that mean it, as they are written. */
  namedBy: readonly string[];
  issueDate: string;
  currency: string;
  /** Net amount of the credit notes that count and came before this one. */
  before: Decimal;
}

export interface CorrectedOriginalRow extends NamedOriginal {
  /** What this credit note takes off it. */
  categories: ByCategory;
  /** In base64, packed; null until the pricing stage has stored them, and after a correction. */
  amounts: string | null;
  /** The original where there are no such amounts. */
  document: TradeDocument | null;
}

/** An invoice of ours that a credit note refers to, as the readable invoice shows it. */
export interface CorrectedOriginal extends NamedOriginal {
  /** Its total without VAT. */
  value: Decimal;
  /** What this credit note takes off it; zero if it does not count, such as in another currency. */
  net: Decimal;
  tax: Decimal;
}
