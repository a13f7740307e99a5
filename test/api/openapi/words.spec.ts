import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "chai";

import { describedTables } from "../../../api/openapi/words/words.ts";
import { webhookEvents } from "../../../common/webhooks/webhook-events.ts";
import { ContractValidator } from "./contract-validator.ts";
import { membersOf, schemasIn } from "./described-members.ts";
import { descriptions, integratorsDescription } from "./descriptions.ts";

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: { name: string; description?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<
    string,
    { description?: string; headers?: Record<string, { description?: string; $ref?: string }> }
  >;
}

const documents = descriptions.map(({ document }) => document);
const operations = documents
  .flatMap(({ paths, webhooks }) => [...Object.values(paths), ...Object.values(webhooks)])
  .flatMap((item) => Object.values(item) as Operation[]);
const schemas = Object.assign({}, ...documents.map(({ components }) => components["schemas"])) as Record<
  string,
  Record<string, unknown>
>;
const text = JSON.stringify(documents);

const said = ({ description, $ref }: { description?: unknown; $ref?: unknown }): unknown =>
  description ?? (typeof $ref === "string" ? schemas[$ref.split("/").at(-1) ?? ""]?.["description"] : undefined);

const marked = (name: string): string[] =>
  Object.entries(schemas[name]?.["properties"] as Record<string, { readOnly?: boolean }>).flatMap(
    ([member, { readOnly }]) => (readOnly === true ? [member] : []),
  );

describe("the words of the published description", () => {
  it("are there for every member of every object", () => {
    const silent = documents.flatMap(membersOf).filter(({ schema }) => said(schema) === undefined);
    expect(silent.map(({ place }) => place)).to.deep.equal([]);
  });

  it("are there for every parameter, header, answer and group", () => {
    const silent = operations.flatMap(({ operationId, parameters = [], responses }) => [
      ...parameters.filter((one) => one.$ref === undefined && (one.description ?? "") === "").map(({ name }) => name),
      ...Object.entries(responses).flatMap(([status, { description, headers = {} }]) => [
        ...("$ref" in (responses[status] ?? {}) || description ? [] : [`${operationId} ${status}`]),
        ...Object.entries(headers).flatMap(([name, header]) => ((header.description ?? header.$ref) ? [] : [name])),
      ]),
    ]);
    expect(silent).to.deep.equal([]);
  });

  it("say nothing of what is not there", () => {
    const stale = describedTables.flatMap((table) =>
      Object.entries(table).filter(([, words]) => {
        const [first, example] = typeof words === "string" ? [words] : words;
        const wanted = first === "" ? example : first;
        return !text.includes(JSON.stringify(wanted).replace(/^"|"$/g, ""));
      }),
    );
    expect(stale.map(([key]) => key)).to.deep.equal([]);
  });

  it("come with examples that their schema takes", () => {
    const wrong = documents.flatMap((document) => {
      const validator = new ContractValidator(document, { closed: false });
      return membersOf(document).flatMap(({ place, schema }) =>
        ((schema["examples"] ?? []) as unknown[]).flatMap((example) =>
          validator.complaints(schema, example).map((complaint) => `${place}: ${complaint}`),
        ),
      );
    });
    expect(wrong).to.deep.equal([]);
  });

  it("say the defaults of a body, which generators would make mandatory", () => {
    const bodies = operations.flatMap(({ operationId, requestBody }) => schemasIn(requestBody, operationId));
    const named = Object.entries(schemas).flatMap(([name, schema]) => schemasIn(schema, name));
    const withDefault = [...bodies, ...named].filter(({ schema }) => "default" in schema);
    expect(withDefault.map(({ place }) => place)).to.deep.equal([]);
    expect(schemas["WebhookRequest"]).to.have.nested.property("properties.enabled.description").that.includes("`true`");
  });

  it("mark what the service alone sets, in answers and in no request", () => {
    expect(marked("PurchaseInvoice")).to.include.members([
      "id",
      "document_sequence",
      "totals",
      "meta_info",
      "revision",
    ]);
    expect(marked("DocumentLine")).to.include.members(["net_amount", "tax_amount_in_aed"]);
    expect([...marked("PurchaseInvoiceRequest"), ...marked("DocumentLineRequest")]).to.deep.equal([]);
  });

  it("show every event as the service makes it, with nothing that is not described", () => {
    expect(Object.keys(integratorsDescription.webhooks)).to.deep.equal(webhookEvents.map(({ name }) => name));
    const validator = new ContractValidator(integratorsDescription, { closed: true });
    const wrong = Object.entries(integratorsDescription.webhooks).flatMap(([name, { post }]) => {
      const { schema, example } = (post as Operation).requestBody?.content["application/json"] ?? { schema: {} };
      return validator.complaints(schema, example).map((complaint) => `${name}: ${complaint}`);
    });
    expect(wrong).to.deep.equal([]);
  });

  it("show no path that ends with a slash", () => {
    const paths = documents.flatMap((document) => Object.keys(document.paths));
    expect(paths.filter((path) => path !== "/" && path.endsWith("/"))).to.deep.equal([]);
  });

  for (const { file, document } of descriptions) {
    it(`meet a linter without a warning in ${file}`, async () => {
      const config = await createConfig({ extends: ["recommended"] });
      const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: file, config });
      expect(
        problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
      ).to.deep.equal([]);
    }).timeout(120_000);
  }
});
