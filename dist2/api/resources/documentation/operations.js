import { anyObject, string } from "../../openapi/answers/schemas.js";
import { get } from "../../operation/api-operation.js";
import { anyone } from "../../operation/guard.js";
import { getStatic, redirectTo } from "../../operation/static-operation.js";
import { DocsSite } from "./docs-site.js";
let site;
/** Read from the description when the first page is asked for. */
async function find({ describeApi }, at) {
    site ??= describeApi().then(({ body }) => new DocsSite(JSON.parse(body.toString())));
    return (await site).find(at);
}
/** A page of a folder, by its name in the address. */
function pageIn(folder, { name, ...described }) {
    const { about, operationId, summary } = described;
    return getStatic(`/docs/${folder}/{${name}}`, {
        operationId,
        tag,
        summary,
        placeholders: { [name]: { description: about, schema: string } },
        content: page,
        missing: { thing: "Page", description: "Not a page of the documentation." },
    }, (ctx, deps) => find(deps, `${folder}/${ctx.params[name] ?? ""}`));
}
const tag = "Documentation";
const page = {
    description: "The page.",
    contentType: "text/html",
    headers: { "Content-Security-Policy": { description: "What the page may load.", schema: string } },
};
/** The description of the API, for machines and as a page; both without a token and without any other server. */
export const documentationOperations = [
    get("/", anyone, {
        operationId: "getRoot",
        tag,
        summary: "Leads to the page",
        answers: {
            302: {
                description: "The page is at `/docs`.",
                headers: {
                    Location: { description: "Where the page is.", schema: string },
                    Link: { description: "Where the description is, for clients that are no browser.", schema: string },
                },
            },
        },
        handle: (ctx) => {
            ctx.status = 302;
            // A relative redirect works behind any path prefix. The link is for clients other than browsers.
            ctx.redirect("docs");
            ctx.set("Link", '<openapi.json>; rel="service-desc"');
            ctx.body = "";
        },
    }),
    getStatic("/openapi.json", {
        operationId: "getOpenApi",
        tag,
        summary: "This description",
        content: { description: "OpenAPI 3.1.", contentType: "application/json", schema: anyObject },
    }, (_, { describeApi }) => describeApi()),
    getStatic("/docs", {
        operationId: "getDocs",
        tag,
        summary: "Guides, and this description as pages to read",
        content: page,
    }, (_, deps) => find(deps, "")),
    // The page names its files relative to /docs.
    redirectTo("/docs", "../docs", {
        path: "/docs/",
        operationId: "redirectToDocs",
        tag,
        summary: "Leads to the page",
    }),
    getStatic("/docs/errors", {
        operationId: "listErrorPages",
        tag,
        summary: "Every code that an error may have",
        content: page,
    }, (_, deps) => find(deps, "errors")),
    getStatic("/docs/errors/{code}", {
        operationId: "getErrorPage",
        tag,
        summary: "What an error means, and what to do about it",
        description: "Where `docs_url` of an error leads: made of the catalogue of messages, in English with the Arabic beside.",
        placeholders: { code: { description: "The `code` of an error, e.g. `unknown_field`.", schema: string } },
        content: page,
        missing: { thing: "Error", description: "No code of an error." },
    }, (ctx, deps) => find(deps, `errors/${ctx.params["code"] ?? ""}`)),
    getStatic("/docs/{file}", {
        operationId: "getDocsFile",
        tag,
        summary: "A file of the page",
        placeholders: { file: { description: "Name of a file of the page.", schema: string } },
        content: { description: "Script, style or icon.", contentType: "text/css" },
        missing: { thing: "File", description: "Not a file of the page." },
    }, (ctx, deps) => find(deps, ctx.params["file"] ?? "")),
    pageIn("guides", {
        name: "guide",
        operationId: "getGuide",
        summary: "A guide",
        about: "Name of the guide, as the first page links it.",
    }),
    pageIn("reference", {
        name: "subject",
        operationId: "getReferencePage",
        summary: "The operations of one subject",
        about: "A tag of this description in small letters with hyphens.",
    }),
    pageIn("schemas", {
        name: "schema",
        operationId: "getSchemaPage",
        summary: "The members of a named object",
        about: "Name of the object in `components.schemas`.",
    }),
];
//# sourceMappingURL=operations.js.map