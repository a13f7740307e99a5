import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { createApp } from "../../../api/app.ts";
import { isPublished, type OpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { createPath } from "../../../api/operation/path.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { readGoldens } from "../../factories/golden.ts";
import type { Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call } from "../http-client.ts";
import { ContractValidator } from "./contract-validator.ts";
import { descriptions, integratorsDescription } from "./descriptions.ts";
import { listRoutes } from "./list-routes.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";

interface Described {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; schema?: Json; example?: unknown; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json; example?: unknown }> }>;
}

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Described })),
  );
const described = descriptions.flatMap(({ document }) => operationsOf(document));

function requestOf(kind: DocumentKind): { schema: Json; example: Json } {
  const create = described.find(({ path, method }) => path === createPath(kind) && method === "post");
  return create?.operation.requestBody?.content["application/json"] as { schema: Json; example: Json };
}

/** Every media type object of the document with where it stands. */
function contentsOf(document: OpenApiDocument): [place: string, content: { schema: Json; example?: unknown }][] {
  const found: [string, { schema: Json; example?: unknown }][] = [];
  for (const { operation } of operationsOf(document)) {
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      found.push([`${operation.operationId} request`, content]);
    }
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      Object.values(content).forEach((one) => found.push([`${operation.operationId} ${status}`, one]));
    }
  }
  for (const [name, response] of Object.entries(document.components["responses"] ?? {})) {
    const { content = {} } = response as Described["responses"][string];
    Object.values(content).forEach((one) => found.push([`response ${name}`, one]));
  }
  return found;
}

const viewerToken = (orgId: string): string =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "test", days: 1, roles: ["viewer"] });

