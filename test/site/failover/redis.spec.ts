import { expect } from "chai";

import type { RedisServers } from "../../setup/redis/many-redis.ts";
import { startRedisCluster, type RedisCluster } from "../../setup/redis/redis-cluster.ts";
import { startRedisSentinel } from "../../setup/redis/redis-sentinel.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";

/** The sweeper has nothing to do with it: it looks once in ten minutes. */
const quiet = { SWEEP_INTERVAL_MS: "600000" };
const sweeping = { SWEEP_INTERVAL_MS: "1000" };

describe("a document through more than one Redis", function () {
  this.timeout(180_000);
  let redis: RedisServers | undefined;
  let stack: Stack | undefined;

  afterEach(async () => {
    await stack?.close();
    await redis?.stop();
  });

  async function open(
    start: () => Promise<RedisServers | undefined>,
    skip: () => never,
    environment = quiet,
  ): Promise<Stack> {
    redis = await start();
    if (redis === undefined) {
      process.stderr.write("Tests of Redis Cluster and Sentinel are off: redis-server is not on the PATH\n");
      expect(process.env["CI"], "redis-server is not on the PATH").not.to.equal("true");
      return skip();
    }
    stack = await Stack.startAlone({ redisUrl: redis.url, environment });
    return stack;
  }

  it("goes through a cluster of three masters, whose queues lie on all of them", async function () {
    const opened = await open(startRedisCluster, () => this.skip());
    const sent = await opened.createMany(10);
    await opened.untilApproved(sent.map(({ id }) => id));
    expect(opened.log("workers")).not.to.match(/CROSSSLOT/);
    expect(opened.log("api")).not.to.match(/CROSSSLOT/);
  });

  it("goes through the master that sentinels name, and through the next one when that has died", async function () {
    const opened = await open(startRedisSentinel, () => this.skip(), sweeping);
    await isOutlived(opened, () => redis!.failOver());
  });

  it("goes through a cluster of which a master dies, and then hands its queues to another", async function () {
    const opened = await open(startRedisCluster, () => this.skip(), sweeping);
    await isOutlived(opened, () => redis!.failOver());
    await isOutlived(opened, async () => void (await (redis as RedisCluster).reshard()));
  });
});

/** What happens to Redis under load, and after it, comes to its end once. What a failover has lost the sweeper finds. */
async function isOutlived(stack: Stack, event: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const happening = event().finally(() => (state.isOver = true));
  while (!state.isOver) {
    await stack.createMany(5);
  }
  await happening;
  await stack.createMany(5);
  await until("all is final", async () => (await stack.count("overall_status = 'PENDING'")) === 0, 120_000, 100);
  await stack.untilAllApproved();
  expect(await stack.delivered()).to.have.length(2 * (await stack.count()));
}
