import { expect } from "chai";
import jwt from "jsonwebtoken";
import { v7 as uuid } from "uuid";

import { insertIssuedToken } from "../../../common/organizations/issued-token-store.ts";
import { buildInvoiceRequest, buildLine, type Json } from "../../factories/request.ts";
import { startTestApi, type TestApi, useTestApi } from "../../setup/api.ts";
import { openTransaction } from "../../setup/database/open-transaction.ts";
import { openRaw, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { BrowserCookies } from "../auth/browser-cookies.ts";
import type { Tenant } from "../../setup/processes/site-client.ts";
import { call, countDocuments } from "../http-client.ts";

const refusal = "Authentication required or invalid token";
const disabled = "The organization of this token is disabled: contact support";
const stays = (line: number): string => `Documents stored so far remain; nothing from ${line} on was accepted`;
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const invoice = (more: Json = {}): string => JSON.stringify(buildInvoiceRequest(more));

const tokenOf = (orgId: string, claims: object = {}, seconds = 3_600): string =>
  jwt.sign({ org_id: orgId, sub: "Ada", ...claims }, testSecrets.jwtSecret, { expiresIn: seconds });

const whole = (client: RawClient): Promise<string> =>
  until("the answer has ended", () => client.received().includes("\r\n0\r\n\r\n") && client.received());

const hasStoredOne = (client: RawClient): boolean => client.received().includes('"line":1,"status":201');

const streamPath = "/api/operations/standing/stream?seconds=600";
const lastEvent = (text: string): string | undefined => text.split("\n\n").at(-2);
const endedWith = (message: string): string =>
  `event: ended\ndata: ${JSON.stringify({ status: 401, errors: { message } })}`;

/** A way in which a right ends, done at another API process. */
interface Ending {
  name: string;
  message: string;
  token: (tenant: Tenant) => Promise<string>;
  end: (tenant: Tenant, token: string) => Promise<void>;
}

describe("api/held: a right that ends while a request is held open", () => {
  const api = useTestApi();
  let other: TestApi;
  let site: Tenant;
  let tenant: Tenant;
  let clients: RawClient[];

  before(async () => {
    other = await startTestApi({ databaseUrl: api.deps.config.databaseUrl });
    site = await api.addOrganization();
  });

  beforeEach(async () => {
    tenant = await api.addOrganization();
    await api.query("update organizations set phase2 = true where id = $1", [tenant.orgId]);
    clients = [];
  });

  afterEach(() => clients.forEach(({ socket }) => socket.destroy()));

  after(async () => {
    await other.close();
  });

  /** As an operator of the site does it, at the other process. */
  const operate = async (path: string): Promise<void> => {
    const token = api.token(site.orgId, { subject: "Ops", roles: ["site-operator"] });
    const { status, text } = await call(other, "POST", `/api/operations/organizations/${path}`, {
      token,
      body: { reason: "They have left" },
    });
    expect(status, text).to.be.within(200, 204);
  };

  const expired: Ending = {
    name: "its token expires",
    message: refusal,
    token: ({ orgId }) => Promise.resolve(tokenOf(orgId, { roles: ["operator"] }, 4)),
    end: (_tenant, token) =>
      until("the token has expired", () => (jwt.decode(token) as { exp: number }).exp * 1_000 <= Date.now()).then(
        () => undefined,
      ),
  };
  const revoked: Ending = {
    name: "its token is revoked",
    message: refusal,
    token: async ({ orgId }) => {
      const id = uuid();
      const expiresAt = new Date(Date.now() + 3_600_000);
      await insertIssuedToken(api.deps.database, { id, orgId, subject: "erp", roles: ["operator"], expiresAt });
      return tokenOf(orgId, { jti: id, roles: ["operator"] });
    },
    end: ({ orgId }, token) => operate(`${orgId}/tokens/${(jwt.decode(token) as { jti: string }).jti}/revoke`),
  };
  const disabling: Ending = {
    name: "its organization is disabled",
    message: disabled,
    token: ({ orgId }) => Promise.resolve(tokenOf(orgId, { roles: ["operator"] })),
    end: ({ orgId }) => operate(`${orgId}/disable`),
  };
  const openBatch = (token: string, form: "ndjson" | "array", more: Record<string, string> = {}): RawClient => {
    const type = form === "ndjson" ? "application/x-ndjson" : "application/json";
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": type,
      "transfer-encoding": "chunked",
      ...more,
    };
    const client = openRaw(api.url, rawPost(`/api/purchase-invoices/${tenant.businessProfileId}/batch`, headers));
    clients.push(client);
    return client;
  };

  const stored = async (): Promise<number> => {
    const [row] = await api.query<{ count: number }>("select count(*)::int as count from documents where org_id = $1", [
      tenant.orgId,
    ]);
    return row?.count ?? -1;
  };

  for (const ending of [expired, revoked, disabling]) {
    it(`ends batches, waits and streams when ${ending.name}, and says why`, async () => {
      const path = `/api/purchase-invoices/${tenant.businessProfileId}`;
      const { json } = await call(api, "POST", path, { token: api.token(tenant.orgId), body: buildInvoiceRequest() });
      const { id } = json as { id: string };
      const token = await ending.token(tenant);
      const batches = [openBatch(token, "ndjson"), openBatch(token, "array")];
      batches.forEach((client, index) => client.write(chunk(index === 0 ? `${invoice()}\n` : `[${invoice()},`)));
      await until("one of each batch is stored", () => batches.every(hasStoredOne));
      const waits = [
        call(api, "GET", `/api/purchase-invoices/${id}/peppol-status?wait=30`, { token }),
        call(api, "GET", `/api/changes?cursor=now&wait=30`, { token }),
      ];
      const stream = await fetch(`${api.url}${streamPath}`, { headers: { authorization: `Bearer ${token}` } });
      expect(stream.status).to.equal(200);
      await until("all are held", () => api.parts.held.size === 5);
      await ending.end(tenant, token);

      for (const client of batches) {
        const message = `${ending.message}. ${stays(2)}`;
        expect(await whole(client)).to.include(`{"line":2,"status":401,"errors":{"message":"${message}"},"details":`);
        client.write(`${chunk(`${invoice()}\n`)}0\r\n\r\nGET /health/live HTTP/1.1\r\nhost: x\r\n\r\n`);
        await until("what followed was read over", () => client.received().includes('{"status":"live"}'));
      }
      expect(batches[1]?.received()).to.contain("]\r\n0\r\n\r\n");
      expect(await stored()).to.equal(3);
      for (const answer of await Promise.all(waits)) {
        expect(answer.status, answer.text).to.equal(401);
        expect(answer.json).to.deep.include({ errors: { message: ending.message } });
        expect(answer.headers.get("www-authenticate")).to.match(/^Bearer .*error="invalid_token"/);
      }
      expect(lastEvent(await stream.text())).to.equal(endedWith(ending.message));
    });
  }

  it("takes no line of a batch that keeps sending slowly, and closes the connection", async () => {
    const token = await disabling.token(tenant);
    const client = openBatch(token, "ndjson");
    client.write(chunk(`${invoice()}\n`));
    await until("the first is stored", () => hasStoredOne(client));
    await disabling.end(tenant, token);
    const timer = setInterval(() => client.write(chunk(`${invoice()}\n`)), 50);
    try {
      expect(await whole(client)).to.match(/"status":401,.*was accepted"\},"details":.*\}\n/);
      await until("the dribbling client is cut off", () => client.socket.destroyed || client.socket.closed, 30_000);
    } finally {
      clearInterval(timer);
    }
    const [last] = client.received().match(/\{"line":\d+,"status":401,[^\n]*\n\r\n0\r\n\r\n$/) ?? [];
    expect(last, "nothing stands behind the line that says why").not.to.equal(undefined);
    const count = client.received().split('"status":201').length - 1;
    expect(await stored()).to.equal(count);
  });

  it("answers each line with its result when the right ends while lines wait to be stored", async () => {
    const token = await disabling.token(tenant);
    const client = openBatch(token, "ndjson", { "idempotency-key": uuid() });
    client.write(chunk(`${invoice()}\n`));
    await until("the first is stored", () => hasStoredOne(client));
    const lock = await openTransaction(api.deps.database, (tx) => tx.query("lock table documents in exclusive mode"));
    // A long one is worked on in a thread.
    const long = { document_lines: Array.from({ length: 100 }, () => buildLine()) };
    const lines = [{}, {}, long, {}, long, {}];
    client.write(chunk(`${lines.map((more) => invoice(more)).join("\n")}\n`));
    await until("a statement waits for the lock", async () => {
      const rows = await other.deps.database.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });
    const wait = call(api, "GET", "/api/changes?cursor=now&wait=30", { token });
    await until("the other request waits", () => api.deps.statusListener.waiting === 1);
    await disabling.end(tenant, token);
    expect((await wait).status, "what is held later is looked at later").to.equal(401);
    await lock.commit();
    const received = await whole(client);
    const results = received.split("\n").filter((line) => line.startsWith('{"line"'));
    expect(results.map((line) => (JSON.parse(line) as { line: number }).line)).to.deep.equal(
      results.map((_line, index) => index + 1),
    );
    const statuses = results.map((line) => (JSON.parse(line) as { status: number }).status);
    expect(statuses.at(-1), "the last one says why").to.equal(401);
    expect(new Set(statuses)).to.deep.equal(new Set([201, 401]));
    expect(await stored()).to.equal(statuses.filter((status) => status === 201).length);
    const claims = await api.query("select from idempotency_keys where org_id = $1 and document_id is null", [
      tenant.orgId,
    ]);
    expect(claims.length, "keys of lines that came to nothing are free").to.equal(0);
  });

  it("stays ended where the organization is enabled again, and lets new requests in", async () => {
    const token = await disabling.token(tenant);
    const client = openBatch(token, "ndjson");
    client.write(chunk(`${invoice()}\n`));
    await until("the first is stored", () => hasStoredOne(client));
    await disabling.end(tenant, token);
    await whole(client);
    await operate(`${tenant.orgId}/enable`);
    const path = `/api/purchase-invoices/${tenant.businessProfileId}`;
    await until("new requests are let in", async () => {
      const { status } = await call(api, "POST", path, { token, body: buildInvoiceRequest() });
      return status === 201;
    });
    expect(await stored()).to.equal(2);
  });

  it("ends the streams of all tabs when one of them signs out, at another process as well", async () => {
    const browser = new BrowserCookies(api);
    const { json } = await browser.visit("POST", "/api/console/session", {
      headers: { authorization: `Bearer ${tokenOf(tenant.orgId, { roles: ["viewer"] })}` },
    });
    const cookie = `console=${browser.cookies.get("console")?.value}`;
    const streams = await Promise.all(
      [api, api, api, other, other].map(({ url }) => fetch(`${url}${streamPath}`, { headers: { cookie } })),
    );
    expect(streams.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    const headers = { "x-csrf-token": (json as { csrf_token: string }).csrf_token };
    expect((await browser.visit("DELETE", "/api/console/session", { headers })).status).to.equal(204);
    for (const text of await Promise.all(streams.map((stream) => stream.text()))) {
      expect(lastEvent(text)).to.equal(endedWith(refusal));
    }
  });

  it("lets nothing be stored by a body that took longer than its right", async () => {
    const before = await countDocuments(api);
    // Bodies are checked again when they have taken more than five seconds.
    const token = tokenOf(tenant.orgId, { roles: ["operator"] }, 7);
    const text = invoice({ note: "x".repeat(8_000) });
    const headers = { authorization: `Bearer ${token}`, "content-length": `${Buffer.byteLength(text)}` };
    const client = openRaw(api.url, rawPost(`/api/purchase-invoices/${tenant.businessProfileId}`, headers));
    clients.push(client);
    client.write(text.slice(0, -1));
    await expired.end(tenant, token);
    client.write(text.slice(-1));
    expect(await until("the answer", () => client.received() !== "" && client.received())).to.match(/^HTTP\/1.1 401 /);
    expect(await countDocuments(api)).to.equal(before);
  });
});
