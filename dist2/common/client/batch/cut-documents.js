import { randomKey } from "../transport/outgoing-request.js";
const maxLines = 10_000;
/**
 * Documents as lines with their keys, in groups of the size of a request. Blank texts are left out, and counted.
 *
 * @throws what reading the documents throws, behind the group of those before
 */
export async function* cutDocuments(settings, documents, { linesPerRequest = 500, charactersPerRequest = 4_000_000, ...keys }) {
    let group = [];
    let length = 0;
    try {
        for await (const line of linesOf(settings, documents, keys)) {
            const isFull = group.length >= Math.min(linesPerRequest, maxLines) || length + line.text.length > charactersPerRequest;
            if (isFull && group.length > 0) {
                yield group;
                [group, length] = [[], 0];
            }
            group.push(line);
            length += line.text.length + 1;
        }
    }
    catch (error) {
        yield group;
        throw error;
    }
    yield group;
}
async function* linesOf({ stringify }, documents, { run = randomKey(), keyOf }) {
    if (typeof documents === "string") {
        throw new TypeError("Documents are given one by one: a text has to be cut into its lines");
    }
    let index = -1;
    for await (const document of documents) {
        index += 1;
        const isText = typeof document === "string";
        if (isText && document.trim() === "") {
            continue;
        }
        const key = ownKey(document) ?? keyOf?.(document, index) ?? `${run}/${index}`;
        const text = isText ? textWithKey(document, key) : (stringify({ ...document, idempotency_key: key }) ?? "");
        yield { index, key, text };
    }
}
function ownKey(document) {
    const { idempotency_key } = (typeof document === "string" ? readObject(document) : document);
    return idempotency_key;
}
/** The key stands in front, so that not a digit of the rest is touched. What is no object is refused by the service. */
function textWithKey(json, key) {
    const line = json.replaceAll(/[\r\n]+/g, " ").trim();
    if (!line.startsWith("{") || "idempotency_key" in readObject(line)) {
        return line;
    }
    const rest = line.slice(1).trimStart();
    return `{"idempotency_key":${JSON.stringify(key)}${rest.startsWith("}") ? "" : ","}${rest}`;
}
function readObject(json) {
    try {
        const value = JSON.parse(json);
        return typeof value === "object" && value !== null ? value : {};
    }
    catch {
        return {};
    }
}
//# sourceMappingURL=cut-documents.js.map