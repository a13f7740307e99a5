import { parseXmlDocument, serializeToWellFormedString } from "slimdom";
/** The same XML without some of its elements, as many as possible at first. */
function* withoutSome(xml) {
    const count = parseXmlDocument(xml).getElementsByTagNameNS("*", "*").length;
    for (let size = Math.ceil(count / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
        for (let from = 1; from < count; from += size) {
            const document = parseXmlDocument(xml);
            const elements = document.getElementsByTagNameNS("*", "*").slice(from, from + size);
            elements.forEach((element) => element.parentNode?.removeChild(element));
            yield serializeToWellFormedString(document);
        }
    }
}
function* smaller(made) {
    for (const index of made.done.keys()) {
        yield { ...made, done: made.done.filter((_, at) => at !== index) };
    }
    for (const text of withoutSome(made.text)) {
        yield { ...made, text };
    }
    for (const xml of withoutSome(made.xml)) {
        yield { ...made, xml };
    }
}
const maxTries = 300;
/** A small case that differs as well. */
export function smallerSchemas(made, differs) {
    let best = made;
    let tries = 0;
    for (let found = made; found !== undefined;) {
        best = found;
        found = undefined;
        for (const candidate of smaller(best)) {
            tries += 1;
            if (tries > maxTries) {
                return best;
            }
            if (differs(candidate)) {
                found = candidate;
                break;
            }
        }
    }
    return best;
}
//# sourceMappingURL=smaller-schemas.js.map