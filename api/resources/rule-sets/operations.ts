import { textLength } from "../../../common/db/text-rows.ts";
import { selectPreview } from "../../../common/documents/preview-rules.ts";
import { answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { tenant, viewer } from "../../operation/guard.ts";
import { presentReleases, previewAnswer, releasesAnswer, writePreview } from "./presenter.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter, pageQuery } from "../../schemas/fields.ts";

/** Validating a document takes one to two milliseconds. */
const maxDocuments = 500;
const defaultDocuments = 200;
const defaultDays = 7;
const maxDays = 90;

const previewQuery = record({
  ...pageQuery(),
  days: integerParameter(1, maxDays).default(defaultDays),
  limit: integerParameter(1, maxDocuments).default(defaultDocuments),
});

const dayMs = 86_400_000;

/** The releases of the rules, and the days on which they apply. */
export const ruleSetOperations: readonly ApiOperation[] = [
  get("/api/rule-sets", tenant, {
    operationId: "listRuleSets",
    tag: "Validation",
    summary: "The releases of the rules and their days",
    description:
      "A document is judged by the release that is valid on its issue date; of several the one that began last. On a day that no release is for, the nearest one judges, with a warning `OWN-RELEASE`. Releases change with a restart of the service.",
    answers: { 200: { description: "Every release, in the order in which they begin.", schema: releasesAnswer } },
    handle: (_ctx, { ruleSets }) => presentReleases(ruleSets),
  }),
  get("/api/rule-sets/preview", viewer, {
    operationId: "previewRuleSets",
    tag: "Operations",
    summary: "What the next release of the rules would say of your documents",
    description:
      "Judges the documents that were accepted in the last days, as they stand, by today's rules and by the release that begins next, and tells what would change, by rule and by document. Of rules alone: schemas and what is compared between documents stay the same. Nothing is stored.",
    query: {
      schema: previewQuery,
      about: {
        days: "How many days back.",
        limit: "Documents that are judged for a page; large ones make it end earlier.",
        cursor: "`next_cursor` of the page before.",
      },
    },
    answers: { 200: { description: "One page.", schema: previewAnswer } },
    handle: async (ctx, { database, dispatcher, ruleSets }, read) => {
      const { days, ...page } = read.query();
      const since = new Date(Date.now() - days * dayMs);
      const found = await selectPreview({ database, ruleSets }, { scope: ctx.state.scope, since, ...page });
      const job = { ...callerOf(ctx), size: textLength(found) };
      answerWritten(ctx, 200, await dispatcher.run(writePreview, found, job));
    },
  }),
];
