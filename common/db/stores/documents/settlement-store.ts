import { documentKindNames } from "../../../domain/document-kinds.ts";
import type { Decimal, DocumentKind, Party, TradeDocument } from "../../../domain/document.ts";
import type { Finding } from "../../../domain/validation/finding.ts";
import { isCreditNote, type SettlementPolicy } from "../../../domain/settlement/settlement.ts";
import { correctableStatuses, type OverallStatus } from "../../../domain/status/status.ts";
import type { PreparedStatement, Queryable } from "../../database.ts";
import { literals } from "../../fragments/literals.ts";

/** The documents of one business profile that a credit note names, and the credit note itself. */
export interface NamedDocuments {
  orgId: string;
  businessProfileId: string;
  kinds: readonly DocumentKind[];
  numbers: readonly string[];
  /** Id of the credit note, also of one that is not stored yet. */
  creditNoteId: string;
}

const parameters = ({ orgId, businessProfileId, kinds, numbers, creditNoteId }: NamedDocuments): unknown[] => [
  orgId,
  businessProfileId,
  kinds,
  numbers,
  creditNoteId,
];

// Only the unique index of numbers is of use here. A comparison that no index serves keeps the planner, which knows nothing
// of a fresh table, from walking through all documents of the organization.
const isOfOrganization = "d.org_id is not distinct from $1::uuid";
const isNamed = `d.business_profile_id = $2 and d.kind = any($3::text[]) and d.document_sequence = any($4::text[])`;

/**
 * Holds the credit note, where it is stored, and everything it names until the transaction ends: whatever else is
 * counted against one of them waits. In the order of their ids, as the stages lock their groups. The look at what is
 * left has to be another statement: this one may have waited, and would count with what it saw before.
 *
 * @returns whether there is anything that it could be held against
 */
export async function lockNamedDocuments(tx: Queryable, named: NamedDocuments): Promise<boolean> {
  const rows = await tx.query(lockStatement, parameters(named));
  return rows.length > 0;
}

const lockStatement: PreparedStatement = {
  name: "lock-named-documents",
  text: `select d.id from documents d where ${isOfOrganization} and ((${isNamed}) or d.id = $5)
    order by d.id for no key update`,
};

/** Taken back from the authority, as the current revision stands. */
const isWithdrawn = (document: string): string => `exists (
    select from transmissions w where w.document_id = ${document}.id and w.revision = ${document}.revision
      and w.leg = 'withdrawal' and w.state = 'accepted')`;

/** Settlements `s` of the original with the credit notes `n` that stand: refused ones credit nothing. */
const standingCredits = (original: string): string => `settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = ${original}.org_id and s.original_id = ${original}.id and s.amount > 0
      and n.overall_status not in (${literals(correctableStatuses)}) and not ${isWithdrawn("n")}`;

/** A named document before it is priced, where that has to be done. */
export interface NamedDocumentRow {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  currency: string;
  supplier: Party;
  customer: Party;
  overallStatus: OverallStatus;
  withdrawn: boolean;
  /** Null for one from before this was kept; `document` is there instead. */
  total: Decimal | null;
  document: TradeDocument | null;
  /** What credit notes other than this one take off it. */
  credited: Decimal;
  /** What the organization does with credit notes that do not fit. */
  policy: SettlementPolicy;
}

/** What a credit note is held against. */
export async function findNamedDocuments(db: Queryable, named: NamedDocuments): Promise<NamedDocumentRow[]> {
  return db.query<NamedDocumentRow>(findStatement, parameters(named));
}

const findStatement: PreparedStatement = {
  name: "find-named-documents",
  text: `select d.id, d.kind, d.document_sequence, d.issue_date::text as issue_date,
       c.document_currency_code as currency, c.accounting_supplier_party as supplier,
       c.accounting_customer_party as customer, d.overall_status, ${isWithdrawn("d")} as withdrawn,
       d.tax_inclusive_amount::text as total, case when d.tax_inclusive_amount is null then d.document end as document,
       (select coalesce(sum(s.amount), 0)::text from ${standingCredits("d")} and n.id <> $5) as credited,
       o.settlement as policy
     from documents d join organizations o on o.id = d.org_id
     cross join lateral json_to_record(d.document) as c (document_currency_code text, accounting_supplier_party json,
       accounting_customer_party json)
     where ${isOfOrganization} and ${isNamed}`,
};

