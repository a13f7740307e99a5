import { expect } from "chai";

import { operations } from "../../../api/openapi/operations.ts";
import type { Operation } from "../../../api/openapi/operation.ts";
import { isDocumentKind } from "../../../common/domain/document-kinds.ts";
import { signToken } from "../../../common/launcher/development-token.ts";
import type { Json } from "../../factories/request.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { answerLeg, judge, send } from "../contract/walk-document.ts";
import { call } from "../http-client.ts";

/** Values of a path's placeholders, by name. */
export type Ids = Record<string, string>;

const attachments = [
  { file_name: "a.pdf", file_type: "application/pdf", file_content: Buffer.from("%PDF-1.7").toString("base64") },
];

/** How far a document must have come for an operation on it to succeed. */
const stateFor: readonly [path: RegExp, state: "judged" | "sent" | "accepted" | "invalid" | "given up"][] = [
  [/^put \/api\/(purchase|sales)-/, "invalid"],
  [/\/resubmit$/, "invalid"],
  [/\/ubl$/, "judged"],
  [/\/(tax-data|evidence)$/, "sent"],
  [/^post \/api\/operations\/documents\/\{id\}\/retry$/, "given up"],
  [/\/withdraw$/, "accepted"],
];

/** The service with one tenant, who has something for every operation. */
export class World {
  private constructor(readonly api: TestApi) {}

  static async open(): Promise<World> {
    return new World(await startTestApi());
  }

  close(): Promise<void> {
    return this.api.close();
  }

  /** A token that may do everything. */
  token(orgId: string = this.api.orgId): string {
    return signToken(testSecrets.jwtSecret, { orgId, subject: "world", days: 1, roles: ["operator"] });
  }

  /** Makes what the operation is about, in the state it needs, and gives the real ids for its path. */
  async prepare({ method, path }: Operation): Promise<Ids> {
    const key = `${method} ${path}`;
    const [, , resource = ""] = path.split("/");
    if (isDocumentKind(resource) || resource === "operations") {
      return this.#documentIds(key, isDocumentKind(resource) ? resource : "purchase-invoices");
    }
    if (resource === "business-profiles") {
      return { id: this.api.businessProfileId };
    }
    return resource === "webhooks" && path !== "/api/webhooks" ? this.#webhookIds() : this.#others(path);
  }

  #others(path: string): Ids {
    const ids: Ids = {};
    if (path === "/docs/{file}") {
      ids["file"] = "swagger-ui.css";
    }
    if (path.startsWith("/api/code-lists/")) {
      ids["name"] = "Emirate";
    }
    return ids;
  }

  async #documentIds(key: string, kind: string): Promise<Ids> {
    const ids: Ids = { business_profile_id: this.api.businessProfileId };
    if (/\{(id|sbdh_id)\}/.test(key)) {
      const document = await this.post(`/api/${kind}/${this.api.businessProfileId}`, this.#requestOf(kind));
      const [attachment] = document["attachments"] as Json[];
      Object.assign(ids, { id: String(document["id"]), attachment_id: String(attachment?.["id"]) });
    }
    const state = stateFor.find(([pattern]) => pattern.test(key))?.[1];
    if (state !== undefined) {
      await this.#bring(ids["id"] ?? "", state);
    }
    if (key.includes("{sbdh_id}")) {
      ids["sbdh_id"] = await this.#failedLeg(ids["id"] ?? "", key);
    }
    return ids;
  }

  #requestOf(kind: string): Json {
    const create = operations.find(({ path }) => path === `/api/${kind}/{business_profile_id}`);
    return { ...(create?.request?.example as Json), attachments };
  }

  async #bring(id: string, state: (typeof stateFor)[number][1]): Promise<void> {
    const { database } = this.api.deps;
    if (state === "invalid") {
      await database.query(
        "update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1",
        [id],
      );
      return;
    }
    if (state === "given up") {
      await database.query(
        `update documents set failure = '{"stage": "pricing", "message": "out of memory"}' where id = $1`,
        [id],
      );
      return;
    }
    await judge(this.api, { id });
    if (state === "judged") {
      return;
    }
    await send(this.api, { id });
    if (state === "accepted") {
      for (const uuid of await this.#legs(id)) {
        await answerLeg(this.api, uuid, { code: "AP" });
      }
    }
  }

  #legs = async (id: string): Promise<string[]> => {
    const rows = await this.api.deps.database.query<{ id: string }>(
      "select id from transmissions where document_id = $1 order by leg",
      [id],
    );
    return rows.map((row) => row.id);
  };

  async #failedLeg(id: string, key: string): Promise<string> {
    await judge(this.api, { id });
    await send(this.api, { id });
    const [leg = ""] = await this.#legs(id);
    const [state, failure] = key.endsWith("/retry") ? ["failed", "blocked"] : ["unknown", "unknown"];
    await this.api.deps.database.query("update transmissions set state = $2, failure_class = $3 where id = $1", [
      leg,
      state,
      failure,
    ]);
    return leg;
  }

  async #webhookIds(): Promise<Ids> {
    const { example } =
      operations.find(({ method, path }) => `${method} ${path}` === "post /api/webhooks")?.request ?? {};
    const { id } = await this.post("/api/webhooks", example as Json);
    await this.post(`/api/webhooks/${String(id)}/test`);
    const { json } = await call(this.api, "GET", `/api/webhooks/${String(id)}/deliveries`, { token: this.token() });
    const [delivery] = (json as { data: Json[] }).data;
    return { id: String(id), delivery_id: String(delivery?.["id"]) };
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
