import { html, nothing } from "../../../../common/view/html.js";
import { referredName } from "../described-api.js";
import { renderInline } from "../markdown.js";
/** Members of an object, each with its type and what it is; objects within unfold. */
export function schemaFields(schema, { root, withIds = false }) {
    const { properties, required = [] } = objectOf(schema);
    if (properties === undefined) {
        return nothing;
    }
    return html `<dl class="fields">
    ${Object.entries(properties).map(([name, member]) => field(name, member, { isRequired: required.includes(name), root, withIds }))}
  </dl>`;
}
/** The object that a schema is about: itself, or what its list has. */
function objectOf(schema) {
    const inner = schema.items ?? (schema.anyOf ?? schema.oneOf)?.find((one) => one.properties ?? one.items);
    return schema.properties !== undefined || inner === undefined ? schema : objectOf(inner);
}
function field(name, schema, { isRequired, root, withIds = false }) {
    const example = schema.example ?? schema.examples?.[0];
    const inner = schemaFields(schema, { root });
    return html `<dt${withIds && html ` id="${name}"`}>
      <code>${name}</code> <span class="type">${typeOf(schema, root)}</span>
      ${isRequired && html `<strong>required</strong>`} ${schema.readOnly === true && html `<em>set by the service</em>`}
    </dt>
    <dd>
      ${schema.description !== undefined && renderInline(schema.description)}
      ${example !== undefined && html ` <span class="example">Example: <code>${JSON.stringify(example)}</code></span>`}
      ${!inner.isEmpty &&
        html `<details>
          <summary>Members of <code>${name}</code></summary>
          ${inner}
        </details>`}
    </dd>`;
}
/** A type in a few words: "string (date)", "list of DocumentLine", with a link for what has a page. */
export function typeOf(schema, root) {
    if (schema.$ref !== undefined) {
        const name = referredName(schema.$ref);
        return html `<a href="${root}schemas/${name}">${name}</a>`;
    }
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices !== undefined) {
        return joined(choices.map((one) => typeOf(one, root)), " or ");
    }
    if (schema.enum !== undefined || schema.const !== undefined) {
        const values = schema.enum ?? [schema.const];
        return joined(values.map((value) => html `<code>${JSON.stringify(value)}</code>`), " | ");
    }
    if (schema.items !== undefined) {
        return html `list of ${typeOf(schema.items, root)}`;
    }
    const types = [schema.type ?? "any"].flat().join(" or ");
    return html `${types}${schema.format !== undefined && html ` (${schema.format})`}`;
}
const joined = (parts, separator) => html `${parts.map((part, index) => (index === 0 ? part : html `${separator}${part}`))}`;
//# sourceMappingURL=schema-fields.js.map