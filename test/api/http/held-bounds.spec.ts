import { expect } from "chai";

import type { Config } from "../../../common/config/config.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";
import { BrowserCookies } from "../auth/browser-cookies.ts";
import { call } from "../http-client.ts";

const streamPath = "/api/operations/standing/stream?seconds=600";
const ask = (path: string, headers: Record<string, string>, method = "GET"): string =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const answered = (client: RawClient) => until("the answer", () => client.received() !== "" && client.received());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const expectTooMany = (received: string, what: RegExp): void => {
  const { status, head, json } = rawAnswer(received);
  expect(status, received).to.equal(429);
  expect((json as { errors: { message: string } }).errors.message).to.match(what);
  expect(head)
    .to.match(/retry-after: [1-9]/i)
    .and.to.match(/x-ratelimit-limit: /i);
};

describe("api/held: how much one caller may hold open", () => {
  let api: TestApi;
  let clients: RawClient[];

  const start = async (config: Partial<Config>): Promise<void> => {
    api = await startTestApi(config);
    clients = [];
  };
  afterEach(async () => {
    clients.forEach(({ socket }) => socket.destroy());
    await until("nothing is held any more", () => api.parts.held.size === 0);
    await api.close();
  });

  const open = (text: string): RawClient => {
    const client = openRaw(api.url, text);
    clients.push(client);
    return client;
  };
  const roleToken = (orgId = api.orgId): string => api.token(orgId, { subject: "Ada", roles: ["viewer"] });
  const signIn = async (): Promise<{ cookie: string }> => {
    const browser = new BrowserCookies(api);
    await browser.visit("POST", "/api/console/session", { headers: bearer(roleToken()) });
    return { cookie: `console=${browser.cookies.get("console")?.value}` };
  };
  const streams = async (count: number, headers: Record<string, string>): Promise<RawClient[]> => {
    const opened = Array.from({ length: count }, () => open(ask(streamPath, headers)));
    for (const client of opened) {
      await answered(client);
    }
    return opened;
  };
  it("refuses with 429 the streams of a session beyond its bound, and no one else's", async () => {
    await start({ heldPerSession: 3 });
    const headers = await signIn();
    const [first] = await streams(3, headers);
    expectTooMany(
      await answered(open(ask(streamPath, headers))),
      /^Too many live views of this session .* the limit is 3:/,
    );
    expect(await answered(open(ask(streamPath, await signIn())))).to.match(/^HTTP\/1.1 200 /);
    expect(await answered(open(ask(streamPath, bearer(roleToken()))))).to.match(/^HTTP\/1.1 200 /);
    first?.socket.destroy();
    await until("there is room again", async () =>
      (await answered(open(ask(streamPath, headers)))).startsWith("HTTP/1.1 200 "),
    );
  });

  it("counts batches, waits and streams of an organization's tokens together, and its sessions by themselves", async () => {
    await start({ heldPerOrganization: 3 });
    await api.query("update organizations set phase2 = true");
    const tokens = { ...bearer(roleToken()), "content-type": "application/x-ndjson", "transfer-encoding": "chunked" };
    const operator = { ...tokens, ...bearer(api.token()) };
    const batch = rawPost(`/api/purchase-invoices/${api.businessProfileId}/batch`, operator);
    const wait = ask("/api/changes?cursor=now&wait=30", bearer(api.token()));
    open(batch);
    open(wait);
    await streams(1, bearer(roleToken()));
    await until("all are held", () => api.parts.held.size === 3);
    for (const text of [batch, wait, ask(streamPath, bearer(roleToken()))]) {
      expectTooMany(
        await answered(open(text)),
        /^Too many batches, waits and streams of this account .* the limit is 3:/,
      );
    }
    await streams(1, await signIn());
    const other = await api.addOrganization();
    await streams(3, bearer(roleToken(other.orgId)));
    const plain = await call(api, "GET", "/api/changes?cursor=now");
    expect(plain.status, "what does not wait is not held").to.equal(200);
  });

  it("gives one organization at most an eighth of the connections, even if more is configured", async () => {
    await start({ maxConnections: 16, heldPerOrganization: 1_000 });
    await streams(2, bearer(roleToken()));
    expectTooMany(await answered(open(ask(streamPath, bearer(roleToken())))), /limit is 2/);
  });

  it("forgets what stood in line on a connection that is gone", async () => {
    await start({ heldPerSession: 8 });
    const headers = await signIn();
    const client = open(ask(streamPath, headers).repeat(8));
    await until("all are held", () => api.parts.held.size === 8);
    client.socket.destroy();
    await until("none is held", () => api.parts.held.size === 0);
    await streams(8, headers);
  });

  it("counts nothing for what is refused, or asks for the head alone, or has its answer", async () => {
    await start({ heldPerOrganization: 3 });
    await api.query("update organizations set phase2 = true");
    const unknown = `/api/purchase-invoices/${api.orgId}/peppol-status?wait=30`;
    const headers = bearer(roleToken());
    const client = open("");
    for (let round = 1; round <= 5; round += 1) {
      client.write(ask(unknown, headers) + ask(streamPath, headers, "HEAD") + ask("/api/changes?wait=1", headers));
      await until(`round ${round}`, () => client.received().split(/HTTP\/1.1 \d/).length - 1 === round * 3);
    }
    expect(
      client
        .received()
        .match(/HTTP\/1.1 (\d+)/g)
        ?.join(" "),
    ).to.equal("HTTP/1.1 404 HTTP/1.1 200 HTTP/1.1 200 ".repeat(5).trim());
    await until("none is held", () => api.parts.held.size === 0);
  });
});
