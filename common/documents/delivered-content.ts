import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import { parseRows } from "../db/text-rows.ts";
import { predefinedRecipient } from "../peppol/identifiers.ts";
import type { Decimal, DocumentAmounts, TaxSubtotal } from "../pricing/amounts.ts";
import { exact } from "../pricing/decimal.ts";
import { amountsOf } from "../pricing/price.ts";
import { refusal } from "../runtime/errors.ts";
import { findDeliveredRevision, selectContent, selectDelivered, type DocumentToCorrect } from "./correction-store.ts";
import { documentKinds } from "./document-kinds.ts";
import type { DocumentKey } from "./document-store.ts";
import type { DocumentKind, Party, TradeDocument } from "./document.ts";
import { isSameParty } from "./likely-duplicate.ts";

/** The revision that the receiver has or may have, and what another content would change of it. */
interface DeliveredComparison {
  revision: number;
  differences: readonly string[];
}

interface DeliveredAndSent {
  kind: DocumentKind;
  delivered: TextRows;
  /** The new content: its JSON, or the rows of the stored one. */
  sent: Uint8Array | TextRows;
}

/** `compareWithDelivered`, which the API runs in a thread for large documents. */
export type CompareDelivered = (input: DeliveredAndSent) => Promise<DeliveredComparison>;

export function compareWithDelivered({ kind, delivered, sent }: DeliveredAndSent): DeliveredComparison {
  const [was] = parseRows<{ revision: number; document: TradeDocument }>(delivered);
  const [is] =
    sent instanceof Uint8Array
      ? [{ document: JSON.parse(Buffer.from(sent).toString()) as TradeDocument }]
      : parseRows<{ document: TradeDocument }>(sent);
  if (was === undefined || is === undefined) {
    throw refusal("document_not_found");
  }
  return { revision: was.revision, differences: deliveredDifferences(kind, was.document, is.document) };
}

/** Compares new content with what the receiver has or may have. @returns undefined where that is nothing */
export async function compareDelivered(
  db: Queryable & TextQueryable,
  { key, compare, documentJson }: { key: DocumentKey; compare: CompareDelivered; documentJson?: Uint8Array },
): Promise<DeliveredComparison | undefined> {
  const delivered = await selectDelivered(db, key);
  // A thread takes the bytes for itself, so it gets a copy.
  return delivered.rows.length === 0
    ? undefined
    : compare({ kind: key.kind, delivered, sent: documentJson?.slice() ?? (await selectContent(db, key)) });
}

/**
 * Asks once more with the document locked, because a message may have come since.
 *
 * @throws AppError 409 where the content would change what the receiver has, or where it was compared with another revision
 */
export async function requireAsDelivered(
  tx: Queryable,
  key: DocumentKey,
  {
    current: { documentSequence },
    comparison,
  }: { current: DocumentToCorrect; comparison: DeliveredComparison | undefined },
): Promise<void> {
  const revision = await findDeliveredRevision(tx, key);
  if (revision === undefined) {
    return;
  }
  if (revision !== comparison?.revision) {
    throw refusal("document_changed", { documentSequence });
  }
  const { differences } = comparison;
  if (differences.length > 0) {
    const more = differences.length > maxShown ? `; and ${differences.length - maxShown} more` : "";
    const shown = `${differences.slice(0, maxShown).join("; ")}${more}`;
    throw refusal("delivered_content", { documentSequence, revision, differences: shown });
  }
}

const maxShown = 8;

/**
 * Differences that make a second tax invoice of a document that its receiver has under the same number. Party, currency, issue date
 * and amounts count; flags, references, texts and addresses, which only the report may need, do not.
 */
