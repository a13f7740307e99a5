import { buildInvoiceRequest, buildLine } from "../../factories/request.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost } from "../../setup/http/raw-client.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call, type Answer } from "../http-client.ts";
import type { World } from "./world.ts";
import { asOwner } from "../../setup/database/database.ts";

interface ErrorRun {
  status: number;
  answer: (world: World) => Promise<Answer>;
}

const nowhere = "0199d3a0-7c1e-7000-8000-00000000d001";
const creation = ({ businessProfileId }: TestApi): string => `/api/purchase-invoices/${businessProfileId}`;
const tooLarge = " ".repeat(8 * 1024 * 1024 + 1);

/** Posts a message as the access point does. */
const inbound = (headers: Record<string, string>, body: string) => (world: World) =>
  call(world.api, "POST", "/network/inbound", {
    token: null,
    body,
    headers: { "content-type": "application/xml", "x-token": testSecrets.inboundToken, ...headers },
  });

/** On a service of its own, which is in the state that the error is about. */
const elsewhere =
  (config: Parameters<typeof startTestApi>[0], ask: (api: TestApi) => Promise<Answer>) => async (): Promise<Answer> => {
    const api = await startTestApi(config);
    try {
      return await ask(api);
    } finally {
      await api.close();
    }
  };

/** The answer to a body that does not end. */
const unfinished = (api: TestApi): Promise<Answer> =>
  answerTo(api, { authorization: `Bearer ${api.token()}`, "content-length": "5000" });

async function answerTo(api: TestApi, head: Record<string, string>): Promise<Answer> {
  const client = openRaw(api.url, rawPost(creation(api), head));
  const { status, head: lines, json, details } = rawAnswer(await client.end());
  client.socket.destroy();
  const headers = new Headers(
    lines
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  return { status, headers, text: JSON.stringify({ ...(json as object), details }), json, details };
}

/** How each error comes about, by the key of its example. */
export const errorRuns: Readonly<Record<string, ErrorRun>> = {
  "error 400": {
    status: 400,
    answer: ({ api }) =>
      call(api, "POST", creation(api), {
        body: buildInvoiceRequest({ issue_date: undefined, document_lines: [buildLine({ quantity: 0 })] }),
      }),
  },
  "error 401": { status: 401, answer: ({ api }) => call(api, "GET", "/api/code-lists", { token: null }) },
  "error 403": { status: 403, answer: ({ api }) => call(api, "GET", "/api/operations/legs") },
  "error 404": { status: 404, answer: ({ api }) => call(api, "GET", `/api/purchase-invoices/${nowhere}`) },
  "error 408": { status: 408, answer: elsewhere({ bodyTimeoutMs: 500 }, unfinished) },
  "error 409": {
    status: 409,
    answer: async ({ api }) => {
      const headers = { "idempotency-key": "order-4711" };
      await call(api, "POST", creation(api), { body: buildInvoiceRequest(), headers });
      return call(api, "POST", creation(api), { body: buildInvoiceRequest({ note: "changed" }), headers });
    },
  },
  "error 413": { status: 413, answer: ({ api }) => call(api, "POST", creation(api), { body: tooLarge }) },
  "error 415": {
    status: 415,
    answer: ({ api }) =>
      call(api, "POST", creation(api), { body: "invoice", headers: { "content-type": "text/plain" } }),
  },
  "error 429": {
    status: 429,
    answer: elsewhere({ rateLimitPerMinute: 1 }, async (api) => {
      await call(api, "GET", "/api/code-lists");
      return call(api, "GET", "/api/code-lists");
    }),
  },
  "error 431": { status: 431, answer: ({ api }) => answerTo(api, { "x-much": "a".repeat(100_000) }) },
  "error 500": {
    status: 500,
    answer: elsewhere({}, async (api) => {
      await asOwner(api.deps.database, "drop table status_log_rows, documents cascade");
      return call(api, "GET", `/api/purchase-invoices/${nowhere}`);
    }),
  },
  "error 503": {
    status: 503,
    answer: elsewhere({ jwksUrl: "http://127.0.0.1:9/keys" }, (api) =>
      call(api, "GET", "/api/code-lists", { token: signedElsewhere }),
    ),
  },
  "getReadiness 503": {
    status: 503,
    answer: elsewhere({}, async (api) => {
      await asOwner(api.deps.database, "delete from migrations");
      return call(api, "GET", "/health/ready", { token: null });
    }),
  },
  "receiveInbound 401": { status: 401, answer: inbound({ "x-token": "nonsense" }, "<a/>") },
};

/** Names a key that has to be fetched. */
const signedElsewhere = [{ alg: "RS256", kid: "key", typ: "JWT" }, { org_id: nowhere, exp: 4_102_444_800 }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");
