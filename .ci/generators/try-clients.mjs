import path from "node:path";

import { setConfig } from "@kubb/plugin-client/clients/fetch";

import { declaredOperations } from "../../dist/api/declared-operations.js";
import { buildOpenApiDocument } from "../../dist/api/openapi/openapi-document.js";
import { queryParameters } from "../../dist/api/openapi/responses.js";

const placeholdersOf = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** The rest of what is imported makes its decisions from the environment, which knows the database first. */
const server = await import("../../dist/test/setup/database/database.js");
Object.assign(process.env, await server.shareTestServer());
const { World } = await import("../../dist/test/api/openapi/world.js");

const clients = path.join(import.meta.dirname, "dist", "js");
const heyApi = await import(path.join(clients, "hey-api/sdk.gen.js"));
const heyApiClient = (await import(path.join(clients, "hey-api/client.gen.js"))).client;
const kubb = await import(path.join(clients, "kubb/index.js"));
const { Api } = await import(path.join(clients, "swagger-typescript-api/client.js"));

/** How an operation is called by each client; gives the status. */
const callers = {
  "hey-api": async ({ operationId, baseUrl, token, ids, query, body }) => {
    heyApiClient.setConfig({ baseUrl, auth: token });
    const { response, error } = await heyApi[operationId]({ path: ids, query, body });
    return response?.status ?? String(error);
  },
  "kubb with zod": async ({ operationId, baseUrl, token, ids, query, body }) => {
    setConfig({ baseURL: baseUrl, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
    return (await kubb[operationId]({ ...ids, params: query, data: body })).status;
  },
  "swagger-typescript-api": async ({ operationId, baseUrl, token, ids, query, body, takes }) => {
    const securityWorker = () => ({ headers: { authorization: `Bearer ${token}` } });
    const groups = Object.values(new Api({ baseUrl, securityWorker }));
    const group = groups.find((each) => typeof each?.[operationId] === "function");
    // What may be left out comes last.
    const [asked, sent] = [takes.query ? [query] : [], takes.body ? [body] : []];
    const args = [...Object.values(ids), ...(takes.mandatoryBody ? [...sent, ...asked] : [...asked, ...sent])];
    return (await group[operationId](...args)).status;
  },
};

const paths = Object.entries(buildOpenApiDocument(declaredOperations).paths).flatMap(([published, item]) =>
  Object.values(item).map((described) => [described.operationId, { published, described }]),
);
const publishedById = new Map(paths);

const isJson = (content) => content?.contentType === undefined;
/** What generated clients of fetch are made for: JSON there and back. */
const tried = declaredOperations.filter(({ operationId, request, answers }) => {
  const [answer] = Object.entries(answers).filter(([status]) => status.startsWith("2"));
  return publishedById.has(operationId) && isJson(request) && answer?.[1].schema !== undefined && isJson(answer[1]);
});

async function callOf(world, operation) {
  const { operationId, guard, request, query = { about: {} } } = operation;
  await world.newTenant();
  const found = await world.prepare(operation);
  const { published } = publishedById.get(operationId);
  const names = placeholdersOf(published);
  const ids = placeholdersOf(operation.path).map((name, index) => [names[index], found[name]]);
  const examples = queryParameters(operation.query).filter(({ example }) => example !== undefined);
  const { parameters } = publishedById.get(operationId).described;
  return {
    operationId,
    baseUrl: world.api.url,
    token: world.token(undefined, guard.role === "site-operator" ? "site-operator" : "operator"),
    ids: Object.fromEntries(ids),
    query: Object.fromEntries(examples.map(({ name, example }) => [name, example])),
    body: world.bodyFor(operationId, found) ?? request?.example,
    takes: {
      query: Object.keys(query.about).length > 0 || parameters.some(({ $ref = "" }) => $ref.endsWith("/Scope")),
      body: request !== undefined,
      mandatoryBody: request?.required ?? true,
    },
  };
}

/** Runs every example by one client, against a service of its own. Gives the calls that were not answered with a success. */
async function tryClient([name, call]) {
  const failed = [];
  const world = await World.open();
  try {
    for (const operation of tried) {
      const given = await callOf(world, operation);
      const status = await call(given).catch((error) => error?.error ?? error?.message ?? error);
      if (!(status >= 200 && status < 300)) {
        failed.push(`${name}: ${operation.operationId} ${JSON.stringify(status)?.slice(0, 500)}`);
      }
    }
  } finally {
    await world.close();
  }
  process.stdout.write(`${name}: ${tried.length - failed.length} of ${tried.length} operations answered\n`);
  return failed;
}

/** @throws Error naming the calls that were not answered with a success */
export async function tryClients() {
  const failed = [];
  try {
    for (const caller of Object.entries(callers)) {
      failed.push(...(await tryClient(caller)));
    }
  } finally {
    await server.stopTestServer();
  }
  if (failed.length > 0) {
    throw new Error(`Not answered with a success:\n${failed.join("\n")}`);
  }
}
