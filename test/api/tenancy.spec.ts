import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { createApp } from "../../api/app.ts";
import { declaredOperations } from "../../api/declared-operations.ts";
import type { ApiOperation } from "../../api/operation/api-operation.ts";
import type { Json } from "../factories/request.ts";
import { call, type Answer } from "./http-client.ts";
import { walkRoutes } from "./openapi/walk-routes.ts";
import { exampleQuery, pathWith, World, type Ids } from "./openapi/world.ts";

/** Names in paths that are nobody's: they belong to the service itself. */
const shared: ReadonlySet<string> = new Set([
  "/docs/{file}",
  "/playground/{file}",
  "/console/{view}",
  "/console/{view}/{about}",
  "/console/files/{file}",
  "/console/files/{folder}/{file}",
  "/api/code-lists/{name}",
  "/api/operations/queues/{name}/jobs",
]);
/** Organizations are changed by site operators, who see them all; whoever is none is refused whatever the id is. */
const isShared = ({ method, path }: { method: string; path: string }): boolean =>
  shared.has(path) || (method !== "get" && path.startsWith("/api/operations/organizations/"));

/** What an answer says, without what is another with each request, and without the id that was asked for. */
function said({ status, text, headers }: Answer, ids: Ids): unknown {
  const neutral = Object.values(ids).reduce((rest, id) => rest.replaceAll(id, "<id>"), text);
  const shown = ["content-type", "location", "etag", "allow", "retry-after", "content-disposition"];
  return { status, text: neutral, headers: shown.map((name) => headers.get(name)) };
}

/** Ids of the same form that nobody has. */
const invented = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));

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

  it("is tried on every route that takes one", () => {
    const routes = walkRoutes(createApp(world.api.deps, world.api.parts));
    const withIds = routes.filter((route) => route.path.includes("{") && !isShared(route));
    const tried = cases.map(({ method, path }) => `${method} ${path}`);
    const untried = withIds.map(({ method, path }) => `${method} ${path}`).filter((route) => !tried.includes(route));
    expect(untried).to.deep.equal([]);
    expect(withIds).to.have.length(cases.length);
  });

  const cases = declaredOperations.filter((operation) => operation.path.includes("{") && !isShared(operation));
  for (const operation of cases) {
    const { method, path } = operation;
    it(`is an unknown one to ${method.toUpperCase()} ${path}`, async () => {
      const ids = await world.prepare(operation);
      const foreign = await send(operation, ids, stranger);
      const others = invented(ids);
      const unknown = await send(operation, others, stranger);
      expect(said(foreign, ids)).to.deep.equal(said(unknown, others));
      if (path.endsWith("/batch")) {
        expect(foreign.text).to.include(`Business profile ${ids["business_profile_id"]} not found`);
      } else {
        expect(foreign.status).to.equal(path.includes("{business_profile_id}") ? 400 : 404);
      }
      const own = await send(operation, ids, world.token());
      expect(said(own, ids), "the id is a real one").not.to.deep.equal(said(unknown, others));
      expect(own.status).to.be.within(200, 299);
    });
  }

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
    const changes = await call(api, "GET", "/api/changes?limit=100", { token: stranger });
    expect((changes.json as { data: Json[] }).data).to.deep.equal([]);
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
