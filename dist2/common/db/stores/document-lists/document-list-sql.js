import { directions, documentPages } from "./document-page-sql.js";
import { amountsOfDocument, documentColumns, statusColumns } from "../documents/document-store.js";
import { creditsOfOriginals } from "../documents/settlement-store.js";
/** The members that have columns, as far as they stand in the document: reading it costs more than all of them. */
const named = `json_strip_nulls(json_build_object('issue_date', d.issue_date,
  'external_reference', d.external_reference, 'metadata', d.metadata))`;
const contents = {
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
/**
 * The documents of a page with everything that the answer needs; one id more shows that there is a next page. Ids are
 * passed as an array because the planner assumes few elements of an array.
 */
const listStatement = (content, { page, order, limit, maxBytes }) => `
with recursive ${page}, sized as (
  select d.id, ${order.replace(/ desc$/, "")} as place, ${contents[content].bytes} + coalesce((
      select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
        + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
      where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
    ), 0) as own_bytes
  from documents d where d.org_id = $1 and d.id = any(array(select id from page))
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place${order.endsWith(" desc") ? " desc" : ""})
), ${creditsOfOriginals("measured")}
select ${contents[content].columns}, (select count(*)::int from page) as found
from documents d ${contents[content].joined}
where d.org_id = $1 and d.id = any(array(select id from measured where nth <= ${limit} and bytes - own_bytes < ${maxBytes}))
order by ${order}`;
/** A statement for each order and shape. */
const eachPage = (name, text) => Object.fromEntries(Object.entries(directions).map(([order, by]) => [
    order,
    Object.fromEntries(Object.entries(documentPages).map(([shape, page]) => [
        shape,
        { name: `${name}-${order}-${shape}`, text: text(page(by), by.sort) },
    ])),
]));
const listed = (content) => eachPage(`list-documents-${content}`, (page, sort) => listStatement(content, { page, order: sort === "desc" ? "d.id desc" : "d.id", limit: "$5", maxBytes: "$6" }));
export const statements = { whole: listed("whole"), columns: listed("columns") };
// $6 is the maximum size elsewhere.
export const idStatements = eachPage("list-document-ids", (page, sort) => `with recursive ${page} select id from page where $6::int = 0 order by id ${sort}`);
const given = (content) => ({
    name: `list-given-documents-${content}`,
    text: listStatement(content, {
        page: "page as materialized (select unnest($2::uuid[]) as id)",
        order: "array_position($2::uuid[], d.id)",
        limit: "$3",
        maxBytes: "$4",
    }),
});
export const givenStatements = {
    whole: given("whole"),
    columns: given("columns"),
};
//# sourceMappingURL=document-list-sql.js.map