/** One line of a credit note's settlement. */
export interface NewSettlement {
  originalId: string;
  amount: Decimal;
  warnings: readonly Finding[];
}

/** Stores what a new credit note takes off its originals. */
export async function insertSettlements(
  tx: Queryable,
  { orgId, creditNoteId }: { orgId: string; creditNoteId: string },
  settlements: readonly NewSettlement[],
): Promise<void> {
  if (settlements.length > 0) {
    await tx.query(insertStatement, [creditNoteId, orgId, JSON.stringify(settlements)]);
  }
}

const insertStatement: PreparedStatement = {
  name: "insert-settlements",
  text: `insert into settlements (credit_note_id, original_id, org_id, position, amount, warnings)
       select $1, s."originalId", $2, s.nth, s.amount, s.warnings
       from rows from (jsonb_to_recordset($3::jsonb) as ("originalId" uuid, amount numeric, warnings jsonb))
         with ordinality as s ("originalId", amount, warnings, nth)`,
};

/** The same for one whose content or circumstances have changed. */
export async function replaceSettlements(
  tx: Queryable,
  key: { orgId: string; creditNoteId: string },
  settlements: readonly NewSettlement[],
): Promise<void> {
  await tx.query(`delete from settlements where org_id = $1 and credit_note_id = $2`, [key.orgId, key.creditNoteId]);
  await insertSettlements(tx, key, settlements);
}

/** What our own checks had to say about credit notes, by their ids. */
export async function findSettlementWarnings(
  db: Queryable,
  creditNotes: readonly { id: string; orgId: string }[],
): Promise<Map<string, Finding[]>> {
  const warnings = new Map<string, Finding[]>();
  if (creditNotes.length === 0) {
    return warnings;
  }
  const rows = await db.query<{ id: string; warnings: Finding[] }>(
    `select credit_note_id as id, warnings from settlements
     where org_id = any($1::uuid[]) and credit_note_id = any($2::uuid[]) and warnings <> '[]' order by position`,
    [[...new Set(creditNotes.map(({ orgId }) => orgId))], creditNotes.map(({ id }) => id)],
  );
  for (const row of rows) {
    warnings.set(row.id, [...(warnings.get(row.id) ?? []), ...row.warnings]);
  }
  return warnings;
}

/** A document of ours that a credit note names, as answers show it. */
export interface OriginalRow {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  /** What the credit note takes off it while it stands. */
  amount: Decimal;
  /** As NamedDocumentRow. */
  total: Decimal | null;
  document: TradeDocument | null;
  /** What all credit notes that stand take off it. */
  credited: Decimal;
}

/** A credit note that takes something off an invoice. */
export interface CreditedBy {
  id: string;
  documentSequence: string;
  amount: Decimal;
}

export interface SettlementColumns {
  /** Of a credit note; null where it names none of ours, and on invoices. */
  originals: OriginalRow[] | null;
  /** Of an invoice, the newest first and a hundred at most; null where there are none, and on credit notes. */
  creditedBy: CreditedBy[] | null;
  /** What all of them take off the invoice. */
  credited: Decimal;
}

const maxCreditedBy = 100;

const creditNoteKinds = literals(documentKindNames.filter(isCreditNote));

/**
 * The CTE `credits` that settlementColumns needs: what is taken off the originals of the credit notes in `source`. Each is
 * added up once, however many of a page's credit notes name it.
 *
 * @param source something with the ids of the documents that are read
 */
export const creditsOfOriginals = (source: string): string => `credits as materialized (
  select s.original_id, sum(s.amount) as credited
  from (
    select distinct m.org_id, m.original_id as id from ${source} p join settlements m on m.credit_note_id = p.id
  ) o join lateral (select s.original_id, s.amount from ${standingCredits("o")}) s on true
  group by s.original_id
)`;

/** What a row of documents `d` has to do with credits, for every answer that shows one. */
export const settlementColumns = `
  case when d.kind in (${creditNoteKinds}) then (
    select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'documentSequence', o.document_sequence,
      'amount', m.amount::text, 'total', o.tax_inclusive_amount::text,
      'document', case when o.tax_inclusive_amount is null then o.document end,
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
