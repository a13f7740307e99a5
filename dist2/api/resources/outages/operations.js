import { outageKinds } from "../../../common/domain/outages/outage-kinds.js";
import { exportOutages, listOutages, titleOf } from "../../../common/services/outages/read-outages.js";
import { answerFile } from "../../answering/respond.js";
import { writeSpreadsheet } from "../../answering/write-spreadsheet.js";
import { pageOf, string } from "../../openapi/answers/schemas.js";
import { get } from "../../operation/api-operation.js";
import { viewer } from "../../operation/guard.js";
import { outage } from "./answers.js";
import { organizationIn } from "../../../common/domain/scope.js";
import { recordReading } from "../../operation/operator-action.js";
import { pageWords, pageQuery } from "../../schemas/page-query.js";
import { present } from "../../openapi/answers/present.js";
import { date, dateNotBefore } from "../../schemas/date-field.js";
import { record } from "../../schemas/field-types.js";
import { oneOf } from "../../schemas/text-field.js";
import { languageOf } from "../../middleware/handle-errors.js";
const dayFields = {
    from: date(),
    to: dateNotBefore("from", "toBeforeFrom", "from"),
};
const kind = oneOf(...outageKinds);
const outageExportQuery = record({ ...dayFields, kind });
const outageListQuery = record({ ...dayFields, kind, ...pageQuery() });
const tag = "Operations";
const days = {
    from: {
        description: "First day, by the UAE's calendar; 30 days before the last one without it.",
        example: "2026-08-01",
    },
    to: "Last day, included; today without it.",
};
const kindWords = "Only these; all of them without it.";
const description = "Times in which an access point did not answer, work was paused, by a person or for a fault of the site, or another condition of the service did not hold. What several processes saw at the same time is one of them. They are kept for 400 days; pauses for good.";
/** For the report on availability. */
export const outageOperations = [
    get("/api/operations/outages", viewer, {
        operationId: "listOutages",
        tag,
        summary: "What stood still, and for how long",
        description: `${description} Newest first.`,
        query: {
            schema: outageListQuery,
            about: { ...days, kind: kindWords, ...pageWords },
        },
        answers: { 200: { description: "One page.", schema: pageOf(outage, "OutagePage") } },
        handle: async (ctx, deps, read) => {
            const { outages, nextCursor } = await listOutages(deps, { orgId: ctx.state.scope, ...read.query() });
            const language = languageOf(ctx);
            return { data: outages.map((row) => presentOutage(row, language)), next_cursor: nextCursor };
        },
    }),
    get("/api/operations/outages.csv", viewer, {
        operationId: "exportOutages",
        tag,
        summary: "The same as a file for spreadsheets",
        description: `${description} A row each, 10,000 at most. A line of a value that a spreadsheet would take for a formula begins with an apostrophe.`,
        query: { schema: outageExportQuery, about: { ...days, kind: kindWords } },
        answers: {
            200: {
                description: "CSV with a header.",
                headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
                contentType: "text/csv",
                schema: string,
            },
        },
        handle: async (ctx, deps, read) => {
            const query = read.query();
            const orgId = organizationIn(ctx.state.scope);
            const outages = await exportOutages(deps, { orgId: ctx.state.scope, ...query });
            await recordReading(ctx, deps, { action: "outages.export", target: "outages", orgId, detail: query });
            const content = outagesAsCsv(outages, languageOf(ctx));
            answerFile(ctx, { content, contentType: "text/csv; charset=utf-8", fileName: "outages.csv" });
        },
    }),
];
const presentOutage = (row, language) => present(outage, row, {
    organization_id: row.orgId,
    title: titleOf(row.condition)[language],
    reason: row.words?.[language] ?? row.reason,
    notified: row.notified.map(({ to, at }) => `${to} ${at}`),
});
const outagesAsCsv = (rows, language) => writeSpreadsheet(rows.map((row) => presentOutage(row, language)).map((row) => ({ ...row, notified: row.notified.join("; ") })), Object.keys(outage["properties"]));
//# sourceMappingURL=operations.js.map