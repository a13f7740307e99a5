import { operationsOf } from "./described-api.js";
import { errorCodes, errorsAddress } from "./error-pages.js";
import { subjectAddress } from "./reference/reference-pages.js";
const maxLength = 120;
/** Guides by their headings, operations, and the members of named objects. */
export function searchEntries(api, guides) {
    return [...guides.flatMap(ofGuide), ...ofOperations(api), ...ofErrors(), ...ofMembers(api)];
}
/** Cut between words. */
const shortened = (text) => text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(" ", maxLength))} …`;
function ofGuide({ title, at, main }) {
    const headings = [...main.text.matchAll(/<h[23] id="([^"]*)">(.*?)<\/h[23]>/g)];
    const sections = headings.map(([, id = "", words = ""]) => [plain(words), title, `${at}#${id}`]);
    return [[title, "Guide", at], ...sections];
}
const plain = (markup) => markup
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"');
const ofOperations = (api) => operationsOf(api).map(({ summary, method, path, operationId, tags }) => [
    summary,
    `${method} ${path} ${operationId}`,
    `${subjectAddress(tags[0] ?? "")}#${operationId}`,
]);
const ofErrors = () => errorCodes().map((code) => [code, "Error", `${errorsAddress}/${code}`]);
const ofMembers = (api) => Object.entries(api.components.schemas).flatMap(([name, { properties = {} }]) => [
    [name, "Object", `schemas/${name}`],
    ...Object.entries(properties).map(([member, { description = "" }]) => [
        member,
        `${name}: ${shortened(description.replaceAll("`", ""))}`,
        `schemas/${name}#${member}`,
    ]),
]);
//# sourceMappingURL=search-entries.js.map