import { Agent, request, type IncomingMessage } from "node:http";
import { text as textOf } from "node:stream/consumers";

import { declaredOperations } from "../../../../api/declared-operations.ts";
import { isPublished } from "../../../../api/openapi/openapi-document.ts";
import type { ApiOperation } from "../../../../api/operation/api-operation.ts";
import { pick, seededRandom } from "../../../rules/support/random.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { bodyComplaints, headerNames, type GivenAnswer } from "../described-answers.ts";
import { descriptions } from "../descriptions.ts";
import { bodyOf, contentsOf, roleFor } from "../replay.ts";
import { World, type Ids } from "../world.ts";
import { asText, brokenText, hostileTexts, mutated, mutatedXml } from "./mutate.ts";
import { sampleOf } from "./sample-schema.ts";

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  required?: boolean;
  schema: Json;
  example?: unknown;
}

interface Described {
  path: string;
  parameters: Parameter[];
  contents: Record<string, { schema: Json }> | undefined;
  schemas: Record<string, Json>;
}

interface Fuzzed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Whether the path or the method may be one that there is not. */
  isElsewhere: boolean;
}

interface Fuzzing {
  findings: { operationId: string; request: string; complaints: string[] }[];
  /** How often each status was answered. */
  statuses: Record<string, number>;
}

const operations = declaredOperations.filter(isPublished);

const described = new Map<string, Described>(
  descriptions.flatMap(({ document: { paths, components } }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).map((one) => {
        const { operationId, requestBody, parameters } = one as {
          operationId: string;
          parameters: (Parameter & { $ref?: string })[];
          requestBody?: { content: Described["contents"] };
        };
        const shared = components["parameters"] as Record<string, Parameter>;
        const whole = parameters.map((own) => shared[own.$ref?.split("/").at(-1) ?? ""] ?? own);
        const schemas = components["schemas"] as Described["schemas"];
        return [operationId, { path, parameters: whole, contents: requestBody?.content, schemas }] as const;
      }),
    ),
  ),
);

const tooSlowMs = 30_000;
/** Half of a pair of surrogates becomes the replacement character. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Sends as many requests, made of the descriptions by the seed, and judges each answer by them. */
export async function fuzz(seed: number, count: number): Promise<Fuzzing> {
  const world = await World.open();
  const agent = new Agent({ keepAlive: true });
  try {
    const fuzzing: Fuzzing = { findings: [], statuses: {} };
    await world.newTenant();
    const requests = new FuzzedRequests(world, seededRandom(seed));
    for (let nth = 0; nth < count; nth += 1) {
      const operation = operations[nth % operations.length] as ApiOperation;
      const fuzzed = await requests.next(operation);
      const began = performance.now();
      const answer = await send(world.api.url, fuzzed, agent);
      fuzzing.statuses[answer.status] = (fuzzing.statuses[answer.status] ?? 0) + 1;
      const complaints = complaintsOf(operation.operationId, fuzzed, answer);
      if (performance.now() - began > tooSlowMs) {
        complaints.push("took too long");
      }
      if (complaints.length > 0) {
        fuzzing.findings.push({ operationId: operation.operationId, request: shown(fuzzed), complaints });
      }
    }
    return fuzzing;
  } finally {
    agent.destroy();
    await world.close();
  }
}

function complaintsOf(operationId: string, { method, isElsewhere }: Fuzzed, answer: GivenAnswer): string[] {
  if (answer.status >= 500) {
    return [`${answer.status}: ${answer.text}`];
  }
  // Nothing is described of a place where there is nothing, nor of a method that is not taken.
  if (method === "HEAD" || isElsewhere) {
    return [];
  }
  const { sent, described: known } = headerNames(operationId, answer);
  const unknown = sent.filter((name) => !known.includes(name)).map((name) => `header ${name} is not described`);
  return [...bodyComplaints(operationId, answer), ...unknown];
}

/** Sends the bytes as they are; fetch would put them right. */
function send(url: string, fuzzed: Fuzzed, agent: Agent): Promise<GivenAnswer> {
  const { method, path, headers, body } = fuzzed;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, path, headers, agent }, (answer) => {
      read(answer).then(resolve, reject);
    });
    sent.setTimeout(2 * tooSlowMs, () => sent.destroy(new Error("there is no answer")));
    sent.on("error", (error) => {
      reject(new Error(`${error.message}: ${shown(fuzzed)}`, { cause: error }));
    });
    sent.end(body);
  });
}

async function read(answer: IncomingMessage): Promise<GivenAnswer> {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    values.forEach((value) => headers.append(name, value));
  }
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (isStream) {
    answer.destroy();
  }
  return { status: answer.statusCode ?? 0, headers, text: isStream ? "" : await textOf(answer) };
}