describe("the published description", () => {
  const api = useTestApi();

  describe("document", () => {
    for (const { file, document } of descriptions) {
      it(`${file} is served without a token, once and for all, and again with 304`, async () => {
        const answer = await call(api, "GET", file, { token: null });
        expect(answer.status).to.equal(200);
        expect(answer.headers.get("content-type")).to.equal("application/json; charset=utf-8");
        expect(answer.json).to.deep.equal(JSON.parse(JSON.stringify(document)));
        const etag = answer.headers.get("etag") ?? "";
        const again = await call(api, "GET", file, { token: null, headers: { "if-none-match": etag } });
        expect([again.status, again.text]).to.deep.equal([304, ""]);
      });

      it(`${file} has what its operations refer to, and no more`, () => {
        const text = JSON.stringify(document);
        const named = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
        const { securitySchemes, ...groups } = document.components;
        expect(Object.keys(securitySchemes ?? {})).to.deep.equal(["bearer"]);
        const there = Object.entries(groups).flatMap(([group, members]) =>
          Object.keys(members).map((name) => `${group}/${name}`),
        );
        expect(there).to.have.members([...named]);
      });
    }

    it("is one for integrators and one for operators, and each operation is in one of them", () => {
      const [ofIntegrators = [], ofOperators = []] = descriptions.map(({ document }) =>
        operationsOf(document).map(({ operation }) => operation.operationId),
      );
      const declared = declaredOperations.filter(isPublished).map(({ operationId }) => operationId);
      expect([...ofIntegrators, ...ofOperators]).to.have.members(declared);
      const forOperators = /^\/(?:api\/(?:operations|console)\/|health\/|network\/|console|docs|playground)/;
      for (const { operationId, path } of declaredOperations.filter(isPublished)) {
        const isOperators =
          forOperators.test(path) || ["getOperationsOpenApi", "previewRuleSets"].includes(operationId);
        expect(isOperators ? ofOperators : ofIntegrators).to.include(operationId);
      }
    });

    it("documents for each operation with a body how one is refused that is late, large or of another type", () => {
      for (const { operation } of described.filter((each) => each.operation.requestBody !== undefined)) {
        expect(Object.keys(operation.responses), operation.operationId).to.include.members(["408", "413", "415"]);
      }
    });

    it("documents 403 for exactly the operations that refuse an account without phase 2, a viewer or a cross-site page", async () => {
      const { orgId } = await api.addOrganization();
      await api.query("update organizations set phase2 = false where id = $1", [orgId]);
      for (const { path, method, operation } of described.filter((each) => each.path.startsWith("/api/"))) {
        const statuses = [];
        for (const token of [api.token(orgId), viewerToken(orgId)]) {
          const target = path.replace(/\{\w+\}/g, randomUUID());
          const body = method === "get" ? {} : { body: {} };
          const headers = { "sec-fetch-site": "cross-site" };
          statuses.push((await call(api, method.toUpperCase(), target, { token, headers, ...body })).status);
        }
        expect(statuses.includes(403), operation.operationId).to.equal(operation.responses["403"] !== undefined);
      }
    });
  });

  it("describes every route, and nothing else", () => {
    const routes = listRoutes(createApp(api.deps, api.parts)).map(({ method, path }) => `${method} ${path}`);
    const known = declaredOperations.map(({ method, path }) => `${method} ${path}`);
    expect(
      routes.filter((route) => !known.includes(route)),
      "not described",
    ).to.deep.equal([]);
    expect(
      known.filter((operation) => !routes.includes(operation)),
      "not there",
    ).to.deep.equal([]);
    expect(new Set(known).size).to.equal(known.length);
  });

  for (const { file, document } of descriptions) {
    describe(`schemas of ${file}`, () => {
      const validator = new ContractValidator(document, { closed: false });
      const parameters = operationsOf(document).flatMap(({ operation }) => operation.parameters);

      it("are JSON Schema 2020-12 in every part", () => {
        for (const [place, { schema }] of contentsOf(document)) {
          expect(() => validator.compile(schema), place).not.to.throw();
        }
        const shared = Object.values(document.components["parameters"] ?? {}) as Described["parameters"];
        for (const { schema } of [...shared, ...parameters]) {
          expect(() => validator.compile(schema ?? {})).not.to.throw();
        }
      });

      it("have no map with members of their own, which TypeScript has no type for", () => {
        const mixed: string[] = [];
        JSON.stringify(document, (key, value: Json | null) => {
          if (typeof value?.["additionalProperties"] === "object" && value["properties"] !== undefined) {
            mixed.push(key);
          }
          return value;
        });
        expect(mixed).to.deep.equal([]);
      });

      for (const [place, { schema, example }] of contentsOf(document).filter(([, one]) => one.example !== undefined)) {
        it(`take the example of ${place}`, () => {
          expect(validator.complaints(schema, example)).to.deep.equal([]);
        });
      }

      it("take the examples of parameters", () => {
        for (const { name, schema, example } of parameters.filter((one) => one.example !== undefined)) {
          expect(validator.complaints(schema, example), name).to.deep.equal([]);
        }
      });
    });
  }

  it("has one path of create for each kind, with the placeholder by its name", () => {
    const creates = described.filter(({ method, operation: { responses } }) => {
      const created = responses["201"]?.content?.["application/json"]?.schema["$ref"];
      return method === "post" && /(?:Invoice|CreditNote)$/.test(String(created));
    });
    expect(creates.map(({ path }) => path)).to.have.members(documentKindNames.map(createPath));
    const parameters = creates.flatMap(({ operation }) => operation.parameters.filter((one) => one.in === "path"));
    expect(new Set(parameters.map(({ name }) => name))).to.deep.equal(new Set(["business_profile_id"]));
  });

  describe("schemas of documents", () => {
    const validator = new ContractValidator(integratorsDescription, { closed: false });

    for (const { name, kind, request } of readGoldens()) {
      it(`take the request ${name}`, () => {
        const { schema } = requestOf(kind);
        expect(validator.complaints(schema, numeric(request))).to.deep.equal([]);
      });
    }

    it("are one for all kinds where the kinds are alike", () => {
      const names = Object.keys(integratorsDescription.components["schemas"] ?? {});
      expect(names.filter((name) => name.startsWith("Address"))).to.deep.equal(["Address"]);
      expect(names).to.include.members(["DocumentLine", "DocumentLineRequest", "Price", "PriceRequest", "Errors"]);
      for (const kind of documentKindNames) {
        expect(requestOf(kind).schema).to.have.property("$ref");
      }
    });
  });

  describe("page", () => {
    it("loads nothing from anywhere else, and runs no script of its own text", async () => {
      for (const address of ["/docs", "/docs/reference", "/docs/reference-operations", "/playground/"]) {
        const page = await call(api, "GET", address, { token: null });
        expect(page.status).to.equal(200);
        expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
        expect(page.headers.get("content-security-policy")).to.match(/default-src 'none'.*script-src 'self'/);
        expect(page.headers.get("content-security-policy")).not.to.include("unsafe");
        expect(page.text).not.to.match(/https?:|\/\/[a-z]/);
        expect(page.text).not.to.match(/<script>|<style|\son\w+=/);
      }
    });

    it("has its files in their types", async () => {
      const types = { "style.css": "text/css", "reference.js": "text/javascript", "swagger-ui.css": "text/css" };
      for (const [file, type] of Object.entries(types)) {
        const answer = await call(api, "GET", `/docs/${file}`, { token: null });
        expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).to.deep.equal([200, type]);
        expect(answer.headers.get("x-content-type-options")).to.equal("nosniff");
      }
    });

    for (const method of ["GET", "HEAD"]) {
      it(`is where ${method} / leads, and names the description for machines`, async () => {
        const answer = await call(api, method, "/", { token: null });
        const { headers } = answer;
        expect([answer.status, headers.get("location")]).to.deep.equal([302, "docs"]);
        expect(headers.get("link")).to.equal('<openapi.json>; rel="service-desc"');
        const followed = await fetch(api.url, { method });
        expect([followed.status, new URL(followed.url).pathname]).to.deep.equal([200, "/docs"]);
      });
    }

    const elsewhere = [
      "index.html",
      "swagger-ui-bundle.js.map",
      "package.json",
      "__proto__",
      "constructor",
      "..%2fpackage.json",
      "..%5cpackage.json",
      "%2fetc%2fpasswd",
      "style.css%00",
      "guides",
      "PurchaseInvoice",
      "guides/__proto__",
      "guides/..%2f..%2fpackage",
      "errors/unknown_field",
    ];
    for (const file of elsewhere) {
      it(`does not serve ${file}`, async () => {
        const answer = await call(api, "GET", `/docs/${file}`, { token: null });
        expect(answer.status).to.be.oneOf([400, 401, 404]);
        expect(answer.text).to.match(/^\{"errors":/);
      });
    }
  });
});

/** A golden's decimals stand as text, so that none of their digits is lost. */
function numeric(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((member) => numeric(member));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, numeric(member, name)]));
  }
  return typeof value === "string" && decimals.has(key) ? Number(value) : value;
}

const decimals: ReadonlySet<string> = new Set([
  "amount",
  "base_amount",
  "base_quantity",
  "calculation_rate",
  "multiplier_factor_numeric",
  "net_amount",
  "payable",
  "percent",
  "prepaid_amount",
  "quantity",
  "rounding_amount",
  "tax",
  "tax_amount",
  "tax_exclusive",
  "tax_inclusive",
  "tolerance",
]);
