import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { answerExamples, type Json as Example } from "../../../api/openapi/examples/examples.ts";
import { isPublished } from "../../../api/openapi/openapi-document.ts";
import type { Content } from "../../../api/openapi/description.ts";
import { exampleKey, sharedErrors } from "../../../api/openapi/responses.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations as declared } from "../../../api/declared-operations.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { until } from "../../setup/until.ts";
import { call, type Answer } from "../http-client.ts";
import { bodyComplaints, headerNames } from "./described-answers.ts";
import { errorRuns } from "./error-runs.ts";
import { normaliseExample } from "./normalise-example.ts";
import { contentsOf, replay } from "./replay.ts";
import { World } from "./world.ts";
import { writeExamples } from "./write-examples.ts";

const isUpdate = process.env["UPDATE_EXAMPLES"] === "1";
const file = path.join(repositoryRoot, "api/openapi/examples/answers.json");
/** The answers of the first two are descriptions, those of the third are about the machine: other ones in every run; a new tenant's fourth is empty. */
const withoutExample: ReadonlySet<string> = new Set([
  "getOpenApi",
  "getOperationsOpenApi",
  "getServiceStatus",
  "exportSearchAsNdjson",
]);
const declaredOperations = declared.filter(isPublished);
function expectHeaders(operationId: string, answer: Answer): void {
  const { sent, described } = headerNames(operationId, answer);
  const always = described.filter((name) => name !== "idempotent-replayed");
  expect(sent, `headers of ${operationId} ${answer.status}`).to.have.members(always);
}

/** With the `details` of an error. */
const bodyOf = ({ json, text }: Answer): unknown => (json === undefined ? undefined : JSON.parse(text));

/** Under which key the answer to a content is kept: successes in JSON, or with a JSON text per line. */
function keyOf(operation: ApiOperation, content: Content | undefined, status: number): string | undefined {
  const answer = operation.answers[status];
  const { schema, contentType } =
    (content === operation.request
      ? answer
      : answer?.others?.find((one) => one.contentType === content?.contentType)) ?? {};
  const isText = [undefined, "application/json", "application/x-ndjson"].includes(contentType);
  return schema === undefined || status >= 300 || !isText || withoutExample.has(operation.operationId)
    ? undefined
    : exampleKey(`${operation.operationId} ${status}`, contentType);
}

describe("every example of the published description", () => {
  const run: Record<string, Example> = {};
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(async () => {
    await world.close();
    if (isUpdate) {
      writeFileSync(
        file,
        writeExamples(Object.fromEntries(Object.entries(run).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
      );
    }
  });

  for (const operation of declaredOperations) {
    for (const content of contentsOf(operation)) {
      const { operationId, method, path: template } = operation;
      const type = content?.contentType === undefined ? "" : ` with ${content.contentType}`;
      it(`${method.toUpperCase()} ${template}${type} answers as described, with the headers and the example`, async () => {
        const tenant = await world.newTenant();
        const answer = await until(`${operationId} has an answer`, async () => {
          const given = await replay(world, operation, content);
          return operationId === "listChanges" && !given.text.includes('"APPROVED"') ? false : given;
        });
        expect(answer.status, answer.text.slice(0, 2_000)).to.be.within(200, 308);
        expect(bodyComplaints(operationId, answer)).to.deep.equal([]);
        expectHeaders(operationId, answer);
        const key = keyOf(operation, content, answer.status);
        if (key !== undefined) {
          expectExample(key, exampleOf(answer, tenant));
        }
        if (method === "get" && answer.headers.has("etag")) {
          const again = await replay(world, operation, operation.request, { "if-none-match": "*" });
          expect(again.status).to.equal(304);
          expectHeaders(operationId, again);
        }
      });
    }
  }

  for (const [key, { status, answer }] of Object.entries(errorRuns)) {
    it(`${key} answers as described, with the headers and the example`, async () => {
      const given = await answer(world);
      expect(given.status, given.text).to.equal(status);
      const { orgId, businessProfileId } = world.api;
      expectExample(key, normaliseExample(bodyOf(given), { orgId, businessProfileId }));
      const shared = { 403: "listLegsForOperator", 404: "getPurchaseInvoice", 500: "getPurchaseInvoice" }[status];
      const [name = ""] = key.split(" ");
      expectHeaders(name === "error" ? (shared ?? "createPurchaseInvoice") : name, given);
    });
  }

  for (const operation of declaredOperations.filter(({ operationId }) =>
    /^(createPurchaseInvoice|validateXml)$/.test(operationId),
  )) {
    it(`${operation.operationId} is described to say of a repeated request that it is one`, async () => {
      await world.newTenant();
      const headers = { "idempotency-key": "once" };
      await replay(world, operation, operation.request, headers);
      const { sent, described } = headerNames(
        operation.operationId,
        await replay(world, operation, operation.request, headers),
      );
      expect(sent).to.include("idempotent-replayed");
      expect(described).to.include.members(sent);
    });
  }

  it("a version that does not exist is refused with the headers of an error", async () => {
    const answer = await call(world.api, "GET", "/api/code-lists", { headers: { "x-service-version": "20269999" } });
    expect([answer.status, answer.headers.get("x-service-version")]).to.deep.equal([400, "20260101"]);
    expectHeaders("listCodeLists", answer);
  });

  it("has an example of every answer in JSON, and no other", () => {
    const successes = declaredOperations.flatMap((operation) =>
      contentsOf(operation).flatMap((content) =>
        Object.keys(operation.answers).flatMap((status) => keyOf(operation, content, Number(status)) ?? []),
      ),
    );
    const expected = [...successes, ...Object.keys(errorRuns)];
    expect(Object.keys(isUpdate ? run : answerExamples)).to.have.members(expected);
    expect(expected).to.include.members(Object.keys(sharedErrors).map((status) => `error ${status}`));
  });

  function expectExample(key: string, example: Example): void {
    run[key] = example;
    if (!isUpdate) {
      expect(example, `run with UPDATE_EXAMPLES=1: ${key}`).to.deep.equal(answerExamples[key]);
    }
  }
});

function exampleOf(answer: Answer, tenant: Parameters<typeof normaliseExample>[1]): Example {
  const isLines = answer.headers.get("content-type")?.startsWith("application/x-ndjson") === true;
  return isLines
    ? `${JSON.stringify(normaliseExample(JSON.parse(answer.text), tenant))}\n`
    : normaliseExample(bodyOf(answer), tenant);
}
