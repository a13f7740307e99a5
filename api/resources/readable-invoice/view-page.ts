import type { DocumentKey } from "../../../common/documents/document-store.ts";
import { selectReadableDocument } from "../../../common/documents/readable-document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { PageOptions } from "../../../common/readable-invoice/page-links.ts";
import { answerPage } from "../../http/respond.ts";
import { callerOf } from "../../caller.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { string } from "../../openapi/answer-schemas.ts";
import type { Answer, QueryParameters } from "../../openapi/description.ts";
import type { ApiDeps, OperationContext } from "../../operation/api-operation.ts";
import { recordOpening } from "../../operation/operator-action.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { writePage } from "./write-view.ts";
import { integerParameter, oneOf } from "../../schemas/fields.ts";

/** Browsers show and print this many lines without delay. */
const defaultLines = 500;
const maxLines = 1_000;

const languageAndRevision = { lang: oneOf("en", "ar"), revision: integerParameter(1, 999_999) };

/** Both languages by default. */
export const pdfQuery = record(languageAndRevision);

const viewQuery = record({
  ...languageAndRevision,
  from_line: integerParameter(1, 999_999).default(1),
  lines: integerParameter(1, maxLines).default(defaultLines),
});

export const languageParameters = {
  lang: { description: "One language; English and Arabic side by side by default.", example: "ar" },
  revision: { description: "An earlier revision; the current one by default.", example: 1 },
};

export const viewPageQuery: QueryParameters<Accepted<typeof viewQuery>> = {
  schema: viewQuery,
  about: {
    ...languageParameters,
    from_line: { description: "The first line to show.", example: 501 },
    lines: { description: "How many lines to show; the page links to the others.", example: 500 },
  },
};

export const viewPageAnswer: Answer = {
  description: "The page.",
  headers: { "Content-Security-Policy": { description: "Nothing is loaded and nothing runs.", schema: string } },
  contentType: "text/html",
  schema: string,
};

/** @throws AppError 404 */
export async function answerView(
  ctx: OperationContext,
  deps: Pick<ApiDeps, "database" | "logger" | "dispatcher">,
  key: DocumentKey,
  query: Accepted<typeof viewQuery>,
): Promise<void> {
  const { lang: language = "both", revision, from_line: fromLine, lines } = query;
  const options: PageOptions = { language, fromLine, lines, isMasked: seesMasked(ctx.state) };
  const { dispatcher } = deps;
  const caller = callerOf(ctx);
  const page = await dispatcher.readInTurn(caller, async () => {
    const found = await selectReadableDocument(deps.database, key, revision);
    const job = { ...caller, size: textLength(found) };
    return dispatcher.run(writePage, { kind: key.kind, found, options }, job);
  });
  await recordOpening(ctx, deps, { ...key, file: "view", revision });
  ctx.set("Content-Security-Policy", contentSecurityPolicy);
  answerPage(ctx, page);
}
