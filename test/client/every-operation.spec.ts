import { expect } from "chai";

import { declaredOperations } from "../../api/declared-operations.ts";
import { audienceOf } from "../../api/openapi/description.ts";
import { isPublished } from "../../api/openapi/openapi-document.ts";
import { queryParameters } from "../../api/openapi/responses.ts";
import type { ApiOperation } from "../../api/operation/api-operation.ts";
import { createClient, operationTable, type OperationId } from "../../common/client/create-client.ts";
import { bodyOf, roleFor } from "../api/openapi/replay.ts";
import { World, type Ids } from "../api/openapi/world.ts";

const published = declaredOperations.filter((one) => isPublished(one) && audienceOf(one) === "integrators");
const kind = /\/(?:purchase|sales)-(?:invoices|credit-notes)\b/;
const isTried = ({ path }: ApiOperation): boolean =>
  (kind.exec(path)?.[0] ?? "/purchase-invoices") === "/purchase-invoices";

/** What the client knows of operations, whatever the kind. */
const rowsOf = (operations: readonly ApiOperation[]): string[] =>
  operations.map(({ operationId }) =>
    JSON.stringify(operationTable[operationId as OperationId]).replace(kind, "/<kind>"),
  );

describe("the typed client calls every operation of the integrators' description", () => {
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  /** The example of everything that the operation takes, as the client has it: by name, beside the body. */
  function parametersOf(operation: ApiOperation, ids: Ids): Record<string, unknown> {
    const { path, request } = operation;
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ids[name]]);
    const query = [...queryParameters(operation.query), ...(operation.parameters ?? [])]
      .filter((one) => one.in === "query" && one.example !== undefined)
      .map(({ name, example }) => [name, example]);
    const body = bodyOf(world, operation, { content: request, ids });
    return {
      ...Object.fromEntries([...placeholders, ...query]),
      ...(body !== undefined && { body }),
    };
  }

  it("in the same way for every kind of document", () => {
    expect(new Set(rowsOf(published.filter((one) => !isTried(one))))).to.deep.equal(
      new Set(rowsOf(published.filter((one) => isTried(one) && kind.test(one.path)))),
    );
  });

  for (const operation of published.filter(isTried)) {
    const { operationId, guard } = operation;
    it(operationId, async () => {
      await world.newTenant();
      const ids = await world.prepare(operation);
      const token = guard.authentication === "token" && world.token(undefined, roleFor(guard));
      const client = createClient({ baseUrl: world.api.url, ...(token !== false && { token }) });
      const answer = await client.call(operationId, parametersOf(operation, ids));
      expect(answer.status, answer.text.slice(0, 500)).to.be.within(200, 308);
    });
  }
});
