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
const { bodyComplaints } = await import("../../dist/test/api/openapi/described-answers.js");

const clients = path.join(import.meta.dirname, "dist", "js", "integrators");
const heyApi = await import(path.join(clients, "hey-api/sdk.gen.js"));
const heyApiClient = (await import(path.join(clients, "hey-api/client.gen.js"))).client;
const kubb = await import(path.join(clients, "kubb/index.js"));
const { Api } = await import(path.join(clients, "swagger-typescript-api/client.js"));
const orval = await import(path.join(clients, "orval/client.js"));
const oazapfts = await import(path.join(clients, "oazapfts/client.js"));

/** Where the service is, for clients that ask the place that they came from; and what it answered last. */
const service = {};
const fetchAnywhere = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const isOwn = typeof input === "string" && input.startsWith("/");
  const answer = await fetchAnywhere(isOwn ? service.url + input : input, init);
  if (answer.url.startsWith(service.url)) {
    const { status, headers } = answer;
    service.answer = { status, headers, text: await answer.clone().text() };
  }
  return answer;
};
/** The name of a parameter in oazapfts' client, which marks the words of the language. */
const nameIn = (name) =>
  name === "from" ? "$from" : name.replaceAll(/[_-](\w)/g, (_match, letter) => letter.toUpperCase());

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
  orval: async ({ operationId, token, ids, query, body, takes }) => {
    // Where a body may be XML as well it leaves the type to its caller.
    const headers = { authorization: `Bearer ${token}`, ...(takes.body && { "Content-Type": "application/json" }) };
    const args = [...Object.values(ids), ...(takes.body ? [body] : []), ...(takes.query ? [query] : [])];
    return (await orval[operationId](...args, { headers })).status;
  },
  oazapfts: async ({ operationId, baseUrl, token, ids, query, body, bodyName }) => {
    oazapfts.defaults.baseUrl = baseUrl;
    const given = Object.entries({ ...ids, ...query }).map(([name, value]) => [nameIn(name), value]);
    const headers = { authorization: `Bearer ${token}` };
    return (await oazapfts[operationId]({ ...Object.fromEntries(given), [bodyName]: body }, { headers })).status;
  },
};

const describedById = new Map(
  Object.values(buildOpenApiDocument(declaredOperations, "integrators").paths).flatMap((item) =>
    Object.values(item).map((one) => [one.operationId, one]),
  ),
);

const isJson = (content) => content?.contentType === undefined;
/** What generated clients of fetch are made for: JSON there and back. */
const tried = declaredOperations.filter(({ operationId, request, answers }) => {
  const [answer] = Object.entries(answers).filter(([status]) => status.startsWith("2"));
  return describedById.has(operationId) && isJson(request) && answer?.[1].schema !== undefined && isJson(answer[1]);
});

async function callOf(world, operation) {
  const { operationId, guard, request, query = { about: {} } } = operation;
  await world.newTenant();
  const found = await world.prepare(operation);
  const ids = placeholdersOf(operation.path).map((name) => [name, found[name]]);
  const examples = queryParameters(operation.query).filter(({ example }) => example !== undefined);
  const { parameters, requestBody } = describedById.get(operationId);
  const named = requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? "body";
  return {
    operationId,
    baseUrl: world.api.url,
    token: world.token(undefined, guard.role === "site-operator" ? "site-operator" : "operator"),
    ids: Object.fromEntries(ids),
    query: Object.fromEntries(examples.map(({ name, example }) => [name, example])),
    body: world.bodyFor(operationId, found) ?? request?.example,
    bodyName: named[0].toLowerCase() + named.slice(1),
    takes: {
      query: Object.keys(query.about).length > 0 || parameters.some(({ $ref = "" }) => $ref.endsWith("/Scope")),
      body: request !== undefined,
      mandatoryBody: request?.required ?? true,
    },
  };
}

/** Runs every example by one client, against a service of its own. Gives the calls that were not answered as described, with a success. */
async function tryClient([name, call]) {
  const failed = [];
  const world = await World.open();
  service.url = world.api.url;
  try {
    for (const operation of tried) {
      const given = await callOf(world, operation);
      const status = await call(given).catch((error) => error?.error ?? error?.message ?? error);
      const isDone = status >= 200 && status < 300;
      const wrong = isDone ? bodyComplaints(operation.operationId, service.answer) : status;
      if (!isDone || wrong.length > 0) {
        failed.push(`${name}: ${operation.operationId} ${JSON.stringify(wrong)?.slice(0, 500)}`);
      }
    }
  } finally {
    await world.close();
  }
  process.stdout.write(
    `${name}: ${tried.length - failed.length} of ${tried.length} operations answered as described\n`,
  );
  return failed;
}

/** @throws Error naming the calls that were not answered as described, with a success */
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
    throw new Error(`Not answered as described, with a success:\n${failed.join("\n")}`);
  }
}
