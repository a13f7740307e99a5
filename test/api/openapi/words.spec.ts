import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "chai";

import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import { describedTables } from "../../../api/openapi/words/words.ts";
import { webhookEvents } from "../../../common/webhooks/webhook-events.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { ContractValidator } from "./contract-validator.ts";
import { membersOf, schemasIn } from "./described-members.ts";

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

const document = buildOpenApiDocument(declaredOperations);
const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(
  (item) => Object.values(item) as Operation[],
);
const schemas = document.components["schemas"] as Record<string, Record<string, unknown>>;
const text = JSON.stringify(document);

const said = ({ description, $ref }: { description?: unknown; $ref?: unknown }): unknown =>
  description ?? (typeof $ref === "string" ? schemas[$ref.split("/").at(-1) ?? ""]?.["description"] : undefined);

const marked = (name: string): string[] =>
  Object.entries(schemas[name]?.["properties"] as Record<string, { readOnly?: boolean }>).flatMap(
    ([member, { readOnly }]) => (readOnly === true ? [member] : []),
  );

describe("the words of the published description", () => {
  it("are there for every member of every object", () => {
    const silent = membersOf(document).filter(({ schema }) => said(schema) === undefined);
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
    const tags = document["tags"] as { name: string; description?: string }[];
    expect(tags.filter(({ description }) => description === undefined)).to.deep.equal([]);
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
    const validator = new ContractValidator(document, { closed: false });
    const wrong = membersOf(document).flatMap(({ place, schema }) =>
      ((schema["examples"] ?? []) as unknown[]).flatMap((example) =>
        validator.complaints(schema, example).map((complaint) => `${place}: ${complaint}`),
      ),
    );
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
    expect(Object.keys(document.webhooks)).to.deep.equal(webhookEvents.map(({ name }) => name));
    const validator = new ContractValidator(document, { closed: true });
    const wrong = Object.entries(document.webhooks).flatMap(([name, { post }]) => {
      const { schema, example } = (post as Operation).requestBody?.content["application/json"] ?? { schema: {} };
      return validator.complaints(schema, example).map((complaint) => `${name}: ${complaint}`);
    });
    expect(wrong).to.deep.equal([]);
  });

  it("show no path that ends with a slash", () => {
    expect(Object.keys(document.paths).filter((path) => path !== "/" && path.endsWith("/"))).to.deep.equal([]);
  });

  it("meet a linter without a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).to.deep.equal([]);
  }).timeout(120_000);
});
