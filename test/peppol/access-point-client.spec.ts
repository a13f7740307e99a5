import { EventEmitter } from "node:events";
import type { RequestListener } from "node:http";

import { expect } from "chai";

import { AccessPointClient, type AccessPointOptions } from "../../common/peppol/access-point-client.ts";
import { expireAllFences, SendFence } from "../../common/peppol/send-slots-and-fences.ts";
import { until } from "../setup/until.ts";
import { serveAccessPoint, type AccessPointServer } from "./access-point-server.ts";

/** One that has passed when it is asked for the next time. */
const passedAfter = (asked: number): { fence: SendFence; times: () => number } => {
  let times = 0;
  const fence = Object.assign(new SendFence(60_000, 60_000), { forbidsToBegin: () => (times += 1) > asked });
  return { fence, times: () => times };
};

describe("AccessPointClient", () => {
  const opened: { close(): Promise<void> }[] = [];
  let answer: RequestListener;
  let server: AccessPointServer;

  before(async () => {
    server = await serveAccessPoint((request, response) => answer(request, response));
  });
  after(() => server.close());
  beforeEach(() => {
    answer = (_request, response) => response.end("{}");
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((client) => client.close()));
  });

  const open = (options: Partial<AccessPointOptions> = {}): AccessPointClient => {
    const client = new AccessPointClient({ baseUrl: server.url, token: "secret", timeoutMs: 5_000, ...options });
    opened.push(client);
    return client;
  };
  const get = { method: "GET", path: "/x" } as const;

  it("keeps the path that the base URL has", async () => {
    let url: string | undefined;
    answer = (request, response) => {
      ({ url } = request);
      response.end("{}");
    };
    await open({ baseUrl: `${server.url}/ap/` }).call(get);
    expect(url).to.equal("/ap/x");
  });

  it("sees by a probe, without a call, that the access point is away, and that it is back", async () => {
    let asked: { url: string | undefined; token: unknown }[] = [];
    answer = ({ url, headers }, response) => {
      asked.push({ url, token: headers["x-token"] });
      response.writeHead(404).end("no such page");
    };
    const client = open({ baseUrl: `${server.url}/ap`, statusPath: "/management/status" });
    await client.probe();
    expect(client.outage()).to.equal(undefined);
    expect(asked).to.deep.equal([{ url: "/ap/management/status", token: undefined }]);
    await server.close();
    const away = open({ statusPath: "/x" });
    for (const tries of [1, 1]) {
      await away.probe();
      expect(away.outage()).to.include({ tries, isReached: false });
    }
    await server.reopen();
    asked = [];
    await away.probe();
    expect(away.outage()).to.equal(undefined);
    await away.call(get);
    await away.probe();
    expect(
      asked.map(({ url }) => url),
      "a call that was answered shows it",
    ).to.deep.equal(["/x", "/x"]);
  });

  it("sees by a probe that the access point takes connections and answers nothing, which a slow receiver is not", async () => {
    let isFrozen = true;
    let slowCalls = 0;
    answer = ({ url }, response) => {
      if (url === "/slow") {
        slowCalls += 1;
      } else if (!isFrozen) {
        response.end();
      }
    };
    const client = open({ statusPath: "/status" });
    await client.probe();
    expect(client.outage()).to.include({ tries: 1 });
    expect(client.outage()?.words).to.match(/^no answer within/);
    isFrozen = false;
    const slow = client.call({ method: "GET", path: "/slow" });
    await until("the slow call is under way", () => slowCalls === 1);
    await client.probe();
    expect(client.outage()).to.equal(undefined);
    await Promise.all([slow, client.close()]);
  });

  for (const [status, isAway] of [
    [500, false],
    [502, true],
    [503, true],
    [401, false],
  ] as const) {
    it(`takes ${status} for a page of status for ${isAway ? "an access point that is away" : "an answer"}`, async () => {
      answer = (_request, response) => response.writeHead(status).end();
      const client = open({ statusPath: "/status" });
      await client.probe();
      expect(client.outage() !== undefined).to.equal(isAway);
    });
  }

  it("does not end by a probe what calls say of an access point that cannot work", async () => {
    answer = ({ url }, response) => response.writeHead(url === "/status" ? 200 : 500).end();
    const client = open({ statusPath: "/status" });
    await client.call(get);
    await client.probe();
    expect(client.outage()).to.include({ tries: 1, words: "HTTP 500" });
  });

  it("leaves an access point alone that cannot be reached, and finds out that it is back", async () => {
    const client = open();
    await server.close();
    for (let call = 0; call < 5; call += 1) {
      expect(await client.admit(() => client.call(get))).to.have.nested.property("result.failure.code", "ECONNREFUSED");
    }
    let ran = false;
    const paused = await client.admit(async () => {
      ran = true;
    });
    expect(paused).to.have.property("pausedForMs").that.is.greaterThan(0);
    expect(ran).to.equal(false);
    expect(await client.call(get), "who is in already does not touch it either").to.have.nested.property(
      "failure.code",
      "NOT_TRIED",
    );
    await server.reopen();
    await until("it is back", async () => {
      const admission = await client.admit(() => client.call(get));
      return "result" in admission && "status" in admission.result;
    });
    expect(await client.admit(() => client.call(get))).to.have.nested.property("result.status", 200);
  });

  it("lets one call find out whether it is back, while the others wait", async () => {
    const client = open();
    answer = (_request, response) => response.writeHead(503).end();
    for (let call = 0; call < 5; call += 1) {
      await client.call(get);
    }
    const seen = new EventEmitter();
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      seen.once("go", () => response.end("{}"));
    };
    const probe = until("the pause is over", async () => {
      const admission = await client.admit(() => client.call(get));
      return "result" in admission && admission.result;
    });
    await until("the probe is under way", () => calls === 1);
    expect(await client.admit(() => client.call(get))).to.have.property("pausedForMs");
    expect(await client.call(get)).to.have.nested.property("failure.code", "NOT_TRIED");
    expect(calls).to.equal(1);
    seen.emit("go");
    expect(await probe).to.have.property("status", 200);
  });

  it("does not count what happens to a single message as being away", async () => {
    const client = open({ timeoutMs: 200 });
    const troubles: RequestListener[] = [
      (request) => request.socket.destroy(),
      (_request, response) => response.writeHead(422).end('{"sendingSuccess":false}'),
      (_request, response) => response.writeHead(500).end('{"sendingSuccess":true}'),
      () => undefined,
    ];
    for (const trouble of [...troubles, ...troubles]) {
      answer = trouble;
      await client.call(get);
    }
    expect(await client.admit(() => Promise.resolve(1))).to.deep.equal({ result: 1 });
  });

  describe("a call with a fence", () => {
    it("is held back when the fence has passed by the time that the connection stands, and counts as nothing", async () => {
      let requests = 0;
      answer = (_request, response) => {
        requests += 1;
        response.end("{}");
      };
      const client = open();
      for (let call = 0; call < 6; call += 1) {
        expect(await client.call({ ...get, fence: passedAfter(0).fence })).to.have.nested.property(
          "failure.code",
          "TOO_LATE_TO_SEND",
        );
      }
      expect(requests).to.equal(0);
      const { fence, times } = passedAfter(1);
      expect(await client.call({ ...get, fence })).to.have.property("status", 200);
      expect([requests, times()], "asked once, at the last moment").to.deep.equal([1, 1]);
    });

    it("hands the last part of a large body over when the others are gone, unless the fence has passed by then", async () => {
      const arrived: string[] = [];
      answer = (request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("error", () => undefined);
        request.on("end", () => {
          arrived.push(Buffer.concat(parts).toString());
          response.end("{}");
        });
      };
      const body = "é".repeat(300_000);
      const post = { method: "POST", path: "/x", body } as const;
      const late = Object.assign(new SendFence(60_000, 60_000), { forbidsToEnd: () => true });
      expect(await open().call({ ...post, fence: late })).to.have.nested.property("failure.code", "TOO_LATE_TO_SEND");
      expect(await open().call({ ...post, fence: new SendFence(60_000, 60_000) })).to.have.property("status", 200);
      expect(
        arrived.map((text) => text === body),
        "what came too late is not whole",
      ).to.deep.equal([true]);
    });

    it("lets all fences pass when the process stood still", () => {
      const before = new SendFence(60_000, 60_000);
      expireAllFences();
      expect([before.forbidsToBegin(), new SendFence(60_000, 60_000).forbidsToBegin()]).to.deep.equal([true, false]);
    });

    it("has passed when either clock says so", () => {
      expect(new SendFence(60_000, 60_000).forbidsToBegin()).to.equal(false);
      expect(new SendFence(-1, 60_000).forbidsToBegin()).to.equal(true);
      const { now } = Date;
      const fence = new SendFence(60_000, 60_000);
      Date.now = () => now() + 61_000;
      try {
        expect(fence.forbidsToBegin(), "the monotonic clock stood still").to.equal(true);
        expect(fence.forbidsToEnd()).to.equal(true);
      } finally {
        Date.now = now;
      }
    });
  });

  it("sends to an access point that closes each connection", async () => {
    answer = (_request, response) => response.writeHead(200, { connection: "close" }).end("{}");
    const client = open({ concurrency: 3 });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => client.admit(() => client.call({ ...get, method: "POST" }))),
    );
    for (const reply of replies) {
      expect(reply).to.have.nested.property("result.status", 200);
    }
  });
});
