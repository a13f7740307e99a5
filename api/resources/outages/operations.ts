import { exportOutages, listOutages } from "../../../common/services/outages/read-outages.ts";
import { answerFile } from "../../answering/respond.ts";
import { writeSpreadsheet } from "../../answering/write-spreadsheet.ts";
import { pageOf, string } from "../../openapi/answers/schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { outage, type OutageAnswer } from "./answers.ts";
import { organizationIn } from "../../../common/domain/scope.ts";
import { recordReading } from "../../operation/operator-action.ts";
import { pageWords, pageQuery } from "../../schemas/page-query.ts";
import { present } from "../../openapi/answers/present.ts";
import { date, dateNotBefore } from "../../schemas/date-field.ts";
import { record } from "../../schemas/field-types.ts";

const dayFields = {
  from: date(),
  to: dateNotBefore("from", "toBeforeFrom", "from"),
};

const outageExportQuery = record(dayFields);

const outageListQuery = record({ ...dayFields, ...pageQuery() });

const tag = "Operations";
const days = {
  from: {
    description: "First day, by the UAE's calendar; 30 days before the last one without it.",
    example: "2026-08-01",
  },
  to: "Last day, included; today without it.",
};
const description =
  "Times in which an access point did not answer, or work was paused, by a person or for a fault of the site. What several worker processes saw at the same time is one outage. They are kept for 400 days; pauses for good.";

/** For the report on availability. */
export const outageOperations: readonly ApiOperation[] = [
  get("/api/operations/outages", viewer, {
    operationId: "listOutages",
    tag,
    summary: "What stood still, and for how long",
    description: `${description} Newest first.`,
    query: {
      schema: outageListQuery,
      about: { ...days, ...pageWords },
    },
    answers: { 200: { description: "One page.", schema: pageOf(outage, "OutagePage") } },
    handle: async (ctx, deps, read) => {
      const { outages, nextCursor } = await listOutages(deps, { orgId: ctx.state.scope, ...read.query() });
      return { data: outages.map(presentOutage), next_cursor: nextCursor };
    },
  }),
  get("/api/operations/outages.csv", viewer, {
    operationId: "exportOutages",
    tag,
    summary: "The same as a file for spreadsheets",
    description: `${description} A row each, 10,000 at most. A line of a value that a spreadsheet would take for a formula begins with an apostrophe.`,
    query: { schema: outageExportQuery, about: days },
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
      const content = outagesAsCsv(outages);
      answerFile(ctx, { content, contentType: "text/csv; charset=utf-8", fileName: "outages.csv" });
    },
  }),
];

type Row = Awaited<ReturnType<typeof listOutages>>["outages"][number];

const presentOutage = (row: Row): OutageAnswer => present(outage, row, { organization_id: row.orgId });

const outagesAsCsv = (rows: readonly Row[]): string =>
  writeSpreadsheet(rows.map(presentOutage), Object.keys(outage["properties"] as object));
