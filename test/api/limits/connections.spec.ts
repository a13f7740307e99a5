import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const most = 10;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

const answered = (client: RawClient) => until("the answer", () => client.received() !== "" && client.received());

describe("api/limits/connection-limit", () => {
  const api = useTestApi({ maxConnections: most }, { each: true });
  let clients: RawClient[];

  beforeEach(async () => {
    clients = [];
  });

  afterEach(async () => {
    for (const { socket } of clients) {
      socket.destroy();
    }
  });

  const open = (text: string): RawClient => {
    const client = openRaw(api.url, text);
    clients.push(client);
    return client;
  };

  it("lets idle connections go for new ones", async () => {
    for (let count = 0; count < most; count += 1) {
      await answered(open(ask("/openapi.json")));
    }
    const received = await answered(open(ask("/openapi.json")));
    expect(received).to.match(/^HTTP\/1.1 200 /);
    for (const idle of clients.slice(0, most)) {
      await idle.end();
    }
  });

  it("refuses in words who comes beyond it, answers probes, and serves again when there is room", async () => {
    for (let count = 0; count < most; count += 1) {
      const half = open("GET /openapi.json HTTP/1.1\r\n");
      await until("it is there", () => half.socket.readyState === "open");
    }
    const probe = await answered(open(ask("/health/live")));
    expect(probe).to.match(/^HTTP\/1.1 200 /);
    const refused = open(ask("/openapi.json"));
    const { status, head, json } = rawAnswer(await refused.end());
    expect([status, json]).to.deep.equal([
      503,
      { errors: { message: "Too many connections at the moment, try again" } },
    ]);
    expect(head)
      .to.match(/Retry-After: \d+/)
      .and.to.match(/Connection: close/);
    for (const { socket } of clients) {
      socket.destroy();
    }
    await until("a request is served", async () => {
      const client = open(ask("/openapi.json"));
      return (await answered(client)).startsWith("HTTP/1.1 200 ");
    });
  });

  it("takes no connection at all far beyond it", async () => {
    for (let count = 0; count < most + 64; count += 1) {
      const half = open("GET /openapi.json HTTP/1.1\r\n");
      await until("it is there", () => half.socket.readyState === "open");
    }
    await open(ask("/openapi.json"))
      .end()
      .then((received) => expect(received).to.equal(""));
  });
});
