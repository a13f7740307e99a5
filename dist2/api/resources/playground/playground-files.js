import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../../common/repository-root.js";
import { assembleDocument, priceDocument } from "../../../common/services/documents/assemble-document.js";
import { renderUbl } from "../../../common/ubl/render-ubl.js";
import { parseJsonObject } from "../../json/parse-json-object.js";
import { documentRequestExample, profileParty } from "../../openapi/examples/documents.js";
import { validateRequest } from "../documents/validate-request.js";
import { collectModules } from "./collect-modules.js";
const compiled = path.join(import.meta.dirname, "../../playground");
const kind = "purchase-invoices";
/**
 * All files of the playground by name, for any web server: the page, and the service's rules, schemas and renderer as
 * modules of its worker.
 * @throws Error when one of them cannot run in a browser
 */
export async function playgroundFiles() {
    const page = path.join(repositoryRoot(), "api", "playground", "page");
    return new Map([
        ["index.html", readFileSync(path.join(page, "index.html"), "utf8")],
        ["style.css", readFileSync(path.join(page, "style.css"), "utf8")],
        ["rules.json", JSON.stringify(ruleTexts())],
        ...(await samples()),
        ...collectModules(new Map([
            ["playground.js", path.join(compiled, "page/playground.js")],
            ["worker.js", path.join(compiled, "worker/main.js")],
        ])),
    ]);
}
function ruleTexts() {
    const folder = path.join(repositoryRoot(), "common", "rules", "pint-ae");
    const names = readdirSync(folder).filter((name) => name.endsWith(".sch"));
    return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}
async function samples() {
    const text = JSON.stringify(documentRequestExample(kind), null, 2);
    const request = await validateRequest(kind, parseJsonObject(Buffer.from(text), "The sample"));
    const document = assembleDocument({ kind, request }, profileParty, []);
    const ubl = renderUbl({
        kind,
        documentId: "00000000-0000-0000-0000-000000000000",
        documentSequence: "SBI-2026-000001",
        document,
        amounts: priceDocument(document),
        attachmentContents: new Map(),
    });
    return [
        ["sample-request.json", text],
        ["sample-invoice.xml", ubl],
    ];
}
//# sourceMappingURL=playground-files.js.map