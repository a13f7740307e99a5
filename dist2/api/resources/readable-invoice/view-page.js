import { selectReadableDocument } from "../../../common/db/stores/documents/readable-document-store.js";
import { textLength } from "../../../common/db/text-rows.js";
import { answerPage } from "../../answering/respond.js";
import { callerOf } from "../../caller.js";
import { seesMasked } from "../../operation/authorization-error.js";
import { string } from "../../openapi/answers/schemas.js";
import { recordOpening } from "../../operation/operator-action.js";
import { contentSecurityPolicy } from "./policy.js";
import { record } from "../../schemas/field-types.js";
import { writePage } from "./write-view.js";
import { integerParameter } from "../../schemas/integer-field.js";
import { oneOf } from "../../schemas/text-field.js";
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
export const viewPageQuery = {
    schema: viewQuery,
    about: {
        ...languageParameters,
        from_line: { description: "The first line to show.", example: 501 },
        lines: { description: "How many lines to show; the page links to the others.", example: 500 },
    },
};
export const viewPageAnswer = {
    description: "The page.",
    headers: { "Content-Security-Policy": { description: "Nothing is loaded and nothing runs.", schema: string } },
    contentType: "text/html",
    schema: string,
};
/** @throws AppError 404 */
export async function answerView(ctx, { database, dispatcher, acts }, key, query) {
    const { lang: language = "both", revision, from_line: fromLine, lines } = query;
    const options = { language, fromLine, lines, isMasked: seesMasked(ctx.state) };
    const caller = callerOf(ctx);
    const page = await dispatcher.readInTurn(caller, async () => {
        const found = await selectReadableDocument(database, key, revision);
        const job = { ...caller, size: textLength(found) };
        return dispatcher.run(writePage, { kind: key.kind, found, options }, job);
    });
    await recordOpening(ctx, { acts }, { ...key, file: "view", revision });
    ctx.set("Content-Security-Policy", contentSecurityPolicy);
    answerPage(ctx, page);
}
//# sourceMappingURL=view-page.js.map