import { expect } from "chai";

import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { sharedErrors } from "../../../api/openapi/shared.ts";
import { call, type Answer } from "../http-client.ts";
import { errorRuns } from "./error-runs.ts";
import { replay } from "./replay.ts";
import { World } from "./world.ts";

/** What HTTP itself says of the connection and of the body, which the description says elsewhere or not at all. */
const ofTransport: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

interface DescribedAnswer {
  $ref?: string;
  headers?: Record<string, unknown>;
}

const document = buildOpenApiDocument(declaredOperations);
const answersOf = new Map(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => {
      const { operationId, responses } = operation as {
        operationId: string;
        responses: Record<string, DescribedAnswer>;
      };
      return [operationId, responses];
    }),
  ),
);

function describedHeaders(operationId: string, status: number): string[] {
  const answer = answersOf.get(operationId)?.[status];
  expect(answer, `${operationId} is not described to answer ${status}`).not.to.equal(undefined);
  const name = answer?.$ref?.split("/").at(-1);
  const shared = document.components["responses"] as Record<string, DescribedAnswer>;
  const { headers = {} } = (name === undefined ? answer : shared[name]) ?? {};
  return Object.keys(headers).map((header) => header.toLowerCase());
}

function expectHeaders({ operationId }: ApiOperation, answer: Answer): void {
  const sent = [...new Set(answer.headers.keys())].filter((name) => !ofTransport.has(name));
  const described = describedHeaders(operationId, answer.status);
  expect(sent, `${operationId} ${answer.status}`).to.have.members(described);
}

const named = (operationId: string): ApiOperation =>
  declaredOperations.find((operation) => operation.operationId === operationId) ?? expect.fail(operationId);

describe("headers of answers are those that are described, no more and no less", () => {
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  for (const operation of declaredOperations) {
    it(`${operation.operationId}: when it succeeds, and when nothing has changed since`, async () => {
      await world.newTenant();
      const answer = await replay(world, operation);
      expectHeaders(operation, answer);
      const tag = answer.headers.get("etag");
      if (tag !== null) {
        const again = await replay(world, operation, operation.request, { "if-none-match": "*" });
        expect(again.status).to.equal(304);
        expectHeaders(operation, again);
      }
    });
  }

  for (const status of Object.keys(sharedErrors)) {
    it(`the error ${status}`, async () => {
      const answer = await errorRuns[`error ${status}`]?.answer(world);
      const operation = { 403: "listLegsForOperator", 404: "getPurchaseInvoice", 500: "getPurchaseInvoice" }[status];
      expectHeaders(named(operation ?? "createPurchaseInvoice"), answer ?? expect.fail(status));
    });
  }

  it("an answer to a version that there is none of", async () => {
    const answer = await call(world.api, "GET", "/api/code-lists", { headers: { "x-service-version": "20269999" } });
    expect([answer.status, answer.headers.get("x-service-version")]).to.deep.equal([400, "20260101"]);
    expectHeaders(named("listCodeLists"), answer);
  });
});
