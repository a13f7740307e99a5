import { expect } from "chai";
import jwt from "jsonwebtoken";

import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { exampleQuery, type Ids, pathWith, World } from "../openapi/world.ts";
import { refusalsOf, type Caller, type Refusal } from "./refusals.ts";
import { stateDigest } from "./state-digest.ts";
import { WireClient, type WireAnswer } from "./wire-client.ts";

const walk = new Map(declaredOperations.map((operation) => [operation, refusalsOf(operation)]));
const requests = [...walk.values()].flat();

/** Requests that are under way at the same time. */
const abreast = 8;

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
  "get /openapi.json",
  "get /docs",
  "get /docs/",
  "get /docs/{file}",
  "get /console",
  "get /console/",
  "get /console/files/{file}",
  "get /console/files/{folder}/{file}",
  "get /console/{view}",
  "get /console/{view}/{about}",
  "get /playground",
  "get /playground/",
  "get /playground/{file}",
  "get /",
];

describe(`the doors of ${declaredOperations.length} operations, tried with ${requests.length} requests`, () => {
  let world: World;
  let client: WireClient;
  let tokens: Record<Exclude<Caller, "nobody">, string>;
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
      { method, target: pathWith(path, ids) + (path === operation.path ? exampleQuery(operation) : "") },
      caller === "nobody" ? {} : { authorization: `Bearer ${tokens[caller]}` },
    );

  /** What was answered in another way than it had to be. */
  async function surprises(operation: ApiOperation, refusals: readonly Refusal[], ids: Ids): Promise<string[]> {
    const found: string[] = [];
    const rest = refusals.values();
    const work = async (): Promise<void> => {
      for (const refusal of rest) {
        const { caller, method, path, spelling, status } = refusal;
        const answer = await ask(operation, refusal, ids);
        if (answer.status !== status) {
          found.push(
            `${caller}: ${method} ${path} (${spelling}): ${answer.status} instead of ${status} ${answer.text}`,
          );
        } else if (
          status === 400 &&
          !answer.text.includes(`Business profile ${ids["business_profile_id"]} not found`)
        ) {
          found.push(`${caller}: ${method} ${path}: ${answer.text}`);
        }
      }
    };
    await Promise.all(Array.from({ length: abreast }, work));
    return found;
  }

  it("are named where they stand open", () => {
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
          /^\/api\/(operations\/|console\/session$)|^\/health\/status$|^\/api\/rule-sets\/preview$/.test(path),
        ),
    );
  });

  it("want phase 2 for what the contract counts to it, and for nothing else", () => {
    const wanted = declaredOperations.filter(({ guard }) => guard.authentication === "token" && guard.phase2);
    const named = declaredOperations.filter(({ path }) => /peppol-status|^\/api\/changes$/.test(path));
    expect(wanted).to.deep.equal(named);
    expect(wanted).to.have.length(10);
  });

  it("answer 401, 403, 404 or 405 where the caller may not, and 400 for a business profile that is not the caller's", () => {
    expect(requests.length).to.be.greaterThan(20_000);
    const others = requests.filter(({ status }) => ![401, 403, 404, 405].includes(status));
    const profiles = others.filter(({ path, method, spelling }) =>
      `${method} ${path} ${spelling}`.match(
        /^POST \/api\/(purchase|sales)-[a-z-]+\/\{business_profile_id\}(\/\w+)? as it is$/,
      ),
    );
    expect(others).to.deep.equal(profiles);
    expect(new Set(others.map(({ caller }) => caller))).to.deep.equal(
      new Set(["stranger", "without phase 2", "site operator"]),
    );
  });

  for (const [operation, refusals] of walk) {
    const { method, path } = operation;
    it(`stay shut, and nothing moves behind them: ${refusals.length} × ${method.toUpperCase()} ${path}`, async () => {
      const ids = await world.prepare(operation);
      const before = await stateDigest(world.api.deps.database);
      expect(await surprises(operation, refusals, ids)).to.deep.equal([]);
      expect(await stateDigest(world.api.deps.database)).to.equal(before);
      const opened = await send(
        operation,
        {
          method: method.toUpperCase(),
          target: pathWith(path, ids) + exampleQuery(operation),
          own: world.linkBody(operation.operationId, ids),
        },
        { authorization: `Bearer ${keyFor(operation)}`, "x-token": testSecrets.inboundToken },
      );
      expect(opened.status, `the key fits: ${opened.text}`).to.be.oneOf(
        operation.operationId === "receiveInbound" ? [400] : [200, 201, 202, 204, 302, 308],
      );
    });
  }

  const keyFor = ({ guard }: ApiOperation): string =>
    guard.authentication === "token" && guard.role === "site-operator"
      ? world.token(world.api.orgId, "site-operator")
      : tokens.insider;

  it("do not open to a token that is none", async () => {
    const { orgId } = world.api;
    const claims = { org_id: orgId, sub: "test", roles: ["operator"] };
    const signed = (secret: string, options: jwt.SignOptions = {}): string => jwt.sign(claims, secret, options);
    const good = signed(testSecrets.jwtSecret);
    const authorizations = [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${Buffer.from("operator:operator").toString("base64")}`,
      good,
      `Bearer ${good} ${good}`,
      `Bearer ${good.split(".").slice(0, 2).join(".")}.`,
      `Bearer ${jwt.sign(claims, "", { algorithm: "none" })}`,
      `Bearer ${signed("another secret that is long enough to be one")}`,
      `Bearer ${signed(testSecrets.jwtSecret, { expiresIn: -1 })}`,
      `Bearer ${signed(testSecrets.jwtSecret, { notBefore: 3_600 })}`,
      `Bearer ${jwt.sign({ ...claims, org_id: "019a0000-0000-7000-8000-00000000abcd" }, testSecrets.jwtSecret)}`,
      `Bearer ${jwt.sign({ ...claims, org_id: [orgId] }, testSecrets.jwtSecret)}`,
      `Bearer ${jwt.sign({ ...claims, org_id: undefined }, testSecrets.jwtSecret)}`,
    ];
    for (const operation of declaredOperations.filter(({ guard }) => guard.authentication === "token")) {
      const target = pathWith(operation.path, placeholdersOf(operation));
      for (const authorization of authorizations) {
        const answer = await send(operation, { method: operation.method.toUpperCase(), target }, { authorization });
        expect(answer.status, `${operation.path} ${authorization}`).to.equal(401);
      }
    }
  });

  /** Any ids: nobody gets as far as to look for them. */
  const placeholdersOf = ({ path }: ApiOperation): Ids =>
    Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, world.api.orgId]));
});
