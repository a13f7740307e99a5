import type { Database } from "../../../common/db/database.ts";
import { incidentGroupings } from "../../../common/db/stores/incidents/incident-store.ts";
import { savedFilters } from "../../../common/domain/search/saved-filters.ts";
import type { Read } from "./reads.ts";

interface Example {
  id: string;
  number: string;
  envelope: string;
  party: string;
  tin: string;
  message: string;
  n: string;
}

/** What operators ask the console for: every kind of search term, every saved filter, grouped failures, and each page. */
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
    ...savedFilters.map((name) => [`filter: ${name}`, `search?filter=${name}`]),
    ...["blocked", "retryable", "rejected"].map((failure) => [
      `filter: failed, ${failure}`,
      `search?filter=failed&failure_class=${failure}`,
    ]),
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
  "request id": `req-${one.id}`,
  order: `po-${Number(BigInt(one.n) % 200_000n)}`,
  contract: `contract-${Number(BigInt(one.n) % 400n)}`,
  "AS4 message id": one.message,
  TIN: one.tin,
  "VAT number": `${one.tin}00003`,
  "party's name": one.party,
  "one word of many parties": "trading",
  "two words": "marina trading",
  "an unknown word": "nobody-of-this-name",
});

/** The first request of each page beside the search. */
const pages = ({ id }: Example): Readonly<Record<string, string>> => ({
  now: "standing",
  document: `documents/${id}`,
  organizations: "organizations?limit=50",
  pauses: "pauses",
  retries: "retries?limit=25",
  outages: "outages",
  "audit log": "actions",
});

const exampleDocument = `select d.id, d.document_sequence as number, t.id as envelope, p.name as party,
    split_part(p.terms, E'\\n', 7) as tin, 'as4-' || md5(d.id::text) || '@ap.example' as message, abs(hashtextextended(d.id::text, 7))::text as n
  from documents d join transmissions t on t.document_id = d.id
  join search_party_documents s on s.document_id = d.id join search_parties p on p.id = s.party_id
  where d.org_id = $1 and d.id > (select id from documents where org_id = $1 order by id offset 1000 limit 1)
  order by d.id limit 1`;
