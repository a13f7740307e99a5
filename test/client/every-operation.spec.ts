import { expect } from "chai";

import { declaredOperations } from "../../api/declared-operations.ts";
import { isPublished } from "../../api/openapi/openapi-document.ts";
import type { Guard } from "../../api/operation/guard.ts";
import { createClient } from "../../common/client/create-client.ts";
import { World } from "../api/openapi/world.ts";
import type { Calls } from "./calls/calls.ts";
import { documentCalls } from "./calls/document-calls.ts";
import { integratorCalls } from "./calls/integrator-calls.ts";
import { operatorCalls } from "./calls/operator-calls.ts";

const calls: Calls = { ...documentCalls, ...integratorCalls, ...operatorCalls };

const roleFor = (guard: Guard) =>
  guard.authentication === "token" && guard.role === "site-operator" ? "site-operator" : "operator";

const published = declaredOperations.filter(isPublished);

describe("the typed client calls every operation of the description", () => {
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  it("and none that the description does not have", () => {
    expect(Object.keys(calls)).to.have.members(published.map(({ operationId }) => operationId));
  });

  for (const operation of published) {
    const { operationId, guard } = operation;
    it(operationId, async () => {
      await world.newTenant();
      const ids = await world.prepare(operation);
      const token = guard.authentication === "token" && world.token(undefined, roleFor(guard));
      const client = createClient({ baseUrl: world.api.url, ...(token !== false && { token }) });
      const call = calls[operationId as keyof Calls];
      const answer = await call(client, (name) => ids[name] ?? expect.fail(`no ${name}`));
      expect(answer.status, answer.text.slice(0, 500)).to.be.within(200, 308);
    });
  }
});
