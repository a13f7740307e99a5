import { queryParameters } from "../../../api/openapi/responses.ts";
import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { declaredOperations } from "../../../api/declared-operations.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { insertIssuedToken } from "../../../common/organizations/issued-token-store.ts";
import { setOrganizationDisabled } from "../../../common/organizations/organization-store.ts";
import { saveStageFailure } from "../../../common/documents/stage-store.ts";
import { isDocumentKind } from "../../../common/documents/document-kinds.ts";
import { beginSession, issueGrant } from "../../../common/organizations/console-session-store.ts";
import type { Role } from "../../../common/organizations/roles-and-scope.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import { startRetryRun } from "../../../common/operations/retry-runs.ts";
import { invalidRequest } from "../../factories/invalid-request.ts";
import type { Json } from "../../factories/request.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { judge } from "../contract/process-document.ts";
import { call } from "../http-client.ts";
import { openNetwork, type SimulatedNetwork } from "./simulated-network.ts";

/** Values of a path's placeholders, by name. */
export type Ids = Record<string, string>;

const attachments = [
  { file_name: "a.pdf", file_type: "application/pdf", file_content: Buffer.from("%PDF-1.7").toString("base64") },
];

type State = "fresh" | "judged" | "accepted" | "invalid" | "given up" | "blocked" | "unknown";

