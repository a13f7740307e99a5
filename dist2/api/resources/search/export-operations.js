import { Readable } from "node:stream";
import { organizationIn } from "../../../common/domain/scope.js";
import { collectDocuments } from "../../../common/services/search/collect-documents.js";
import { languageOf } from "../../middleware/handle-errors.js";
import { answerFile } from "../../answering/respond.js";
import { spreadsheetRows, writeSpreadsheet } from "../../answering/write-spreadsheet.js";
import { string } from "../../openapi/answers/schemas.js";
import { get } from "../../operation/api-operation.js";
import { seesMasked } from "../../operation/authorization-error.js";
import { viewer } from "../../operation/guard.js";
import { recordReading } from "../../operation/operator-action.js";
import { record } from "../../schemas/field-types.js";
import { presentFound } from "./presenter.js";
import { searchFields, searchOf, withoutCardNumbers, searchWords } from "./query.js";
const exportQuery = record(searchFields());
const tag = "Operations";
const description = "Everything that the same search finds, as `GET /api/operations/search` answers it: 10,000 documents at most, in its order. What people export is recorded.";
const named = { "Content-Disposition": { description: "Names the file.", schema: string } };
/** What a search finds, as a file. */
export const searchExportOperations = [
    get("/api/operations/search.csv", viewer, {
        operationId: "exportSearchAsCsv",
        tag,
        summary: "What a search finds, as a file for spreadsheets",
        description: `${description} A line of a value that a spreadsheet would take for a formula begins with an apostrophe.`,
        query: { schema: exportQuery, about: searchWords },
        answers: { 200: { description: "CSV with a header.", headers: named, contentType: "text/csv", schema: string } },
        handle: async (ctx, deps, read) => answerExport(ctx, await exported(ctx, deps, read.query()), {
            write: csvOf,
            type: "text/csv",
            name: "documents.csv",
        }),
    }),
    get("/api/operations/search.ndjson", viewer, {
        operationId: "exportSearchAsNdjson",
        tag,
        summary: "What a search finds, a line of JSON for each document",
        description,
        query: { schema: exportQuery, about: searchWords },
        answers: {
            200: {
                description: "A document on each line.",
                headers: named,
                contentType: "application/x-ndjson",
                schema: string,
            },
        },
        handle: async (ctx, deps, read) => answerExport(ctx, await exported(ctx, deps, read.query()), {
            write: ndjsonOf,
            type: "application/x-ndjson",
            name: "documents.ndjson",
        }),
    }),
];
/** The pages, of which the first is read, so that a bad question is refused before an answer begins. */
async function exported(ctx, deps, query) {
    const { scope } = ctx.state;
    const what = searchOf(query, { seesAccounts: !seesMasked(ctx.state) });
    const orgId = organizationIn(scope);
    await recordReading(ctx, deps, {
        action: "documents.export",
        target: "documents",
        orgId,
        detail: withoutCardNumbers(query),
    });
    const rest = collectDocuments(deps, { scope, what });
    const { value } = await rest.next();
    return { first: Array.isArray(value) ? value : [], rest };
}
function answerExport(ctx, { first, rest }, { write, type, name }) {
    const language = languageOf(ctx);
    async function* lines() {
        yield write(first, { isFirst: true, language });
        for await (const page of rest) {
            yield write(page, { isFirst: false, language });
        }
    }
    answerFile(ctx, { content: Readable.from(lines()), contentType: `${type}; charset=utf-8`, fileName: name });
}
const ndjsonOf = (rows, { language }) => rows.map((row) => `${JSON.stringify(presentFound(row, language))}\n`).join("");
const columns = [
    "document_sequence",
    "kind",
    "organization",
    "overall_status",
    "participant_status",
    "fta_status",
    "stage",
    "is_given_up",
    "leg",
    "leg_state",
    "failure_class",
    "cause",
    "needs_person",
    "supplier",
    "customer",
    "tax_inclusive_amount",
    "currency",
    "issue_date",
    "created_at",
    "updated_at",
    "external_reference",
    "id",
];
const csvOf = (found, { isFirst, language }) => {
    const rows = found
        .map((row) => presentFound(row, language))
        .map(({ organization, leg, trouble, ...row }) => ({
        ...row,
        organization: organization.name,
        needs_person: trouble?.cause ?? null,
        leg: leg?.leg ?? null,
        leg_state: leg?.state ?? null,
        failure_class: leg?.failure_class ?? null,
        cause: leg?.reason ?? null,
    }));
    return isFirst ? writeSpreadsheet(rows, columns) : spreadsheetRows(rows, columns);
};
//# sourceMappingURL=export-operations.js.map