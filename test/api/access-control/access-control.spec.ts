import { expect } from "chai";
import type { Router } from "@koa/router";
import jwt from "jsonwebtoken";

import { createApp } from "../../../api/app.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { requestPath } from "../../../api/operation/path.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { listRoutes, type Route } from "../openapi/list-routes.ts";
import { exampleQuery, type Ids, pathWith, World } from "../openapi/world.ts";
import {
  callers,
  meantBy,
  methodsOf,
  misspellingsOf,
  misspeltStatus,
  refusalsOf,
  type Caller,
  type Refusal,
} from "./refusals.ts";
import { comparable, inventedIds, takesOwnId } from "./foreign-ids.ts";
import { stateDigest } from "./state-digest.ts";
import { WireClient, type WireAnswer } from "./wire-client.ts";

const refused = new Map(declaredOperations.map((operation) => [operation, refusalsOf(operation)]));
const requests = [...refused.values()].flat();

/** Requests that are under way at the same time. */
const concurrency = 8;

const bodyOf = ({ request, operationId }: ApiOperation): string | undefined => {
  const example = operationId === "receiveInbound" ? "<StandardBusinessDocument/>" : request?.example;
  return example === undefined || typeof example === "string" ? example : JSON.stringify(example);
};

const publicOperations = [
  "post /api/console/session/link",
  "get /api/console/sign-in",
  "get /api/console/sign-in/provider",
  "get /api/console/sign-in/callback",
  "get /health/live",
  "get /health/ready",
  "get /.well-known/evidence-keys.json",
  "get /openapi.json",
  "get /openapi-operations.json",
  "get /docs",
  "get /docs/",
  "get /docs/errors",
  "get /docs/{file}",
  "get /docs/guides/{guide}",
  "get /console",
  "get /console/",
  "get /console/files/{file}",
  "get /console/{view}",
  "get /console/{view}/{about}",
  "get /playground",
  "get /playground/",
  "get /playground/{file}",
  "get /",
];

/** One over HTTP, each time of another kind and caller: the app reads paths as the test below does. */
const misspelt = (operation: ApiOperation, nth: number): Refusal[] => {
  const spellings = misspellingsOf(operation);
  const [[, path] = []] = spellings.slice(nth % Math.max(spellings.length, 1));
  const caller = callers[nth % callers.length] as Caller;
  return path === undefined
    ? []
    : [{ caller, method: operation.method.toUpperCase(), path, status: misspeltStatus(caller) }];
};

const keyOf = ({ method, path }: Route): string => `${method} ${path}`;

