import { notFound } from "../../common/errors.js";
import { answerStatic } from "../answering/static-answer.js";
import { string } from "../openapi/answers/schemas.js";
import { get } from "./api-operation.js";
import { anyone } from "./guard.js";
/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";
const parameters = [
    { name: "If-None-Match", in: "header", description: "The ETag of an earlier answer.", schema: string },
];
const tagged = {
    ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
};
/** What stays the same while the process runs: public, and sent again only when it has changed. */
export function getStatic(path, { content, missing, ...described }, find) {
    const headers = { ...tagged, ...content.headers };
    return get(path, anyone, {
        ...described,
        parameters,
        answers: {
            200: { schema: string, ...content, headers },
            304: { description: "The ETag that was sent is still right.", headers },
            ...(missing !== undefined && { 404: missingAnswer(missing) }),
        },
        handle: async (ctx, deps) => {
            const page = await find(ctx, deps);
            if (page === undefined) {
                throw notFound(missing?.thing ?? "Page");
            }
            ctx.set(page.headers ?? {});
            if (page.isMissing === true) {
                ctx.status = 404;
                ctx.set("Cache-Control", "no-store");
                ctx.type = page.type;
                ctx.body = page.body;
                return;
            }
            answerStatic(ctx, page, cacheControl);
        },
    });
}
const missingAnswer = ({ description, contentType }) => contentType === undefined ? { description } : { description, contentType, schema: string };
/** @param to relative, so that it works behind any prefix */
export function redirectTo(page, to, { path, ...described }) {
    return get(path, anyone, {
        ...described,
        answers: {
            308: {
                description: `The page is at \`${page}\`.`,
                headers: { Location: { description: "Where the page is.", schema: string } },
            },
        },
        handle: (ctx) => {
            ctx.status = 308;
            ctx.redirect(to);
            ctx.body = "";
        },
    });
}
//# sourceMappingURL=static-operation.js.map