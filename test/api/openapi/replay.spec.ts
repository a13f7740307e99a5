import { expect } from "chai";

import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import type { Content } from "../../../api/openapi/description.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import type { Json } from "../../factories/request.ts";
import type { Answer } from "../http-client.ts";
import { ContractValidator } from "./contract-validator.ts";
import { replay } from "./replay.ts";
import { World } from "./world.ts";

interface Described {
  responses: Record<string, { content?: Record<string, { schema: Json }>; headers?: Json }>;
}

const document = buildOpenApiDocument(declaredOperations);

/** The published description of an operation, found by its name. */
const described = new Map(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => {
      const one = operation as Described & { operationId: string };
      return [one.operationId, one];
    }),
  ),
);

const titleOf = ({ method, path }: ApiOperation, content?: Content): string =>
  [method.toUpperCase(), path, ...(content?.contentType === undefined ? [] : [`with ${content.contentType}`])].join(
    " ",
  );

describe("every example of the published description", () => {
  const validator = new ContractValidator(document, { closed: true });
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  for (const operation of declaredOperations) {
    for (const content of [operation.request, ...(operation.request?.others ?? [])]) {
      it(`${titleOf(operation, content)} answers as described`, async () => {
        await world.newTenant();
        expectAnswer(await replay(world, operation, content), operation.operationId);
      });
    }
  }

  function expectAnswer(answer: Answer, operationId: string): void {
    const response = described.get(operationId)?.responses[answer.status];
    expect(answer.status, answer.text.slice(0, 2_000)).to.be.within(200, 308);
    expect(response, `${operationId} is not described to answer ${answer.status}`).not.to.equal(undefined);
    expectContent(answer, response?.content);
    for (const name of Object.keys(response?.headers ?? {})) {
      expect(answer.headers.has(name), `header ${name}`).to.equal(true);
    }
  }

  function expectContent(answer: Answer, content: Record<string, { schema: Json }> | undefined): void {
    if (content === undefined) {
      expect(answer.text).to.equal("");
      return;
    }
    const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
    expect(Object.keys(content)).to.include("*/*" in content ? "*/*" : type);
    if (type === "application/json") {
      expect(validator.complaints(content[type]?.schema, answer.json)).to.deep.equal([]);
    }
  }
});
