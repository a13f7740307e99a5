import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { literals } from "../db/shared-sql.ts";
import { documentKindNames } from "./document-kinds.ts";
import type { DocumentKind } from "./document.ts";
import type { SettlementPolicy } from "./settle-against-originals.ts";
import { uuidKey } from "./uuid-key.ts";
import { asLatin } from "../organizations/numbering.ts";

/** What a document calls other documents by, each in the words of its `billing_reference`. */
interface WrittenReferences {
  orgId: string;
  businessProfileId: string;
  texts: readonly string[];
  /** The kind that is meant; one of another kind is found by its number as it is written, or its id. */
  kind: DocumentKind;
  /** The document itself, which need not be stored yet: it may have the same external reference as what it means. */
  exceptId: string;
}

interface FoundDocument {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
}

/** The document of ours that a reference means. */
interface MeantDocument extends FoundDocument {
  /** The numbers of more that it could mean just as well; it is then the first of them. */
  others: readonly string[];
}

/** What the organization refuses, and which numbers are written like its own. */
interface ReferenceTerms {
  /** The organization's policy for what does not fit. */
  policy: SettlementPolicy;
  /** Its own list of the rules that it refuses on. */
  refuseOn: string[] | null;
  /** Folded prefixes of the organization's numbers. */
  ownPrefixes: string[];
}

export interface ResolvedReferences extends ReferenceTerms {
  /** By the text of the reference; what means none of ours is not there. */
  meant: ReadonlyMap<string, MeantDocument>;
  /** Texts that are numbers of the same taxpayer's documents in another organization, whose sequences are shared. */
  elsewhere: ReadonlySet<string>;
}

/** The ways in which a reference can be meant, the surest first; the last is an external reference in other letters. */
const ways = { number: 1, id: 2, otherwise: 3, roughly: 4 } as const;

interface Row extends ReferenceTerms, FoundDocument {
  text: string;
  /** Null where no document has the text. */
  way: number | null;
  isVoid: boolean | null;
  isElsewhere: boolean;
}

/**
 * Finds the documents of the business profile that references mean: by number as it is written, else by id or UUID, else by
 * `external_reference` or by a number that differs in case, dashes, blanks, width or script of the characters or leading zeros. Numbers and
 * ids never change, so no lock is needed.
 *
 * @returns undefined for an organization that does not exist
 */
export async function resolveReferences(
  db: Queryable,
  { orgId, businessProfileId, texts, kind, exceptId }: WrittenReferences,
): Promise<ResolvedReferences | undefined> {
  const wanted = [...new Set(texts)];
  const read = [wanted.map(asLatin), wanted.map(uuidKey), wanted.map(oneBlank)];
  const rows = await db.query<Row>(resolveStatement, [orgId, businessProfileId, wanted, kind, exceptId, ...read]);
  const [first] = rows;
  if (first === undefined) {
    return undefined;
  }
  const { policy, refuseOn, ownPrefixes } = first;
  const elsewhere = new Set(rows.filter(({ isElsewhere }) => isElsewhere).map(({ text }) => text));
  const meant = new Map<string, MeantDocument>();
  for (const text of wanted) {
    const one = chosen(
      rows.filter((row) => row.text === text),
      kind,
    );
    if (one !== undefined) {
      meant.set(text, one);
    }
  }
  return { policy, refuseOn, ownPrefixes, meant, elsewhere };
}

/** As most people write it. */
const oneBlank = (text: string): string => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim();

/** Of what was found for one text the surest, of several such those of the kind that is meant, and of these those that are not void. */
function chosen(found: readonly Row[], kind: DocumentKind): MeantDocument | undefined {
  const surest = Math.min(...found.map(({ way }) => way ?? Number.POSITIVE_INFINITY));
  const sure = found.filter(({ way }) => way === surest);
  const ofKind = sure.filter((row) => row.kind === kind);
  const alike = ofKind.length > 0 ? ofKind : sure;
  const byId = new Map((alike.some(isIssued) ? alike.filter(isIssued) : alike).map((row) => [row.id, row]));
  const [one, ...others] = [...byId.values()];
  return (
    one && {
      id: one.id,
      kind: one.kind,
      documentSequence: one.documentSequence,
      others: others.map(({ documentSequence }) => documentSequence),
    }
  );
}

const isIssued = ({ isVoid }: Row): boolean => isVoid !== true;

const columns = "d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void";
const ofProfile = "documents d where d.business_profile_id = $2";

// The organization is compared in a form that no index serves: otherwise the planner would walk through all of its documents.
const resolveStatement = preparedStatement(
  "resolve-references",
  `select r.text, m.way, m.id, m.kind, m.document_sequence, m.is_void, o.settlement as policy, o.refuse_on,
       array(select folded from number_prefixes where org_id = $1) as own_prefixes,
       exists (
         select from business_profiles own join business_profiles p on p.id <> own.id
           and (p.id = own.numbers_from or p.numbers_from = own.id or p.numbers_from = own.numbers_from)
         join search_texts t on t.org_id = p.org_id and t.folded_number = fold_number(r.text)
         join documents d on d.id = t.document_id and d.business_profile_id = p.id and d.kind = $4
         where own.id = $2
       ) as is_elsewhere
     from organizations o cross join unnest($3::text[], $6::text[], $7::uuid[], $8::text[]) as r (text, latin, uuid, plain)
     left join lateral (
       select ${ways.number} as way, d.org_id, ${columns} from ${ofProfile}
         and d.kind in (${literals(documentKindNames)}) and d.document_sequence = r.text
       union all
       select ${ways.id}, d.org_id, ${columns} from ${ofProfile}
         and d.id = r.uuid
       union all
       select ${ways.id}, d.org_id, ${columns} from ${ofProfile}
         and d.org_id = o.id and d.sent_uuid = r.uuid
       union all
       select ${ways.otherwise}, d.org_id, ${columns} from ${ofProfile} and d.kind = $4 and d.external_reference = r.text
       union all
       select ${ways.roughly}, d.org_id, ${columns} from ${ofProfile}
         and d.kind = $4 and d.external_reference in (r.plain, upper(r.plain), lower(r.plain))
       union all
       select ${ways.otherwise}, d.org_id, ${columns}
         from search_texts t join documents d on d.id = t.document_id and d.business_profile_id = $2 and d.kind = $4
         where t.org_id = $1 and t.folded_number in (fold_number(r.text), fold_number(r.latin))
     ) m on m.org_id is not distinct from o.id and (m.way < ${ways.otherwise} or m.id <> $5)
     where o.id = $1
     order by m.id`,
);
