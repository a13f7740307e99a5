import { expect } from "chai";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";

import { startTestApi, type TestApi } from "../../setup/api.ts";
import { redisUrl } from "../../setup/redis.ts";
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
    /^\{"errors":\{"message":"Rate limit of 3 requests per minute exceeded; retry after \d+ s"\}\}$/,
  );
  expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 60);
  expect(refused.headers.get("x-ratelimit-remaining")).to.equal("0");
  const { orgId } = await api.addOrganization();
  expect((await call(api, "GET", "/api/purchase-invoices/x", { token: api.token(orgId) })).status).to.equal(404);
}

describe("api/middleware/rate-limit", () => {
  it("counts per organization, in memory", async () => {
    const api = await startTestApi({ rateLimitPerMinute: limit });
    try {
      await expectLimit(api);
    } finally {
      await api.close();
    }
  });

  it("leaves health and the network alone", async () => {
    const api = await startTestApi({ rateLimitPerMinute: 1 });
    try {
      for (let round = 0; round < 3; round += 1) {
        expect((await call(api, "GET", "/health/live", { token: null })).status).to.equal(200);
        expect((await call(api, "POST", "/network/inbound", { token: null })).status).to.equal(401);
      }
    } finally {
      await api.close();
    }
  });

  it("is one for all processes with Redis", async function () {
    const url = await redisUrl();
    if (url === undefined) {
      this.skip();
    }
    const api = await startTestApi({ rateLimitPerMinute: limit, redisUrl: url });
    try {
      await expectLimit(api);
    } finally {
      await api.close();
    }
  });

  describe("while Redis is away", () => {
    let silent: Server;
    before(async () => {
      silent = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
      await once(silent, "listening");
    });
    after(() => silent.close());

    it("counts in memory", async () => {
      const { port } = silent.address() as AddressInfo;
      const api = await startTestApi({ rateLimitPerMinute: limit, redisUrl: `redis://127.0.0.1:${port}` });
      try {
        await expectLimit(api);
      } finally {
        await api.close();
      }
    });
  });
});
