import type { Language } from "../../../common/domain/language.ts";
import { outageKinds } from "../../../common/domain/outages/outage-kinds.ts";
import { exportOutages, listOutages, titleOf } from "../../../common/services/outages/read-outages.ts";
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
import { oneOf } from "../../schemas/text-field.ts";
import { languageOf } from "../../middleware/handle-errors.ts";

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
const description =
  "Times in which an access point did not answer, work was paused, by a person or for a fault of the site, or another condition of the service did not hold. What several processes saw at the same time is one of them. They are kept for 400 days; pauses for good.";

/** For the report on availability. */
export const outageOperations: readonly ApiOperation[] = [
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

type Row = Awaited<ReturnType<typeof listOutages>>["outages"][number];

const presentOutage = (row: Row, language: Language): OutageAnswer =>
  present(outage, row, {
    organization_id: row.orgId,
    title: titleOf(row.condition)[language],
    reason: row.words?.[language] ?? row.reason,
    notified: row.notified.map(({ to, at }) => `${to} ${at}`),
  });

const outagesAsCsv = (rows: readonly Row[], language: Language): string =>
  writeSpreadsheet(
    rows.map((row) => presentOutage(row, language)).map((row) => ({ ...row, notified: row.notified.join("; ") })),
    Object.keys(outage["properties"] as object),
  );
