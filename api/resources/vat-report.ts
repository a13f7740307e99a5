import { Readable } from "node:stream";

import type { CustomHelpers } from "joi";

import { emirates } from "../../common/code-lists/party-codes.ts";
import { taxCategories } from "../../common/code-lists/document-codes.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";
import type { TaxCategoryCode } from "../../common/documents/document.ts";
import { daysFrom } from "../../common/rules/days.ts";
import { definedFields } from "../../common/runtime/defined-fields.ts";
import { lowestId } from "../../common/runtime/uuid-time.ts";
import { bindingOf, decodeBound, encodeBound } from "../../common/search/page-cursor.ts";
import {
  findVatDocuments,
  noEmirate,
  reportStatuses,
  sumVat,
  type VatDocument,
  type VatReportQuery,
} from "../../common/search/vat-report-store.ts";
import { callerOf } from "../context.ts";
import { csvAnswer, csvFormat, csvRow, csvRows, wantsCsv } from "../http/csv-rows.ts";
import type { HeldRequest } from "../http/recheck-rights-while-held.ts";
import {
  date as day,
  described,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  present,
  string,
  uuid as id,
  type QueryParameters,
} from "../openapi/description.ts";
import { get, type ApiDeps, type ApiOperation } from "../operation/api-operation.ts";
import { tenant } from "../operation/guard.ts";
import { type Accepted, complaint, record } from "../schemas/field-types.ts";
import { date, dateNotBefore, integerParameter, pageQuery, someOf, uuid } from "../schemas/fields.ts";

const path = "/api/reports/vat";
const tag = "Reports";
const maxDays = 366;
const maxRows = 1_000;
/** Rows that are read at a time for a file. */
const fileRows = 5_000;

const categoryCodes = taxCategories.entries.map(({ code }) => code as TaxCategoryCode);
const emirateCodes = emirates.entries.map(({ code }) => code);

const filters = {
  from: date().required(),
  to: dateNotBefore("from", "toBeforeFrom", "from")
    .custom((last: string, helpers: CustomHelpers) => {
      const { from } = helpers.state.ancestors[0] as { from?: unknown };
      const days = typeof from === "string" ? daysFrom(from, last) + 1 : 0;
      return days > maxDays ? complaint(helpers, "periodTooLong", { most: maxDays }) : last;
    })
    .required(),
  business_profile_id: uuid(),
  kind: someOf(...documentKindNames),
  status: someOf(...reportStatuses),
  category: someOf(...categoryCodes),
  emirate: someOf(...emirateCodes, noEmirate),
  format: csvFormat,
};

const sumsQuery = record(filters);
const documentsQuery = record({
  ...filters,
  ...pageQuery(),
  limit: integerParameter(1, maxRows).default(maxRows),
});

const filterWords: QueryParameters<Accepted<typeof sumsQuery>>["about"] = {
  from: { description: "The first day of issue.", example: "2026-08-01" },
  to: { description: `The last day of issue: the period has at most ${maxDays} days.`, example: "2026-08-31" },
  business_profile_id: "Only documents of this business profile; without it, of all of the organization.",
  kind: "Only documents of this kind, or of one of several with a comma between.",
  status: "Only reports that stand there: one status, or several with a comma between.",
  category: "Only this VAT category, or several with a comma between.",
  emirate: `Only this emirate, or several with a comma between; \`${noEmirate}\` is a party outside of the UAE.`,
  format:
    "`json` or `csv`; without it, what `Accept` asks for (`application/json` or `text/csv`), and JSON where both suit. Our clients for TypeScript and Python read JSON alone.",
};

const figures = {
  kind: described(oneOf(...documentKindNames), "The kind of the documents, as it stands in the paths about them."),
  status: described(
    oneOf(...reportStatuses),
    "`accepted`: the authority has it; only this counts in the return. `under_way`: it is not decided, or not sent yet. `refused`: the authority has refused it. `withdrawn`: it was accepted, and taken back since.",
  ),
  category: described(oneOf(...categoryCodes), "The VAT category."),
  emirate: described(
    nullable(oneOf(...emirateCodes)),
    "The emirate of your party: of the supplier in sales, as the boxes 1a to 1g of the VAT 201 return want it, and of the buyer in purchases. Null outside of the UAE.",
  ),
  net_amount_in_aed: described(string, "Net amount in AED, a decimal; below zero for credit notes."),
  tax_amount_in_aed: described(string, "VAT in AED, a decimal; below zero for credit notes."),
};

const vatSum = object(
  {
    ...figures,
    documents: described(integer, "How many documents it is the sum of."),
    documents_path: described(string, "Where these documents are listed."),
  },
  { title: "VatSum" },
);

const vatReport = object(
  {
    from: described(day, "The first day of issue."),
    to: described(day, "The last day of issue."),
    data: described(listOf(vatSum), "A sum for each kind, status, category and emirate that occurs."),
  },
  { title: "VatReport" },
);

const vatDocument = object(
  {
    id: described(id, "Id of the document."),
    business_profile_id: described(id, "The business profile that issues the document."),
    ...figures,
    document_sequence: string,
    external_reference: described(nullable(string), "Your own name of the document."),
    issue_date: described(day, "The day of issue that is reported."),
    revision: described(integer, "The revision that is reported."),
  },
  { title: "VatDocument" },
);