const shown = ({ method, path, headers, body = "" }: Fuzzed): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${String(body).slice(0, 1_500)}`;

class FuzzedRequests {
  readonly #prepared = new Map<string, Promise<Ids>>();

  constructor(
    private readonly world: World,
    private readonly random: () => number,
  ) {}

  async next(operation: ApiOperation): Promise<Fuzzed> {
    const about = described.get(operation.operationId) as Described;
    const ids = await this.#idsFor(operation);
    const isOtherPath = this.#oneIn(12) && about.path.includes("{");
    const isOtherMethod = this.#oneIn(25);
    const values = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ids[name] ?? "x");
    const path = about.path.replace(/\{\w+\}/g, () => {
      const value = values.shift() ?? "";
      return isOtherPath ? this.#hostileSegment(value) : encodeURIComponent(value);
    });
    const methods = ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "TRACE", "PROPFIND"];
    const { query, headers } = this.#parametersOf(about);
    const { type, body } = this.#bodyOf(operation, about, ids);
    return {
      method: isOtherMethod ? pick(this.random, methods) : operation.method.toUpperCase(),
      path: query === "" ? path : `${path}?${query}`,
      headers: {
        "x-token": this.#oneIn(3) ? "none" : testSecrets.inboundToken,
        ...(await this.#authorization(operation)),
        ...(type !== undefined && { "content-type": type }),
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
      body,
      isElsewhere: isOtherMethod || isOtherPath,
    };
  }

  #oneIn = (count: number): boolean => this.random() * count < 1;

  /** What the operations of a path are tried on is made once for those that read, and once for those that change. */
  #idsFor(operation: ApiOperation): Promise<Ids> {
    const { method, path } = operation;
    const [, kind] = /^\/api\/((?:purchase|sales)-[a-z-]+)\/\{id\}/.exec(path) ?? [];
    const model = method === "get" ? `/api/${kind}/{id}/evidence` : `/api/${kind}/{id}/resubmit`;
    const made = operations.find((other) => other.path === model) ?? operation;
    const key = `${method === "get" ? "read" : "change"} ${/^.*\{\w+\}/.exec(made.path)?.[0] ?? made.path}`;
    const ids = this.#prepared.get(key) ?? this.world.prepare(made);
    this.#prepared.set(key, ids);
    return ids;
  }

  #hostileSegment(id: string): string {
    const others = [
      "%",
      "%00",
      "%ff",
      "%2f",
      "%2e%2e",
      "..",
      "%zz",
      `${id}/`,
      `${id}//`,
      `${id};a=b`,
      "x".repeat(5_000),
    ];
    const ids = [id.toUpperCase(), id.slice(0, -1), "0197f3a2-0000-7000-8000-000000000000"];
    return pick(this.random, [...ids, ...others, encoded(pick(this.random, hostileTexts))]);
  }

  async #authorization({ guard }: ApiOperation): Promise<Record<string, string>> {
    const { world, random } = this;
    if (!this.#oneIn(4)) {
      return { authorization: `Bearer ${world.token(undefined, roleFor(guard))}` };
    }
    const { orgId } = await (this.#other ??= world.api.addOrganization());
    const own = [world.token(undefined, "viewer"), world.token(undefined, "operator"), world.token(orgId)];
    const token = pick(random, [...own, `${world.token()}x`, "", "a.b.c", undefined]);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  #other: Promise<{ orgId: string }> | undefined;

  #parametersOf({ parameters, schemas }: Described): { query: string; headers: Record<string, string> } {
    const { random } = this;
    const isHostile = this.#oneIn(3);
    const sent = parameters
      .filter((one) => (one.required === true ? !this.#oneIn(20) : this.#oneIn(one.in === "query" ? 3 : 6)))
      .map((one) => ({ ...one, value: this.#valueOf(one, schemas, isHostile) }));
    const inHeader = sent.filter((one) => one.in === "header");
    const headers = inHeader.map(({ name, value }) => [name, value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "")]);
    const query = sent.filter((one) => one.in === "query").map(({ name, value }) => `${name}=${encoded(value)}`);
    if (isHostile && this.#oneIn(3)) {
      const others = "unknown=1 limit=1&limit=2 limit[]=1 &&& = cursor=e30 __proto__=1 q=%ff%fe a=% q=%00".split(" ");
      query.push(pick(random, [...others, `q=${"x".repeat(6_000)}`]));
    }
    const types = ["application/xml", "text/csv", "application/json;q=0.1, text/html", "*/*;q=0", "nonsense", ""];
    const accept = this.#oneIn(10) ? { accept: pick(random, types) } : {};
    return { query: query.join("&"), headers: { ...accept, ...Object.fromEntries(headers) } };
  }

  #valueOf({ name, schema, example }: Parameter, schemas: Described["schemas"], isHostile: boolean): string {
    const valid = example !== undefined && this.#oneIn(2) ? example : sampleOf(schema, schemas, this.random);
    const value = isHostile && this.#oneIn(3) ? pick(this.random, hostileTexts) : String(valid);
    // Nothing is waited for here.
    return name === "wait" && Number(value) > 1 ? "1" : value;
  }

  #bodyOf(operation: ApiOperation, about: Described, ids: Ids): { type?: string; body?: string | Buffer } {
    const { random } = this;
    if (about.contents === undefined || this.#oneIn(30)) {
      return this.#oneIn(30) ? { type: "application/json", body: '{"a":1}' } : {};
    }
    const [type, { schema }] = pick(random, Object.entries(about.contents));
    const content = contentsOf(operation).find((one) => (one?.contentType ?? "application/json") === type);
    const example = bodyOf(this.world, operation, { content, ids });
    const text =
      typeof example === "string"
        ? this.#changedText(type, example)
        : this.#changedJson(
            example === undefined || this.#oneIn(3) ? sampleOf(schema, about.schemas, random) : example,
          );
    const others = [
      "text/plain",
      "application/xml",
      "application/x-ndjson",
      "application/json; charset=utf-16",
      "a",
      "*/*",
    ];
    return {
      type: this.#oneIn(15) ? pick(random, others) : type,
      body: this.#oneIn(8) ? brokenText(random, text) : text,
    };
  }

  #changedJson = (value: unknown): string => asText(this.#oneIn(2) ? value : mutated(this.random, value));

  #changedText(type: string, text: string): string {
    if (type === "application/x-ndjson") {
      return text.replaceAll(/^\{.*\}$/gm, (line) => this.#changedJson(JSON.parse(line)));
    }
    return type === "application/xml" && this.#oneIn(2) ? mutatedXml(this.random, text) : text;
  }
}
