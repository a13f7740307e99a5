import { html } from "../../../../common/view/html.js";
import { operationsOf, slugOf } from "../described-api.js";
import { renderInline, renderMarkdown } from "../markdown.js";
import { rootFrom } from "../page.js";
import { operationSection } from "./operation-section.js";
import { schemaFields } from "./schema-fields.js";
/** Where the operations of a tag are. */
export const subjectAddress = (tag) => `reference/${slugOf(tag)}`;
/** The page of a tag, with its operations; undefined for an address that is none. */
export function subjectPage(api, at) {
    const tag = api.tags.find(({ name }) => subjectAddress(name) === at);
    if (tag === undefined) {
        return undefined;
    }
    const { name, description } = tag;
    const own = operationsOf(api).filter(({ tags }) => tags[0] === name);
    const main = html `<h1>${name}</h1>
    ${description !== undefined && renderMarkdown(description, () => undefined)}
    <ul class="contents">
      ${own.map(({ operationId, method, path, summary }) => html `<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`)}
    </ul>
    ${own.map((operation) => operationSection(operation, api, rootFrom(at)))}`;
    return { title: name, at, main };
}
/** The page of an object that has a name. */
export function schemaPage({ components }, at) {
    const entry = Object.entries(components.schemas).find(([name]) => at === `schemas/${name}`);
    if (entry === undefined) {
        return undefined;
    }
    const [name, schema] = entry;
    const main = html `<h1>${name}</h1>
    ${schema.description !== undefined && html `<p>${renderInline(schema.description)}</p>`}
    ${schemaFields(schema, { root: rootFrom(at), withIds: true })}`;
    return { title: name, at, main };
}
//# sourceMappingURL=reference-pages.js.map