const vatDocumentPage = object(
  { data: listOf(vatDocument), next_cursor: nullable(string) },
  { title: "VatDocumentPage" },
);

const counted =
  "What was reported to the tax authority, by the figures of the tax data documents: net and VAT in AED, which add up to the reported totals to the fils. The day of issue that was reported decides the period, not the day of supply. Of each document counts the revision that the authority has accepted last; one that is not accepted counts beside it by its own status, and takes its place once it is. Documents that failed validation were never reported and are left out.";

export const vatReportOperations: readonly ApiOperation[] = [
  get(path, tenant, {
    operationId: "getVatReport",
    tag,
    summary: "Sums for a VAT return",
    description: `${counted} A document with lines of several categories is in several sums. \`documents_path\` lists the documents behind a sum. CSV has the same rows without it.`,
    query: { schema: sumsQuery, about: filterWords },
    answers: {
      200: {
        description: "The sums, by kind, status, category and emirate.",
        schema: vatReport,
        others: [csvAnswer("A header, and a row for each sum.")],
      },
    },
    handle: async (ctx, { database, dispatcher }, read) => {
      const asked = read.query();
      const query = { orgId: ctx.state.organization.id, ...reportQuery(asked) };
      const sums = await dispatcher.readInTurn(callerOf(ctx), () => sumVat(database, query));
      const rows = sums.map((sum) => present(vatSum, sum, { documents_path: documentsPath(asked, sum) }));
      if (!wantsCsv(ctx, asked)) {
        return { from: asked.from, to: asked.to, data: rows };
      }
      ctx.status = 200;
      ctx.type = "text/csv";
      const shown = [...Object.keys(figures), "documents"];
      ctx.body = csvRow(shown) + csvRows(rows, shown);
      return undefined;
    },
  }),
  get(`${path}/documents`, tenant, {
    operationId: "listVatDocuments",
    tag,
    summary: "The documents behind the sums for a VAT return",
    description: `${counted} A row for each document and category, in the order of acceptance. JSON comes in pages; CSV has all rows in one file, whatever \`limit\` and \`cursor\` say.`,
    query: {
      schema: documentsQuery,
      about: {
        ...filterWords,
        limit: {
          description: "Rows on a page; one that would divide a document has all of its rows.",
          example: 100,
        },
        cursor: "`next_cursor` of the page before, to the same query.",
      },
    },
    answers: {
      200: {
        description: "One page; in CSV all rows.",
        schema: vatDocumentPage,
        others: [csvAnswer("A header, and a row for each document and category.")],
      },
    },
    handle: async (ctx, { database, dispatcher, held }, read) => {
      const { limit, cursor, ...asked } = read.query();
      const query = { orgId: ctx.state.organization.id, ...reportQuery(asked) };
      if (wantsCsv(ctx, asked)) {
        const request = held.hold(ctx);
        ctx.status = 200;
        ctx.type = "text/csv";
        ctx.body = Readable.from(csvOf({ database, dispatcher }, request, query), { objectMode: false });
        return undefined;
      }
      const binding = bindingOf(query);
      const after = cursor === undefined ? lowestId : decodeBound(cursor, binding);
      const rows = await dispatcher.readInTurn(callerOf(ctx), () =>
        findVatDocuments(database, { ...query, after, least: limit }),
      );
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        data: rows.map((row) => present(vatDocument, row)),
        next_cursor: last === undefined ? null : encodeBound(last.id, binding),
      };
    },
  }),
];

type Asked = Accepted<typeof sumsQuery>;

const reportQuery = (asked: Asked): Omit<VatReportQuery, "orgId"> => ({
  from: asked.from,
  to: asked.to,
  ...definedFields({
    businessProfileId: asked.business_profile_id?.toLowerCase(),
    kinds: asked.kind,
    statuses: asked.status,
    categories: asked.category,
    emirates: asked.emirate,
  }),
});

function documentsPath(
  { from, to, business_profile_id: profile }: Asked,
  { kind, status, category, emirate }: Pick<VatDocument, "kind" | "status" | "category" | "emirate">,
): string {
  const query = new URLSearchParams({ from, to, kind, status, category, emirate: emirate ?? noEmirate });
  return `${path}/documents?${query.toString()}${profile === undefined ? "" : `&business_profile_id=${profile}`}`;
}

const columns = Object.keys(vatDocument["properties"] as object);

async function* csvOf(
  { database, dispatcher }: Pick<ApiDeps, "database" | "dispatcher">,
  held: HeldRequest,
  query: VatReportQuery,
): AsyncGenerator<string> {
  const caller = { orgId: query.orgId, signal: held.signal };
  yield csvRow(columns);
  let after: string | undefined = lowestId;
  while (after !== undefined) {
    const page = { ...query, after, least: fileRows };
    const rows: VatDocument[] = await dispatcher.readInTurn(caller, () => findVatDocuments(database, page));
    await held.requireRight();
    yield csvRows(
      rows.map((row) => present(vatDocument, row)),
      columns,
    );
    after = rows.length < fileRows ? undefined : rows.at(-1)?.id;
  }
}
