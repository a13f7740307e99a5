import { expect } from "chai";

import { createApp } from "../../../api/app.ts";
import { openApiHealthPort, type ApiHealthPort } from "../../../api/http/api-health-port.ts";
import type { Config } from "../../../common/config/config.ts";
import { maxProbes } from "../../../common/runtime/open-port.ts";
import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, type RawClient } from "../../setup/http/raw-client.ts";
import { splitDetails } from "../../setup/http/split-details.ts";
import { until } from "../../setup/until.ts";
import { asOwner } from "../../setup/database/database.ts";

const most = 10;
const halfARequest = "GET /health/live HTTP/1.1\r\nhost: x\r\n";
const request = `${halfARequest}\r\n`;

const answered = (client: RawClient) => until("the answer", () => client.received() !== "" && client.received());

/** What says nothing of the moment. */
const ask = async (place: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(place + path, init);
  const { date: _date, "x-request-id": id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, hasId: id !== undefined, text: await answer.text() };
};

describe("the health port of the API", () => {
  const api = useTestApi({ maxConnections: most, headersTimeoutMs: 1_000 });
  let health: ApiHealthPort;
  let url: string;
  const clients: RawClient[] = [];

  const listen = async (overrides: Partial<Config> = {}): Promise<ApiHealthPort | undefined> => {
    const answer = createApp(api.deps, api.parts).callback();
    const config = { ...api.deps.config, ...overrides };
    return openApiHealthPort(config, (asked, response) => void answer(asked, response), api.deps.logger);
  };

  beforeEach(async () => {
    const opened = await listen({ healthPort: 0 });
    expect(opened).to.not.equal(undefined);
    health = opened as ApiHealthPort;
    url = `http://127.0.0.1:${health.port}`;
  });
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) {
      socket.destroy();
    }
    await health.close();
  });

  const open = (place: string, text: string): RawClient => {
    const client = openRaw(place, text);
    clients.push(client);
    return client;
  };
  const crowd = async (place: string, count: number): Promise<RawClient[]> => {
    const crowding = Array.from({ length: count }, () => open(place, halfARequest));
    await until("all are there", () => crowding.every(({ socket }) => !socket.connecting));
    return crowding;
  };

  it("answers as the main port does", async () => {
    for (const path of ["/health/live", "/health/ready", "/health/ready?verbose"]) {
      for (const method of ["GET", "HEAD"]) {
        const here = await ask(url, path, { method });
        expect(here).to.deep.equal(await ask(api.url, path, { method }));
        expect(here.status).to.equal(200);
      }
    }
  });

  it("says 503 where the main port does", async () => {
    await asOwner(api.deps.database, "alter table migrations rename to put_aside");
    await asOwner(api.deps.database, "create table migrations as select * from put_aside limit 0");
    await asOwner(api.deps.database, "grant select on migrations to public");
    try {
      await until("the main port says so", async () => (await ask(api.url, "/health/ready")).status === 503);
      const here = await ask(url, "/health/ready");
      expect(here).to.deep.equal(await ask(api.url, "/health/ready"));
      expect(here.text).to.include('"not migrated"');
      expect((await ask(url, "/health/live")).status).to.equal(200);
    } finally {
      await asOwner(api.deps.database, "drop table migrations");
      await asOwner(api.deps.database, "alter table put_aside rename to migrations");
      await until("it is ready again", async () => (await ask(url, "/health/ready")).status === 200);
    }
  });

  it("serves no other path, method or spelling", async () => {
    const headers = { authorization: `Bearer ${api.token()}` };
    const elsewhere = ["/", "/health", "/health/status", "/openapi.json", "/api/changes", "/console", "/metrics"];
    const likeIt = [
      "/HEALTH/live",
      "/health/live/",
      "//health/live",
      "/health%2Flive",
      "/health/live/x",
      "/health/live;x",
    ];
    for (const path of [...elsewhere, ...likeIt]) {
      const { status, text } = await ask(url, path, { headers });
      const { json, details } = splitDetails(JSON.parse(text));
      expect([path, status, json]).to.deep.equal([path, 404, { errors: { message: "No such resource" } }]);
      expect((details as object[])[0])
        .to.include({ code: "unknown_path" })
        .and.not.to.have.property("suggestion");
    }
    for (const target of ["*", "http://x/health/status", "/health/live/../status", "x:1"]) {
      const client = open(url, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect((await client.end()).slice(0, 12), target).to.be.oneOf(["HTTP/1.1 404", "HTTP/1.1 400"]);
    }
  });

  it("answers GET and HEAD only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const { status, headers } = await ask(url, "/health/ready", { method });
      expect([method, status, headers["allow"]]).to.deep.equal([method, 405, "GET, HEAD"]);
    }
    const client = open(url, "POST /health/live HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n");
    expect(rawAnswer(await client.end())).to.include({ status: 405 });
  });

  it("answers while a crowd that ends no headers has the main port", async () => {
    await crowd(api.url, most + maxProbes);
    expect(await open(api.url, request).end()).to.equal("");
    for (const path of ["/health/live", "/health/ready"]) {
      expect((await ask(url, path)).status).to.equal(200);
    }
  });

  it("cannot be kept to himself by anybody: who has been there for longest makes room", async () => {
    const crowding = await crowd(url, 2 * maxProbes);
    expect(await answered(open(url, request))).to.match(/^HTTP\/1.1 200 /);
    await until("the first half has gone", () =>
      crowding.slice(0, maxProbes).every(({ socket }) => socket.closed || socket.readableEnded || socket.destroyed),
    );
    expect((await ask(url, "/health/ready")).status).to.equal(200);
  });

  it("has one request at a time for a connection, and ends one that asks again before it has its answer", async () => {
    const kept = open(url, request);
    await answered(kept);
    kept.write(request);
    await until("the second answer", () => kept.received().split("HTTP/1.1 200 ").length === 3);
    expect(await open(url, request.repeat(100)).end()).to.equal("");
  });

  it("bounds headers in size and time", async () => {
    const large = open(url, `${halfARequest}a: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(rawAnswer(await large.end()).status).to.equal(431);
    const slow = open(url, halfARequest);
    expect(rawAnswer(await slow.end()).status).to.equal(408);
  });

  it("is not opened where none is asked for, and says in one line which setting cannot be had", async () => {
    expect(await listen()).to.equal(undefined);
    const failure = await listen({ healthPort: health.port }).catch((error: Error) => error);
    expect((failure as Error).message).to.equal(
      `HEALTH_PORT ${health.port} cannot be listened on (127.0.0.1): it is already in use`,
    );
    const elsewhere = await listen({ healthPort: 0, host: "192.0.2.1" }).catch((error: Error) => error);
    expect((elsewhere as Error).message).to.match(/^HEALTH_PORT 0 .*192\.0\.2\.1.*: this machine has no such address$/);
  });
});
