import type { PreparedStatement } from "../db/queryable.ts";
import { directions, documentPages, type IdOrder, type PageShape } from "./document-page-sql.ts";
import { amountsOfDocument, documentColumns, statusColumns } from "../documents/document-store.ts";
import { creditsOfOriginals } from "../documents/settlement-store.ts";

/** What of the documents is read: all of it, or only what has columns of its own. */
export type Content = "whole" | "columns";

/** The members that have columns, as far as they stand in the document: reading it costs more than all of them. */
const named = `json_strip_nulls(json_build_object('issue_date', d.issue_date,
  'external_reference', d.external_reference, 'metadata', d.metadata))`;

const contents: Readonly<Record<Content, { columns: string; joined: string; bytes: string }>> = {
  whole: {
    columns: documentColumns,
    joined: `left join ${amountsOfDocument}`,
    bytes: "octet_length(d.document::text)",
  },
  columns: {
    columns: `${statusColumns}, d.org_id, d.business_profile_id, d.kind, d.revision, ${named} as document,
      null::bytea as amounts, d.corrected_at, d.created_at, d.updated_at`,
    joined: "",
    bytes: "coalesce(octet_length(d.metadata::text), 0)",
  },
};

interface PageParts {
  page: string;
  /** In which the documents `d` are answered. */
  order: string;
  limit: string;
  maxBytes: string;
}

/**
 * The documents of a page with everything that the answer needs; one id more shows that there is a next page. Each is looked up
 * behind an OFFSET: where the planner may choose, it reads a whole index of the organization for the ids of a page.
 */
const listStatement = (content: Content, { page, order, limit, maxBytes }: PageParts): string => `
with recursive ${page}, sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select ${order.replace(/ desc$/, "")} as place, ${contents[content].bytes} + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place${order.endsWith(" desc") ? " desc" : ""})
), ${creditsOfOriginals("measured")}
select l.*, (select count(*)::int from page) as found
from measured m cross join lateral (
  select ${contents[content].columns} from documents d ${contents[content].joined} where d.id = m.id and d.org_id = $1 offset 0
) l
where m.nth <= ${limit} and m.bytes - m.own_bytes < ${maxBytes}
order by m.nth`;

type ByShape = Readonly<Record<PageShape, PreparedStatement>>;
type ByOrder = Readonly<Record<IdOrder, ByShape>>;

/** A statement for each order and shape. */
const eachPage = (name: string, text: (page: string, sort: "asc" | "desc") => string): ByOrder =>
  Object.fromEntries(
    Object.entries(directions).map(([order, by]) => [
      order,
      Object.fromEntries(
        Object.entries(documentPages).map(([shape, page]) => [
          shape,
          { name: `${name}-${order}-${shape}`, text: text(page(by), by.sort) },
        ]),
      ),
    ]),
  ) as ByOrder;

const listed = (content: Content): ByOrder =>
  eachPage(`list-documents-${content}`, (page, sort) =>
    listStatement(content, { page, order: sort === "desc" ? "d.id desc" : "d.id", limit: "$5", maxBytes: "$6" }),
  );

export const statements: Readonly<Record<Content, ByOrder>> = { whole: listed("whole"), columns: listed("columns") };

// $6 is the maximum size elsewhere.
export const idStatements = eachPage(
  "list-document-ids",
  (page, sort) => `with recursive ${page} select id from page where $6::int = 0 order by id ${sort}`,
);

const given = (content: Content): PreparedStatement => ({
  name: `list-given-documents-${content}`,
  text: listStatement(content, {
    page: "page as materialized (select unnest($2::uuid[]) as id)",
    order: "array_position($2::uuid[], d.id)",
    limit: "$3",
    maxBytes: "$4",
  }),
});

export const givenStatements: Readonly<Record<Content, PreparedStatement>> = {
  whole: given("whole"),
  columns: given("columns"),
};