/** How far a document must have come for an operation to succeed, and to have something to tell. */
const stateFor: readonly [path: RegExp, state: State][] = [
  [/^(put|patch|delete) \/api\/(purchase|sales)-/, "invalid"],
  [/\/resubmit$/, "invalid"],
  [/\/documents\/\{id\}\/(files|view)$/, "judged"],
  [/^get \/api\/(purchase|sales)-[a-z-]+$/, "fresh"],
  [/\/(ubl|view|view\.pdf)$/, "judged"],
  [/\/(tax-data|evidence|peppol-status|peppol-status-logs|changes|query)$/, "accepted"],
  [/^get \/api\/operations\/documents$/, "given up"],
  [/^post \/api\/operations\/documents\/\{id\}\/retry$/, "given up"],
  [/\/reports\//, "accepted"],
  [/\/resolve$/, "unknown"],
  [/^(get|post) \/api\/operations\/(legs|incidents|retries)/, "blocked"],
  [/\/withdraw$/, "accepted"],
];

/** The service with one tenant, who has something for every operation. */
export class World {
  private constructor(
    readonly api: TestApi,
    private readonly network: SimulatedNetwork,
  ) {
    this.#tenant = api;
  }

  static async open(): Promise<World> {
    const api = await startTestApi();
    const network = await openNetwork(api);
    return new World(api, network);
  }

  async close(): Promise<void> {
    await this.network.close();
    await this.api.close();
  }

  #tenant: { orgId: string; businessProfileId: string };
  #paused = 0;

  /** From here on, everything is another organization's, who has nothing yet. */
  async newTenant(): Promise<{ orgId: string; businessProfileId: string }> {
    this.#tenant = await this.api.addOrganization();
    return this.#tenant;
  }

  /** A token that may do everything. */
  token(orgId: string = this.#tenant.orgId, role: Role = "operator"): string {
    return signToken(testSecrets.jwtSecret, { orgId, subject: "world", days: 1, roles: [role] });
  }

  /** Makes what the operation is about, in the state it needs, and gives the real ids for its path. */
  async prepare({ method, path }: ApiOperation): Promise<Ids> {
    const key = `${method} ${path}`;
    const made = this.#madeFor(path);
    if (made !== undefined) {
      return { id: await made };
    }
    const ofOperators = await this.#operatorIds(method, path);
    if (ofOperators !== undefined) {
      return ofOperators;
    }
    const [, , resource = ""] = path.split("/");
    if (isDocumentKind(resource) || ["operations", "changes", "peppol-status", "reports"].includes(resource)) {
      return this.#documentIds(key, isDocumentKind(resource) ? resource : "purchase-invoices");
    }
    if (resource === "business-profiles") {
      return { id: this.#tenant.businessProfileId, business_profile_id: this.#tenant.businessProfileId };
    }
    return resource === "webhooks" && key !== "post /api/webhooks" ? this.#webhookIds() : this.#others(path);
  }

  async #operatorIds(method: ApiOperation["method"], path: string): Promise<Ids | undefined> {
    if (path.startsWith("/api/operations/organizations/")) {
      return this.#organizationIds(method, path);
    }
    if (path.startsWith("/api/operations/pauses")) {
      return path.includes("{id}") ? { id: await this.#pauseId() } : {};
    }
    return undefined;
  }

  /** What is sent where an example of a request cannot know it: ids, and times that are over. */
  bodyFor(operationId: string, ids: Ids): Json | Json[] | undefined {
    const link = this.linkBody(operationId, ids);
    if (link !== undefined) {
      return link;
    }
    if (operationId === "queryPeppolStatus") {
      return { ids: [ids["id"]] };
    }
    return operationId === "replayWebhookEvents"
      ? { since: new Date(Date.now() - 60_000).toISOString(), until: new Date(Date.now() + 60_000).toISOString() }
      : undefined;
  }

  /** A code that is still unused. */
  linkBody(operationId: string, ids: Ids): Json | undefined {
    return operationId === "signInWithLink" ? { code: ids["code"] } : undefined;
  }

  #madeFor(path: string): Promise<string> | undefined {
    if (path.startsWith("/api/operations/retries/{id}")) {
      return this.#retry();
    }
    return /\/sessions(\/|$)/.test(path) ? this.#session() : undefined;
  }

  async #others(path: string): Promise<Ids> {
    const ids: Ids = { view: "queues", about: "webhooks", participant_id: "0235:1987654321" };
    ids["guide"] = "statuses";
    if (path === "/api/console/session/link") {
      const { orgId } = this.#tenant;
      ids["code"] = await issueGrant(this.api.deps, "link", { orgId, subject: "world", roles: ["operator"] });
    }
    if (path === "/docs/{file}" || path === "/playground/{file}") {
      ids["file"] = path.startsWith("/docs") ? "style.css" : "playground.js";
    }
    if (path === "/console/files/{file}") {
      const html = await (await fetch(`${this.api.url}/console`)).text();
      ids["file"] = /files\/([^"]+)"/.exec(html)?.[1] ?? "";
    }
    if (path.startsWith("/api/code-lists/")) {
      ids["name"] = "Emirate";
    }
    return ids;
  }

  async #retry(): Promise<string> {
    const action = {
      orgId: this.#tenant.orgId,
      by: "world",
      role: "operator",
      requestId: "world",
      why: "tried",
    } as const;
    return (await startRetryRun(this.api.deps, action, { failureClass: "blocked" })).id;
  }

  /** A session of the caller's. */
  async #session(): Promise<string> {
    const person = { orgId: this.#tenant.orgId, subject: "world", roles: ["operator"] };
    const origin = { way: "token", client: "127.0.0.1", userAgent: "world", requestId: "world" } as const;
    return (await beginSession(this.api.deps, person, origin)).session.id;
  }

  /** Reads get the caller's own organization, changes another one: the site operator's must stay as it is. */
  async #organizationIds(method: string, path: string): Promise<Ids> {
    const isOwn = method === "get";
    const { orgId } = isOwn ? this.#tenant : await this.api.addOrganization();
    const { database } = this.api.deps;
    const [tokenId, expiresAt] = [uuid(), new Date(Date.now() + 3_600_000)];
    await insertIssuedToken(database, { id: tokenId, orgId, subject: "erp", roles: [], expiresAt });
    if (path.endsWith("/enable")) {
      await setOrganizationDisabled(database, { id: orgId, disabled: true });
    }
    return { id: orgId, token_id: tokenId };
  }

  async #documentIds(key: string, kind: string): Promise<Ids> {
    const ids: Ids = { business_profile_id: this.#tenant.businessProfileId, name: "pricing" };
    const state = stateFor.find(([pattern]) => pattern.test(key))?.[1];
    if (state !== undefined || /\{(id|sbdh_id)\}/.test(key)) {
      const sent = this.#requestOf(kind, state === "invalid" ? invalidRequest : {});
      const document = await this.post(`/api/${kind}/${this.#tenant.businessProfileId}`, sent);
      const [attachment] = document["attachments"] as Json[];
      Object.assign(ids, { id: String(document["id"]), attachment_id: String(attachment?.["id"]) });
    }
    if (state !== undefined) {
      await this.#bring(ids["id"] ?? "", state);
    }
    const [leg] = await this.#legs(ids["id"]);
    return { ...ids, ...(leg !== undefined && { sbdh_id: leg }) };
  }

  #requestOf(kind: string, overrides: Json): Json {
    const create = declaredOperations.find(({ path }) => path === `/api/${kind}/{business_profile_id}`);
    return { ...(create?.request?.example as Json), attachments, ...overrides };
  }

  async #bring(id: string, state: State): Promise<void> {
    if (state === "given up") {
      const failure = { stage: "pricing", from: "received", message: "out of memory" } as const;
      await saveStageFailure(this.api.deps.database, { id, revision: 1, ...failure });
      return;
    }
    await judge(this.api, { id });
    if (state === "accepted") {
      await this.network.deliver(id, "c3");
      await this.network.deliver(id, "c5");
    } else if (state === "blocked" || state === "unknown") {
      await this.network.fail(id, state);
    }
  }

  /** SBDH ids of the document's legs, C3 first. */
  #legs = async (id: string | undefined): Promise<string[]> => {
    const rows = await this.api.deps.database.query<{ id: string }>(
      "select id from transmissions where document_id = $1 order by leg",
      [id ?? null],
    );
    return rows.map((row) => row.id);
  };

  /** Each time of another receiver: what is paused already cannot be paused. */
  async #pauseId(): Promise<string> {
    this.#paused += 1;
    const target = `0235:${1_900_000_000 + this.#paused}`;
    const { id } = await this.post("/api/operations/pauses", { scope: "receiver", target, reason: "to be resumed" });
    return String(id);
  }

  async #webhookIds(): Promise<Ids> {
    const { example } =
      declaredOperations.find(({ method, path }) => `${method} ${path}` === "post /api/webhooks")?.request ?? {};
    const endpoint = { ...(example as Json), url: this.network.webhookUrl, events: ["*"] };
    const { id } = await this.post("/api/webhooks", endpoint);
    await this.post(`/api/webhooks/${String(id)}/test`);
    const deliveries = `/api/webhooks/${String(id)}/deliveries`;
    const { json } = await call(this.api, "GET", deliveries, { token: this.token() });
    const deliveryId = String((json as { data: Json[] }).data[0]?.["id"]);
    await this.network.post();
    await this.post(
      `/api/purchase-invoices/${this.#tenant.businessProfileId}`,
      this.#requestOf("purchase-invoices", {}),
    );
    return { id: String(id), delivery_id: deliveryId };
  }

  async post(path: string, body?: Json): Promise<Json> {
    const answer = await call(this.api, "POST", path, { token: this.token(), body });
    expect(answer.status, `${path} ${answer.text}`).to.be.oneOf([200, 201, 202]);
    return answer.json as Json;
  }
}

/** The path with its placeholders filled in. */
export const pathWith = (path: string, ids: Ids): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) {
      throw new Error(`nothing stands for {${name}} of ${path}: teach it to world.ts`);
    }
    return encodeURIComponent(id);
  });

/** What an operation cannot do without stands in its examples. */
export function exampleQuery({ query }: ApiOperation): string {
  const withExample = queryParameters(query).filter(({ example }) => example !== undefined);
  const search = new URLSearchParams(withExample.map(({ name, example }) => [name, String(example)])).toString();
  return search === "" ? "" : `?${search}`;
}
