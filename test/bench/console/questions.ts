import { incidentGroupings } from "../../../common/db/stores/incidents/incident-store.ts";
import type { Database } from "../../../common/db/database.ts";
import { savedFilters } from "../../../common/services/search/saved-filters.ts";

/** What an operator asks for, and the address that the console asks. */
export interface Question {
  name: string;
  path: string;
  /** Search promises a time for its answer; the grouped failures are read to act on. */
  boundMs: number | undefined;
}

const promisedMs = 100;

interface One {
  id: string;
  number: string;
  envelope: string;
  party: string;
  tin: string;
  message: string;
  n: string;
}

/** Every kind of term, every saved filter, and the grouped failures; of one document in the middle of an organization's. */
export async function questionsAbout(database: Database, orgId: string): Promise<Question[]> {
  const [one] = await database.query<One>(oneDocument, [orgId]);
  if (one === undefined) {
    throw new Error("The large organization has no documents");
  }
  const terms: Readonly<Record<string, string>> = {
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
    "nobody's word": "nobody-of-this-name",
  };
  return [
    ...Object.entries(terms).map(([kind, text]) => search(`search: ${kind}`, `q=${encodeURIComponent(text)}`)),
    ...savedFilters.map((name) => search(`filter: ${name}`, `filter=${name}`)),
    ...["blocked", "retryable", "rejected"].map((failure) =>
      search(`filter: failed, ${failure}`, `filter=failed&failure_class=${failure}`),
    ),
    ...incidentGroupings.map((by): Question => ({
      name: `incidents by ${by}`,
      path: `/api/operations/incidents?by=${by}`,
      boundMs: undefined,
    })),
    ...Object.entries(pages(one)).map(([name, path]): Question => ({
      name: `page: ${name}`,
      path: `/api/operations/${path}`,
      boundMs: undefined,
    })),
  ];
}

/** What the other pages of the console begin with. */
const pages = ({ id }: One): Readonly<Record<string, string>> => ({
  now: "standing",
  document: `documents/${id}`,
  organizations: "organizations?limit=50",
  pauses: "pauses",
  retries: "retries?limit=25",
  outages: "outages",
  "audit log": "actions",
});

const search = (name: string, query: string): Question => ({
  name,
  path: `/api/operations/search?${query}`,
  boundMs: promisedMs,
});

const oneDocument = `select d.id, d.document_sequence as number, t.id as envelope, p.name as party,
    split_part(p.terms, E'\\n', 7) as tin, 'as4-' || md5(d.id::text) || '@ap.example' as message, abs(hashtextextended(d.id::text, 7))::text as n
  from documents d join transmissions t on t.document_id = d.id
  join search_party_documents s on s.document_id = d.id join search_parties p on p.id = s.party_id
  where d.org_id = $1 and d.id > (select id from documents where org_id = $1 order by id offset 1000 limit 1)
  order by d.id limit 1`;
