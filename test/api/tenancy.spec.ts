import { expect } from "chai";

import { declaredOperations } from "../../api/declared-operations.ts";
import type { ApiOperation } from "../../api/operation/api-operation.ts";
import type { Json } from "../factories/request.ts";
import { call, type Answer } from "./http-client.ts";
import { exampleQuery, pathWith, World, type Ids } from "./openapi/world.ts";

describe("another organization's id", () => {
  let world: World;
  let stranger: string;
  before(async () => {
    world = await World.open();
    stranger = world.token((await world.api.addOrganization()).orgId);
  });
  after(() => world.close());

  const send = (operation: ApiOperation, ids: Ids, token: string): Promise<Answer> => {
    const { method, path, request } = operation;
    return call(world.api, method.toUpperCase(), pathWith(path, ids) + exampleQuery(operation), {
      token,
      ...(request !== undefined && {
        body: request.example,
        headers: { "content-type": request.contentType ?? "application/json" },
      }),
    });
  };

  it("is an unknown one in bodies and queries as well", async () => {
    const { api } = world;
    const document = declaredOperations.find(({ operationId }) => operationId === "getPurchaseInvoice");
    const { id = "" } = await world.prepare(document!);
    const asked = await call(api, "POST", "/api/peppol-status/query", { token: stranger, body: { ids: [id] } });
    expect(asked.json).to.deep.include({ data: [], not_found: [id] });
    const listed = await call(api, "GET", `/api/purchase-invoices?business_profile_id=${api.businessProfileId}`, {
      token: stranger,
    });
    expect(listed.json).to.deep.equal({ data: [], next_cursor: null });
  });

  it("does not shine through the lists of another one", async () => {
    const lists = declaredOperations.filter(
      ({ method, path, guard }) =>
        method === "get" &&
        /^\/api\/[a-z/-]+$/.test(path) &&
        guard.authentication === "token" &&
        guard.role !== "site-operator" &&
        !/^\/api\/(code-lists|rule-sets$|webhook-events|console)/.test(path),
    );
    for (const operation of lists) {
      const answer = await send(operation, {}, stranger);
      expect(answer.status, operation.path).to.equal(200);
      expect(answer.text).not.to.include(world.api.orgId);
      // What is no list tells figures.
      const { data } = (answer.json ?? {}) as { data?: Json[] };
      const own = ["/api/business-profiles", "/api/operations/organizations"].includes(operation.path) ? 1 : 0;
      expect(data?.length ?? own, operation.path).to.equal(own);
    }
  });
});
