import { staticFile } from "../../answering/static-answer.js";
import { string } from "../../openapi/answers/schemas.js";
import { getStatic, redirectTo } from "../../operation/static-operation.js";
import { playgroundFiles } from "./playground-files.js";
const tag = "Documentation";
const policy = (...directives) => ["default-src 'none'", ...directives, "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"].join("; ");
const pagePolicy = policy("script-src 'self'", "worker-src 'self'", "style-src 'self'", "img-src data:", "form-action 'none'");
/** Compiled rules are functions made from text. That is allowed only in the worker, which has no page and reaches only this server. */
const workerPolicy = policy("script-src 'self' 'unsafe-eval'");
const policies = { "index.html": pagePolicy, "worker.js": workerPolicy };
let files;
/** Read on first use. */
async function find(name) {
    files ??= playgroundFiles().then((texts) => new Map([...texts].map(([file, text]) => [file, fileOf(file, text)])));
    return (await files).get(name);
}
function fileOf(name, text) {
    const contentSecurityPolicy = policies[name];
    return {
        ...staticFile(name, text),
        ...(contentSecurityPolicy !== undefined && { headers: { "Content-Security-Policy": contentSecurityPolicy } }),
    };
}
/** The rules in a web page; pasted documents never leave the browser. */
export const playgroundOperations = [
    redirectTo("/playground/", "playground/", {
        path: "/playground",
        operationId: "redirectToPlayground",
        tag,
        summary: "Leads to the page",
    }),
    getStatic("/playground/", {
        operationId: "getPlayground",
        tag,
        summary: "A page that judges documents and requests by itself",
        description: "The service's rules, schemas and renderer run in the page. Nothing that is pasted there is sent.",
        content: {
            description: "The page.",
            contentType: "text/html",
            headers: { "Content-Security-Policy": { description: "What it may load.", schema: string } },
        },
    }, () => find("index.html")),
    getStatic("/playground/{file}", {
        operationId: "getPlaygroundFile",
        tag,
        summary: "A file of the playground",
        placeholders: { file: { description: "Name of a file of the page.", schema: string } },
        content: { description: "Script, style, rules or sample.", contentType: "text/css" },
        missing: { thing: "File", description: "Not a file of the page." },
    }, (ctx) => find(ctx.params["file"] ?? "")),
];
//# sourceMappingURL=operations.js.map