describe(`access to ${declaredOperations.length} operations, tried with ${requests.length} requests`, () => {
  let world: World;
  let client: WireClient;
  let tokens: Record<Exclude<Caller, "anonymous">, string>;
  before(async () => {
    world = await World.open();
    client = new WireClient(world.api);
    const { deps, orgId } = world.api;
    const stranger = await world.api.addOrganization();
    const withoutPhase2 = await world.api.addOrganization();
    await deps.database.query("update organizations set phase2 = false where id = $1", [withoutPhase2.orgId]);
    tokens = {
      forger: world.token().replace(/[^.]+$/, "c2lnbmF0dXJl"),
      stranger: world.token(stranger.orgId),
      member: world.api.token(),
      viewer: world.token(orgId, "viewer"),
      "site operator": world.token(stranger.orgId, "site-operator"),
      "without phase 2": world.token(withoutPhase2.orgId),
      insider: world.token(orgId),
    };
  });
  after(async () => {
    client.close();
    await world.close();
  });

  const send = (
    operation: ApiOperation,
    { method, target, own }: { method: string; target: string; own?: object | undefined },
    headers: object,
  ) => {
    const example = own === undefined ? bodyOf(operation) : JSON.stringify(own);
    const body = method === "HEAD" || method === "OPTIONS" || method === "GET" ? undefined : example;
    const type = operation.request?.contentType ?? "application/json";
    return client.send({
      method,
      target,
      headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
      body,
    });
  };

  const ask = (operation: ApiOperation, { caller, method, path }: Refusal, ids: Ids): Promise<WireAnswer> =>
    send(
      operation,
      {
        method,
        target:
          pathWith(path, ids) + (path === operation.path ? exampleQuery(meantBy(operation, method) ?? operation) : ""),
      },
      caller === "anonymous" ? {} : { authorization: `Bearer ${tokens[caller]}` },
    );

  /** The requests that were answered in another way than they had to be. */
  async function unexpected(operation: ApiOperation, refusals: readonly Refusal[], ids: Ids): Promise<string[]> {
    const found: string[] = [];
    const rest = refusals.values();
    const unknownProfile = `Business profile ${ids["business_profile_id"]} not found`;
    const work = async (): Promise<void> => {
      for (const refusal of rest) {
        const { caller, method, path, status } = refusal;
        const answer = await ask(operation, refusal, ids);
        if (answer.status !== status || (status === 400 && !answer.text.includes(unknownProfile))) {
          found.push(`${caller}: ${method} ${path}: ${answer.status} instead of ${status} ${answer.text}`);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return found;
  }

  it("takes no token where this list says so", () => {
    const open = declaredOperations.filter(({ guard }) => guard.authentication === "public");
    expect(open.map(({ method, path }) => `${method} ${path}`)).to.have.members(publicOperations);
    const secret = declaredOperations.filter(({ guard }) => guard.authentication === "inbound token");
    expect(secret.map(({ path }) => path)).to.deep.equal(["/network/inbound"]);
    const forOperators = declaredOperations.filter(
      ({ guard }) => guard.authentication === "token" && guard.role !== "any",
    );
    expect(forOperators.map(({ path }) => path)).to.have.members(
      declaredOperations
        .map(({ path }) => path)
        .filter((path) =>
          /^\/api\/(operations\/|console\/(session$|sessions|filters))|^\/health\/status$|^\/api\/rule-sets\/preview$/.test(
            path,
          ),
        ),
    );
  });

  it("takes phase 2 for what the contract counts to it, and for nothing else", () => {
    const wanted = declaredOperations.filter(({ guard }) => guard.authentication === "token" && guard.phase2);
    const named = declaredOperations.filter(({ path }) => /peppol-status|^\/api\/changes$/.test(path));
    expect(wanted).to.deep.equal(named);
    expect(wanted).to.have.length(10);
  });

  it("is refused with 401, 403, 404 or 405, and with 400 for a business profile of another organization", () => {
    expect(requests.length).to.be.greaterThan(2_000);
    const others = requests.filter(({ status }) => ![401, 403, 404, 405].includes(status));
    const profiles = others.filter(({ path, method }) =>
      `${method} ${path}`.match(
        /^POST \/api\/(business-profiles|(purchase|sales)-[a-z-]+)\/\{business_profile_id\}(\/[\w-]+)?$/,
      ),
    );
    expect(others).to.deep.equal(profiles);
    expect(new Set(others.map(({ caller }) => caller))).to.deep.equal(
      new Set(["stranger", "without phase 2", "site operator"]),
    );
  });

  for (const [nth, [operation, refusals]] of [...refused].entries()) {
    const { method, path } = operation;
    it(`is refused ${refusals.length} times and changes nothing: ${method.toUpperCase()} ${path}`, async () => {
      const ids = await world.prepare(operation);
      const before = await stateDigest(world.api.deps.database);
      expect(await unexpected(operation, [...refusals, ...misspelt(operation, nth)], ids)).to.deep.equal([]);
      if (takesOwnId(operation)) {
        const others = inventedIds(ids);
        const [foreign, unknown] = [await asStranger(operation, ids), await asStranger(operation, others)];
        expect(comparable(foreign, ids), "what an unknown id is answered").to.deep.equal(comparable(unknown, others));
        const malformed = Object.fromEntries(Object.keys(ids).map((name) => [name, "none"]));
        const target = pathWith(path, malformed) + exampleQuery(operation);
        const authorization = `Bearer ${tokenFor(operation)}`;
        const answer = await send(operation, { method: method.toUpperCase(), target }, { authorization });
        expect(answer.status, answer.text).to.equal(path.includes("{business_profile_id}") ? 400 : 404);
      }
      expect(await stateDigest(world.api.deps.database)).to.equal(before);
      const allowed = await send(
        operation,
        {
          method: method.toUpperCase(),
          target: pathWith(path, ids) + exampleQuery(operation),
          own: world.linkBody(operation.operationId, ids),
        },
        { authorization: `Bearer ${tokenFor(operation)}`, "x-token": testSecrets.inboundToken },
      );
      expect(allowed.status, `with every right: ${allowed.text}`).to.be.oneOf([200, 201, 202, 204, 302, 308]);
    });
  }

  const asStranger = (operation: ApiOperation, ids: Ids): Promise<WireAnswer> =>
    send(
      operation,
      { method: operation.method.toUpperCase(), target: pathWith(operation.path, ids) + exampleQuery(operation) },
      { authorization: `Bearer ${tokens.stranger}` },
    );

  it("is tried with a foreign id on every route that takes one", () => {
    const routes = listRoutes(createApp(world.api.deps, world.api.parts)).filter(takesOwnId);
    expect(routes.map(keyOf)).to.have.members(declaredOperations.filter(takesOwnId).map(keyOf));
  });

  it("leads nowhere by a path in another spelling", () => {
    const { api } = world;
    const routers = createApp(api.deps, api.parts)
      .middleware.map((middleware) => (middleware as { router?: Router }).router)
      .filter((each) => each !== undefined);
    const leads = (path: string, method: string) =>
      routers.some((router) => router.match(path, method).path.length !== 0);
    const fits = (path: string, method: string) => routers.some((router) => router.match(path, method).route);
    const led = declaredOperations.flatMap((operation) =>
      misspellingsOf(operation).flatMap(([spelling, path]) => {
        const target = requestPath(pathWith(path, placeholdersOf(operation)));
        return methodsOf(operation)
          .filter((method) => leads(target, method))
          .map((method) => `${method} ${path} (${spelling})`);
      }),
    );
    expect(led).to.deep.equal([]);
    const exact = declaredOperations.filter((operation) =>
      fits(requestPath(pathWith(operation.path, placeholdersOf(operation))), operation.method.toUpperCase()),
    );
    expect(exact).to.deep.equal(declaredOperations);
  });

  const tokenFor = ({ guard }: ApiOperation): string =>
    guard.authentication === "token" && guard.role === "site-operator"
      ? world.token(world.api.orgId, "site-operator")
      : tokens.insider;

  it("takes a token that is one", async () => {
    const { orgId } = world.api;
    const claims = { org_id: orgId, sub: "test", roles: ["operator"] };
    const good = jwt.sign(claims, testSecrets.jwtSecret, { expiresIn: 60 });
    const authorizations = [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${good.split(".").slice(0, 2).join(".")}.`,
      `Bearer ${jwt.sign(claims, "another secret that is long enough to be one", { expiresIn: 60 })}`,
      `Bearer ${jwt.sign(claims, testSecrets.jwtSecret, { expiresIn: -1 })}`,
    ];
    const operations = declaredOperations.filter(({ guard }) => guard.authentication === "token");
    // Each token at one operation, and each operation with one of the tokens: all of them authenticate in one way.
    const tries = [
      ...authorizations.map((authorization) => [operations[0] as ApiOperation, authorization] as const),
      ...operations.map((operation, nth) => [operation, authorizations[nth % authorizations.length] ?? ""] as const),
    ];
    for (const [operation, authorization] of tries) {
      const target = pathWith(operation.path, placeholdersOf(operation));
      const answer = await send(operation, { method: operation.method.toUpperCase(), target }, { authorization });
      expect(answer.status, `${operation.path} ${authorization}`).to.equal(401);
    }
  });

  /** Any ids, since these requests end before anything is looked up. */
  const placeholdersOf = ({ path }: ApiOperation): Ids =>
    Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, world.api.orgId]));
});
