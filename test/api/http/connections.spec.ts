import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const most = 10;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

const answered = (client: RawClient) => until("the answer", () => client.received() !== "" && client.received());

describe("api/http/http-server", () => {
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

  /** Connections whose requests are under way: their bodies do not come. */
  const hold = async (count: number): Promise<void> => {
    const headers = { authorization: `Bearer ${api.token()}`, "content-length": "1000" };
    for (let opened = 0; opened < count; opened += 1) {
      const held = open(rawPost(`/api/purchase-invoices/${api.businessProfileId}/validate`, headers));
      await until("it is there", () => held.socket.readyState === "open");
    }
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
    await hold(most);
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

  it("closes connections that have said nothing for two seconds while more than half are taken, and no others", async () => {
    const idle = open(ask("/openapi.json"));
    await answered(idle);
    const silent = [open(""), open("GET /openapi.json HTTP/1.1\r\n")];
    for (let count = silent.length; count < most / 2; count += 1) {
      silent.push(open(""));
    }
    const openedAt = performance.now();
    await Promise.all(silent.map((client) => client.end()));
    expect(performance.now() - openedAt).to.be.within(1_900, 10_000);
    expect(idle.socket.destroyed).to.equal(false);
  });

  it("closes a kept connection that begins a further request and does not end it", async () => {
    const begun = "GET /openapi.json HTTP/1.1\r\n";
    const kept = Array.from({ length: most / 2 }, () => open(ask("/openapi.json")));
    const atOnce = open(ask("/openapi.json") + begun);
    await Promise.all([...kept, atOnce].map(answered));
    kept[0]?.write(begun);
    const begunAt = performance.now();
    await Promise.all([kept[0]?.end(), atOnce.end()]);
    expect(performance.now() - begunAt).to.be.below(10_000);
    expect(kept.slice(1).filter(({ socket }) => socket.destroyed)).to.deep.equal([]);
  });

  it("takes no connection at all far beyond it", async () => {
    await hold(most);
    // All at once: after two seconds they are closed.
    const halves = Array.from({ length: 64 }, () => open("GET /openapi.json HTTP/1.1\r\n"));
    await until("they are there", () => halves.every(({ socket }) => socket.readyState === "open"));
    await open(ask("/openapi.json"))
      .end()
      .then((received) => expect(received).to.equal(""));
  });
});
