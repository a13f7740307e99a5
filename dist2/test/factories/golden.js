import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { isLosslessNumber, parse, stringify } from "lossless-json";
import { documentKindNames, documentKinds } from "../../common/domain/document-kinds.js";
import { price } from "../../common/domain/pricing/price.js";
import { repositoryRoot } from "../setup/repository-root.js";
import { acceptedDocument } from "./request.js";
const GOLDEN_DOCUMENT_ID = "68205910-ac6b-4e35-9fe7-d1f0a3e3ae72";
export function readGoldens() {
    const folder = join(repositoryRoot, "test", "golden");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
    const paths = new Map(files.sort().map((file) => [basename(file, ".json"), join(folder, file)]));
    return [...paths].map(([name, path]) => {
        const body = stringify(readBody(paths, name)) ?? "";
        // Numbers stay the text that the file holds, as the API reads them: 25.50 is not 25.5.
        const request = parse(body, undefined, (digits) => digits);
        return { name, kind: kindOf(request), request, body, xmlPath: path.replace(/json$/, "xml") };
    });
}
/** A file that extends another one has only the differences, as JSON merge patches (RFC 7396) state them. */
function readBody(paths, name) {
    const { extends: base, ...body } = parse(readFileSync(paths.get(name) ?? name, "utf8"));
    return typeof base === "string" ? merge(readBody(paths, base), body) : body;
}
function merge(base, patch) {
    const merged = { ...base };
    for (const [field, value] of Object.entries(patch)) {
        const before = base[field];
        merged[field] = isObject(before) && isObject(value) ? merge(before, value) : value;
    }
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
/** No type code belongs to two kinds. */
function kindOf({ invoice_type_code: type }) {
    const kind = documentKindNames.find((name) => documentKinds[name].typeCodes.includes(String(type)));
    if (kind === undefined) {
        throw new Error(`There is no kind with the type code ${String(type)}`);
    }
    return kind;
}
export function readGolden(name) {
    const golden = readGoldens().find((candidate) => candidate.name === name);
    if (golden === undefined) {
        throw new Error(`There is no golden ${name}`);
    }
    return golden;
}
/** What the service makes of a golden's request, up to the point where it is rendered. */
export function ublInput({ kind, request }) {
    const sent = (request["attachments"] ?? []);
    const attachments = sent.map((attachment, index) => ({
        ...attachment,
        file_content: undefined,
        id: `att-${index + 1}`,
    }));
    const document = acceptedDocument({ ...request, ...(sent.length === 0 ? {} : { attachments }) }, kind);
    return {
        kind,
        documentId: GOLDEN_DOCUMENT_ID,
        documentSequence: `${documentKinds[kind].sequencePrefix}-2026-000001`,
        document,
        amounts: price(document),
        attachmentContents: new Map(sent.map(({ file_content: content }, index) => [`att-${index + 1}`, content])),
    };
}
//# sourceMappingURL=golden.js.map