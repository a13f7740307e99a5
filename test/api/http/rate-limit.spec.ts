import { expect } from "chai";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

import { Redis } from "ioredis";

import type { Config } from "../../../common/config/config.ts";

import { startTestApi, type TestApi, withTestApi } from "../../setup/api.ts";
import { redisUrl } from "../../setup/redis/redis.ts";
import { call } from "../http-client.ts";

const limit = 3;

/** The first requests pass, the next one does not, and another organization is not concerned. */
async function expectLimit(api: TestApi): Promise<void> {
  for (let used = 1; used <= limit; used += 1) {
    const answer = await call(api, "GET", "/api/purchase-invoices/x");
    expect(answer.status).to.equal(404);
    expect(answer.headers.get("x-ratelimit-limit")).to.equal(`${limit}`);
    expect(answer.headers.get("x-ratelimit-remaining")).to.equal(`${limit - used}`);
    expect(Number(answer.headers.get("x-ratelimit-reset"))).to.be.within(Date.now() / 1_000, Date.now() / 1_000 + 62);
  }
  const refused = await call(api, "GET", "/api/purchase-invoices/x");
  expect(refused.status).to.equal(429);
  expect(refused.text).to.match(
    /^\{"errors":\{"message":"Rate limit of 3 requests per minute exceeded; retry after \d+ s"\},"details":/,
  );
  expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 60);
  expect(refused.headers.get("x-ratelimit-remaining")).to.equal("0");
  const { orgId } = await api.addOrganization();
  expect((await call(api, "GET", "/api/purchase-invoices/x", { token: api.token(orgId) })).status).to.equal(404);
}

describe("api/http/rate-limit", () => {
  it("counts per organization, in memory", async () => {
    await withTestApi({ rateLimitPerMinute: limit }, async (api) => {
      await expectLimit(api);
    });
  });

  it("leaves health and the network alone", async () => {
    await withTestApi({ rateLimitPerMinute: 1 }, async (api) => {
      for (let round = 0; round < 3; round += 1) {
        expect((await call(api, "GET", "/health/live", { token: null })).status).to.equal(200);
        expect((await call(api, "POST", "/network/inbound", { token: null })).status).to.equal(401);
      }
    });
  });

  describe("with Redis", () => {
    let url: string | undefined;
    before(async function () {
      url = await redisUrl();
      if (url === undefined) {
        this.skip();
      }
    });

    const withRedis = (overrides: Partial<Config> = {}): Promise<TestApi> =>
      startTestApi({ rateLimitPerMinute: limit, ...(url !== undefined && { redisUrl: url }), ...overrides });

    it("is one for all processes, from the first request on", async () => {
      const api = await withRedis();
      const { databaseUrl, redisPrefix } = api.deps.config;
      const other = await withRedis({ databaseUrl, redisPrefix });
      try {
        const left: (string | null)[] = [];
        for (const one of [api, other, api, other]) {
          const answer = await call(one, "GET", "/api/purchase-invoices/x", { token: api.token() });
          left.push(answer.headers.get("x-ratelimit-remaining"));
        }
        expect(left).to.deep.equal(["2", "1", "0", "0"]);
        await expectLimit(other);
      } finally {
        await other.close();
        await api.close();
      }
    });

    it("writes no key without the installation's prefix, and so leaves another one's counts alone", async () => {
      const api = await withRedis({ redisPrefix: "site-a" });
      const other = await withRedis({ redisPrefix: "site-b", databaseUrl: api.deps.config.databaseUrl });
      const redis = new Redis(url ?? "");
      try {
        for (const one of [api, other]) {
          const answer = await call(one, "GET", "/api/purchase-invoices/x", { token: api.token() });
          expect(answer.headers.get("x-ratelimit-remaining")).to.equal(`${limit - 1}`);
        }
        const keys = (await redis.keys(`*${api.orgId}*`)).toSorted();
        expect(keys).to.deep.equal([`site-a:rate:${api.orgId}`, `site-b:rate:${api.orgId}`]);
      } finally {
        redis.disconnect();
        await other.close();
        await api.close();
      }
    });
  });

  describe("while Redis is unavailable", () => {
    const ways: [how: string, answer: (socket: Socket) => unknown][] = [
      ["hangs up", (socket) => socket.destroy()],
      ["says nothing", (socket) => socket.on("error", () => undefined).resume()],
    ];
    const attempts = new Map<string, Promise<void>>();

    // Side by side: each waits until it is sure that nothing comes.
    before(() => {
      for (const [how, answer] of ways) {
        const attempt = countInMemory(answer);
        attempt.catch(() => undefined);
        attempts.set(how, attempt);
      }
    });

    for (const [how] of ways) {
      it(`counts in memory, when it ${how}`, () => attempts.get(how));
    }
  });
});

async function countInMemory(answer: (socket: Socket) => unknown): Promise<void> {
  const mute = createServer(answer).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const api = await startTestApi({ rateLimitPerMinute: limit, redisUrl: `redis://127.0.0.1:${port}` });
  try {
    await expectLimit(api);
  } finally {
    await api.close();
    mute.close();
  }
}
