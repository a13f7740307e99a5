import { html } from "../../../../common/view/html.ts";
import { operationsOf, slugOf, type DescribedApi } from "../described-api.ts";
import { renderInline, renderMarkdown } from "../markdown.ts";
import { rootFrom, type Page } from "../page.ts";
import { operationSection } from "./operation-section.ts";
import { schemaFields } from "./schema-fields.ts";

/** Where the operations of a tag are. */
export const subjectAddress = (tag: string): string => `reference/${slugOf(tag)}`;

/** The page of a tag, with its operations; undefined for an address that is none. */
export function subjectPage(api: DescribedApi, at: string): Page | undefined {
  const tag = api.tags.find(({ name }) => subjectAddress(name) === at);
  if (tag === undefined) {
    return undefined;
  }
  const { name, description } = tag;
  const own = operationsOf(api).filter(({ tags }) => tags[0] === name);
  const main = html`<h1>${name}</h1>
    ${description !== undefined && renderMarkdown(description, () => undefined)}
    <ul class="contents">
      ${own.map(
        ({ operationId, method, path, summary }) =>
          html`<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`,
      )}
    </ul>
    ${own.map((operation) => operationSection(operation, api, rootFrom(at)))}`;
  return { title: name, at, main };
}

/** The page of an object that has a name. */
export function schemaPage({ components }: DescribedApi, at: string): Page | undefined {
  const entry = Object.entries(components.schemas).find(([name]) => at === `schemas/${name}`);
  if (entry === undefined) {
    return undefined;
  }
  const [name, schema] = entry;
  const main = html`<h1>${name}</h1>
    ${schema.description !== undefined && html`<p>${renderInline(schema.description)}</p>`}
    ${schemaFields(schema, { root: rootFrom(at), withIds: true })}`;
  return { title: name, at, main };
}
