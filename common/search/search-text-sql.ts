import { marks } from "./search-text.ts";

/** Names longer than this are not kept for the correction of typing errors. */
const maxName = 200;

interface SearchedRow {
  /** A CTE with the columns id, org_id, document_sequence and tax_inclusive_amount. */
  from: string;
  /** What `searchText` says of the document. */
  text: string;
}

/**
 * SQL: the CTEs that store what documents are found by. Names are few and looked up row by row, in one order, so that two
 * statements never wait for each other.
 */
export const storeSearchText = ({ from, text }: SearchedRow): string => `searched as (
  insert into search_texts (org_id, document_id, folded)
  select s.org_id, s.id, fold_text(concat_ws(E'\\n', ${text} || s.document_sequence, trim_scale(s.tax_inclusive_amount)::text, ''))
  from ${from} s where ${text} is not null
  on conflict (org_id, document_id) do update set folded = excluded.folded
), named_parties as (
  insert into search_names (org_id, name)
  select distinct s.org_id, n.name from ${from} s
  cross join lateral string_to_table(fold_text(split_part(${text}, '${marks.names}', 1)), E'\\n') n (name)
  where n.name <> '' and length(n.name) <= ${maxName}
    and (select true from search_names k where k.org_id = s.org_id and k.name = n.name) is null
  order by 1, 2 on conflict do nothing
)`;

/** Patterns of a text, all of which a document has, and those that its parties have. */
export interface TextCondition {
  text: readonly string[];
  party: readonly string[];
}

const partiesOf = (row: string): string => `split_part(${row}.folded, '${marks.parties}', 1)`;

/** SQL: whether a document `d` has all patterns of the parameters; those of parties are the second. */
export const hasText = (
  text: string,
  party: string,
): string => `(cardinality(${text}::text[]) + cardinality(${party}::text[]) = 0 or exists (
      select from search_texts s where s.org_id = d.org_id and s.document_id = d.id
        and s.folded like all(${text}::text[]) and ${partiesOf("s")} like all(${party}::text[])))`;
