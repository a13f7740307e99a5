import { html, nothing, type Html } from "../../../../common/view/html.ts";
import {
  referredName,
  type DescribedAnswer,
  type DescribedApi,
  type DescribedContent,
  type DescribedParameter,
  type PlacedOperation,
} from "../described-api.ts";
import { renderInline } from "../markdown.ts";
import { codeSamples } from "./code-samples.ts";
import { schemaFields, typeOf } from "./schema-fields.ts";

/** One operation: what it does, how it is called, what it takes and answers. */
export function operationSection(operation: PlacedOperation, api: DescribedApi, root: string): Html {
  const parameters = (operation.parameters ?? []).map((one) => resolved(one, api.components.parameters));
  const { operationId, method, path, summary, description } = operation;
  return html`<section class="operation" id="${operationId}">
    <h2><a href="#${operationId}">${summary}</a></h2>
    <p class="call"><b>${method}</b> <code>${path}</code></p>
    ${description !== undefined && html`<p>${renderInline(description)}</p>`} ${samples(operation, parameters)}
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3>
        <dl class="fields">${parameters.map((one) => parameterField(one, root))}</dl>`
    }
    ${
      operation.requestBody !== undefined &&
      html`<h3>Body</h3>
        ${contents(operation.requestBody.content, root)}`
    }
    <h3>Answers</h3>
    ${Object.entries(operation.responses).map(([status, answer]) =>
      answerSection(status, resolved(answer, api.components.responses), root),
    )}
  </section>`;
}

const resolved = <One extends { $ref?: string }>(one: One, known: Readonly<Record<string, One>>): One =>
  one.$ref === undefined ? one : (known[referredName(one.$ref)] ?? one);

function samples(operation: PlacedOperation, parameters: readonly DescribedParameter[]): Html {
  return html`<div class="samples">
    ${codeSamples(operation, parameters).map(
      ({ language, text }, index) =>
        html`<details name="${operation.operationId}" ${index === 0 ? open : nothing}>
          <summary>${language}</summary>
          <pre><code>${verbatim(text)}</code></pre>
        </details>`,
    )}
  </div>`;
}

const open = html` open`;

/** A text whose lines keep their indents. */
const verbatim = (text: string): Html => html`${text}`;

function parameterField(
  { name, in: place, description, required, schema = {}, example }: DescribedParameter,
  root: string,
): Html {
  return html`<dt>
      <code>${name}</code> <span class="type">${typeOf(schema, root)}, in the ${place}</span>
      ${required === true && html`<strong>required</strong>`}
    </dt>
    <dd>
      ${description !== undefined && renderInline(description)}
      ${example !== undefined && html` <span class="example">Example: <code>${JSON.stringify(example)}</code></span>`}
    </dd>`;
}

function contents(content: Readonly<Record<string, DescribedContent>>, root: string): Html {
  return html`${Object.entries(content).map(([type, { schema = {} }]) => {
    const fields = schemaFields(schema, { root });
    return html`<p>
        <code>${type}</code>:
        ${typeOf(schema, root)}${schema.description !== undefined && html`. ${renderInline(schema.description)}`}
      </p>
      ${fields}`;
  })}`;
}

function answerSection(status: string, { description, content = {} }: DescribedAnswer, root: string): Html {
  const example = Object.values(content).find((one) => one.example !== undefined)?.example;
  return html`<details class="answer">
    <summary><b>${status}</b> ${renderInline(description)}</summary>
    ${contents(content, root)}
    ${
      example !== undefined &&
      html`<pre><code>${typeof example === "string" ? example : JSON.stringify(example, null, 2)}</code></pre>`
    }
  </details>`;
}
