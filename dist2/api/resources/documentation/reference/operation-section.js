import { html, nothing } from "../../../../common/view/html.js";
import { referredName, } from "../described-api.js";
import { renderInline } from "../markdown.js";
import { codeSamples } from "./code-samples.js";
import { schemaFields, typeOf } from "./schema-fields.js";
/** One operation: what it does, how it is called, what it takes and answers. */
export function operationSection(operation, api, root) {
    const parameters = (operation.parameters ?? []).map((one) => resolved(one, api.components.parameters));
    const { operationId, method, path, summary, description } = operation;
    return html `<section class="operation" id="${operationId}">
    <h2><a href="#${operationId}">${summary}</a></h2>
    <p class="call"><b>${method}</b> <code>${path}</code></p>
    ${description !== undefined && html `<p>${renderInline(description)}</p>`} ${samples(operation, parameters)}
    ${parameters.length > 0 &&
        html `<h3>Parameters</h3>
        <dl class="fields">${parameters.map((one) => parameterField(one, root))}</dl>`}
    ${operation.requestBody !== undefined &&
        html `<h3>Body</h3>
        ${contents(operation.requestBody.content, root)}`}
    <h3>Answers</h3>
    ${Object.entries(operation.responses).map(([status, answer]) => answerSection(status, resolved(answer, api.components.responses), root))}
  </section>`;
}
const resolved = (one, known) => one.$ref === undefined ? one : (known[referredName(one.$ref)] ?? one);
function samples(operation, parameters) {
    return html `<div class="samples">
    ${codeSamples(operation, parameters).map(({ language, text }, index) => html `<details name="${operation.operationId}" ${index === 0 ? open : nothing}>
          <summary>${language}</summary>
          <pre><code>${verbatim(text)}</code></pre>
        </details>`)}
  </div>`;
}
const open = html ` open`;
/** A text whose lines keep their indents. */
const verbatim = (text) => html `${text}`;
function parameterField({ name, in: place, description, required, schema = {}, example }, root) {
    return html `<dt>
      <code>${name}</code> <span class="type">${typeOf(schema, root)}, in the ${place}</span>
      ${required === true && html `<strong>required</strong>`}
    </dt>
    <dd>
      ${description !== undefined && renderInline(description)}
      ${example !== undefined && html ` <span class="example">Example: <code>${JSON.stringify(example)}</code></span>`}
    </dd>`;
}
function contents(content, root) {
    return html `${Object.entries(content).map(([type, { schema = {} }]) => {
        const fields = schemaFields(schema, { root });
        return html `<p>
        <code>${type}</code>:
        ${typeOf(schema, root)}${schema.description !== undefined && html `. ${renderInline(schema.description)}`}
      </p>
      ${fields}`;
    })}`;
}
function answerSection(status, { description, content = {} }, root) {
    const example = Object.values(content).find((one) => one.example !== undefined)?.example;
    return html `<details class="answer">
    <summary><b>${status}</b> ${renderInline(description)}</summary>
    ${contents(content, root)}
    ${example !== undefined &&
        html `<pre><code>${typeof example === "string" ? example : JSON.stringify(example, null, 2)}</code></pre>`}
  </details>`;
}
//# sourceMappingURL=operation-section.js.map