import type { Database } from "../../../common/db/database.ts";
import { incidentGroupings } from "../../../common/operations/incident-store.ts";
import type { Read } from "./reads.ts";

interface Example {
  id: string;
  number: string;
  envelope: string;
  party: string;
  tin: string;
  total: string;
  n: string;
}

/** What operators ask the console for: every kind of search term, conditions, grouped failures, and each page. */
export async function consoleReads(database: Database, orgId: string): Promise<Read[]> {
  const [one] = await database.query<Example>(exampleDocument, [orgId]);
  if (one === undefined) {
    throw new Error("The large organization has no documents");
  }
  const addresses = [
    ...Object.entries(searchTerms(one)).map(([kind, text]) => [
      `search: ${kind}`,
      `search?q=${encodeURIComponent(text)}`,
    ]),
    ...Object.entries(conditions).map(([kind, query]) => [`conditions: ${kind}`, `search?${query}`]),
    ...incidentGroupings.map((by) => [`incidents by ${by}`, `incidents?by=${by}`]),
    ...Object.entries(pages(one)).map(([name, path]) => [`page: ${name}`, path]),
  ];
  return (["site-operator", "operator"] as const).flatMap((role) =>
    addresses.map(([name = "", path = ""]) => ({ name: `${role}: ${name}`, path: `/api/operations/${path}`, role })),
  );
}

/** The terms that seed-search.ts has written about the example. */
const searchTerms = (one: Example): Readonly<Record<string, string>> => ({
  number: one.number,
  "beginning of a number": one.number.slice(0, -3),
  "beginning of all numbers": "SBI-",
  "document's id": one.id,
  "envelope's id": one.envelope,
  order: `po-${Number(BigInt(one.n) % 200_000n)}`,
  contract: `contract-${Number(BigInt(one.n) % 400n)}`,
  TIN: one.tin,
  "VAT number": `${one.tin}00003`,
  "party's name": one.party,
  "one word of many parties": "trading",
  "two words": "marina trading",
  "an unknown word": "nobody-of-this-name",
  "end of a number": one.number.replace(/^.*-0*/, ""),
  "end of a number with its zeros": one.number.replace(/^.*-/, ""),
  total: one.total,
  "a word with a typing error": "mrina",
  "two words with typing errors": "mrina tradng",
  "an Arabic word": "النخلة",
  "two Arabic words, one of many": "صحراء marina",
  "an unknown word of letters": "zqxwvkj",
});

const daysBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const yearAgo = `issue_date_from=${daysBack(720)}&issue_date_to=${daysBack(360)}`;
const longAgo = `issue_date_from=${daysBack(530)}&issue_date_to=${daysBack(500)}`;

/** What is narrowed by conditions: each that an index leads to, those that none does, and several together. */
const conditions: Readonly<Record<string, string>> = {
  "a status": "overall_status=REJECTED",
  "a kind and a status": "kind=sales-credit-notes&overall_status=APPROVED",
  "a cause": "cause=cause%207",
  "a class and a state": "failure_class=blocked&leg_state=failed",
  "what needs a person": "needs_person=true",
  "a rare amount": "amount_from=5000&amount_to=5001",
  "a common amount": "amount_from=1000",
  "a month long ago": longAgo,
  "a year long ago": yearAgo,
  "a year long ago and a status": `${yearAgo}&overall_status=REJECTED`,
  "a year long ago and a kind": `${yearAgo}&kind=purchase-invoices`,
  "a year long ago and an amount": `${yearAgo}&amount_from=9000`,
  "legs as none are": "overall_status=APPROVED&leg=toC5&leg_state=rejected",
  "a kind and a status as none are": "kind=sales-credit-notes&overall_status=REJECTED&amount_from=1",
  "a party and a status as none are": "party=marina%20499&overall_status=VALIDATION_FAILED&kind=sales-invoices",
  "a year long ago with legs as none are": `${yearAgo}&overall_status=APPROVED&leg_state=rejected`,
  "a text and a status as none are": "q=marina&overall_status=REJECTED&kind=sales-credit-notes",
  "a day of receipt": `received_from=${daysBack(400)}&received_to=${daysBack(400)}`,
  "a party": "party=marina%20499",
  "a month long ago, a status and an amount": `${longAgo}&overall_status=REJECTED&amount_from=2000`,
  "a party, a status and a kind": "party=marina%20499&overall_status=APPROVED&kind=purchase-invoices",
  "a text and a status": "q=marina&overall_status=REJECTED",
  "everything at once":
    "q=marina&overall_status=APPROVED&kind=purchase-invoices&amount_from=1&amount_to=99999&issue_date_from=2020-01-01&received_from=2020-01-01",
};

/** The first request of each page beside the search. */
const pages = ({ id }: Example): Readonly<Record<string, string>> => ({
  now: "standing",
  document: `documents/${id}`,
  organizations: "organizations?limit=50",
  pauses: "pauses",
  retries: "retries?limit=25",
  "audit log": "actions",
});

const exampleDocument = `select d.id, d.document_sequence as number, t.id as envelope, split_part(s.folded, E'\n', 1) as party,
    substr(split_part(s.folded, E'\n', 2), 2) as tin, d.tax_inclusive_amount::text as total, abs(hashtextextended(d.id::text, 7))::text as n
  from documents d join transmissions t on t.document_id = d.id
  join search_texts s on s.org_id = d.org_id and s.document_id = d.id
  where d.org_id = $1 and d.id > (select id from documents where org_id = $1 order by id offset 1000 limit 1)
  order by d.id limit 1`;