function deliveredDifferences(kind: DocumentKind, was: TradeDocument, is: TradeDocument): string[] {
  const { issuer, receiver } = documentKinds[kind];
  const members: readonly (readonly [name: string, was: string | undefined, is: string | undefined])[] = [
    ...receiverMembers(was[receiver], is[receiver]).map(
      ([name, read]) => [`${receiver}.${name}`, read(was[receiver]), read(is[receiver])] as const,
    ),
    ["document_currency_code", was.document_currency_code, is.document_currency_code],
    ["issue_date", was.issue_date, is.issue_date],
  ];
  return [
    ...(isSameParty(was[issuer], is[issuer]) ? [] : [`${issuer} was another taxpayer`]),
    ...members
      .filter(([, before, now]) => before !== undefined && folded(before) !== folded(now ?? ""))
      // A message may be logged, and this may be the number of a passport.
      .map(([name, before, now]) => (name.endsWith(hidden) ? `${name} was another` : difference(name, before, now))),
    ...amountDifferences(amountsOf(was), amountsOf(is)),
  ];
}

const folded = (text: string): string => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();

const difference = (name: string, was = "absent", is = "absent"): string => `${name} was ${was} and would be ${is}`;

const hidden = "party_identification_id";

type Member = readonly [name: string, read: (party: Party) => string | undefined];

const identifiers: readonly Member[] = [
  ["endpoint_scheme_id", ({ endpoint_scheme_id: id }) => id],
  ["endpoint_id", ({ endpoint_id: id }) => id],
  ["tin", ({ tin }) => tin],
  ["party_tax_scheme.company_id", ({ party_tax_scheme: scheme }) => scheme?.company_id],
  [hidden, ({ party_identification_id: id }) => id],
];

const names: readonly Member[] = [["name", ({ party_name: legal, name }) => legal ?? name]];

const isShared = ({ endpoint_scheme_id: scheme, endpoint_id: value }: Party): boolean =>
  predefinedRecipient({ scheme, value }) !== undefined;

/** An identifier that the delivered document lacks may be added. The name counts where no identifier says who the receiver is. */
function receiverMembers(was: Party, is: Party): readonly Member[] {
  const isNamed = identifiers.slice(2).some(([, read]) => read(was) !== undefined);
  return isNamed || !(isShared(was) || isShared(is)) ? identifiers : [...identifiers, ...names];
}

const totalNames = [
  "line_extension_amount",
  "allowance_total_amount",
  "charge_total_amount",
  "tax_exclusive_amount",
  "tax_amount",
  "tax_inclusive_amount",
  "prepaid_amount",
  "rounding_amount",
  "payable_amount",
  "tax_amount_in_aed",
  "tax_inclusive_amount_in_aed",
] as const;
const subtotalNames = ["taxable_amount", "tax_amount"] as const;
const lineNames = ["net_amount", "tax_amount", "total_amount", "tax_amount_in_aed", "total_amount_in_aed"] as const;

function amountDifferences(was: DocumentAmounts, is: DocumentAmounts): string[] {
  const categories = new Map(was.totals.tax_subtotals.map((each) => [categoryOf(each), each]));
  const others = new Map(is.totals.tax_subtotals.map((each) => [categoryOf(each), each]));
  const count = Math.max(was.lines.length, is.lines.length);
  return [
    ...differing("", totalNames, was.totals, is.totals),
    ...[...new Set([...categories.keys(), ...others.keys()])].flatMap((category) =>
      differing(`VAT category ${category}: `, subtotalNames, categories.get(category), others.get(category)),
    ),
    ...Array.from({ length: count }).flatMap((_none, index) =>
      differing(`document_lines[${index}].`, lineNames, was.lines[index], is.lines[index]),
    ),
  ];
}

/** Rates are compared as numbers. */
const categoryOf = ({ tax_category: { id, percent } }: TaxSubtotal): string =>
  percent === undefined ? id : `${id} ${exact(percent).toFixed()} %`;

/** Amounts that differ; an absent one counts as zero. */
function differing<Name extends string>(
  prefix: string,
  members: readonly Name[],
  was: { readonly [Each in Name]?: Decimal } = {},
  is: { readonly [Each in Name]?: Decimal } = {},
): string[] {
  return members
    .filter((name) => was[name] !== is[name] && !exact(was[name] ?? "0").eq(exact(is[name] ?? "0")))
    .map((name) => difference(`${prefix}${name}`, was[name], is[name]));
}
