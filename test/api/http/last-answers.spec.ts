import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const megabyte = 1024 * 1024;

const gone = ({ socket }: RawClient) => until("the connection is gone", () => socket.destroyed || socket.closed);

describe("api/http/http-server: an answer before the whole body", () => {
  const api = useTestApi();
  let path: string;

  before(async () => {
    path = `/api/purchase-invoices/${api.businessProfileId}`;
  });

  const authorization = () => `Bearer ${api.token()}`;

  const refusals: [name: string, status: number, path: () => string, headers: () => Record<string, string>][] = [
    ["no token", 401, () => path, () => ({})],
    ["no right", 403, () => "/api/operations/legs/x/resolve", () => ({ authorization: authorization() })],
    ["a wrong type", 415, () => path, () => ({ authorization: authorization(), "content-type": "text/plain" })],
    ["a wrong version", 400, () => path, () => ({ authorization: authorization(), "x-service-version": "x" })],
    ["nothing there", 404, () => "/api/nothing", () => ({ authorization: authorization() })],
  ];
  const early: [answer: string, status: number, text: () => string][] = [
    ...refusals.map(([name, status, where, headers]): (typeof early)[number] => [
      `its ${status} (${name})`,
      status,
      () => rawPost(where(), { "content-length": "5000000", ...headers() }),
    ]),
    [
      "an answer to a request that needs no body",
      200,
      () => `GET /health/live HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n`,
    ],
  ];

  describe("closes the connection of a client that keeps sending slowly", () => {
    const clients = new Map<string, RawClient>();

    // All of them at once: each is heard out for seconds.
    before(() => {
      for (const [name, , text] of early) {
        const client = openRaw(api.url, text());
        client.dribble(20);
        clients.set(name, client);
      }
    });

    for (const [name, status] of early) {
      it(`after ${name}`, async () => {
        const client = clients.get(name)!;
        const answer = rawAnswer(await client.end());
        expect(answer.status).to.equal(status);
        expect(answer.head).to.match(/Connection: close/i);
        expect(answer.json).to.have.property(status === 200 ? "status" : "errors");
        await gone(client);
      });
    }
  });

  it("can be read by a client that sends everything before it reads", async () => {
    for (const [status, headers] of [
      [401, {}],
      [413, { authorization: authorization() }],
    ] as const) {
      const length = 12 * megabyte;
      const client = openRaw(api.url);
      client.socket.pause();
      client.write(rawPost(path, { "content-length": `${length}`, ...headers }));
      for (let sent = 0; sent < length; sent += megabyte) {
        await new Promise((resolve) => client.socket.write("x".repeat(megabyte), resolve));
      }
      client.socket.resume();
      const answer = rawAnswer(await client.end());
      expect(answer.status).to.equal(status);
      expect(answer.json).to.have.property("errors");
      client.socket.destroy();
    }
  });

  it("hears nothing of what follows in the same connection", async () => {
    const client = openRaw(api.url, rawPost(path, { "content-length": "5" }));
    await until("the answer", () => client.received().includes("errors"));
    client.write("12345GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n");
    expect((await client.end()).match(/HTTP\/1.1/g)).to.have.lengthOf(1);
    client.socket.destroy();
  });

  it("leaves the connection open where the body has come", async () => {
    const client = openRaw(api.url, `${rawPost("/api/nothing", { "content-length": "5" })}12345`);
    await until("the first answer", () => client.received().includes("errors"));
    expect(client.received()).to.match(/^HTTP\/1.1 401 /);
    client.write("GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect((await client.end()).match(/HTTP\/1.1/g)).to.have.lengthOf(2);
  });
});
