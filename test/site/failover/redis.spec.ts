import { once } from "node:events";

import { expect } from "chai";

import { startRedisCluster, startRedisSentinel, type RedisServers } from "../../setup/redis/many-redis.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";

describe("a document through more than one Redis", function () {
  this.timeout(180_000);
  let redis: RedisServers | undefined;
  let stack: Stack | undefined;

  afterEach(async () => {
    await stack?.close();
    await redis?.stop();
  });

  async function open(start: () => Promise<RedisServers | undefined>, skip: () => never): Promise<Stack> {
    redis = await start();
    if (redis === undefined) {
      process.stderr.write("Tests of Redis Cluster and Sentinel are off: redis-server is not on the PATH\n");
      expect(process.env["CI"], "redis-server is not on the PATH").not.to.equal("true");
      return skip();
    }
    const environment = { SWEEP_INTERVAL_MS: "600000" };
    stack = await Stack.startAlone({ redisUrl: redis.url, environment });
    return stack;
  }

  it("goes through a cluster of three, whose queues lie on all of them", async function () {
    const opened = await open(startRedisCluster, () => this.skip());
    // The sweeper has nothing to do with it: it looks once in ten minutes.
    const sent = await opened.createMany(10);
    await opened.untilApproved(sent.map(({ id }) => id));
    expect(opened.log("workers")).not.to.match(/CROSSSLOT/);
    expect(opened.log("api")).not.to.match(/CROSSSLOT/);
  });

  it("goes through the master that a sentinel names, and through the next one when that has died", async function () {
    const opened = await open(startRedisSentinel, () => this.skip());
    await opened.untilApproved([(await opened.create()).id]);
    const [master] = redis?.processes ?? [];
    const gone = once(master ?? process, "exit");
    master?.kill("SIGKILL");
    await gone;
    await until(
      "documents go through the new master",
      async () => {
        const { id } = await opened.create();
        const approved = () => opened.count(`overall_status = 'APPROVED' and id = '${id}'`);
        return until("this one does", async () => (await approved()) === 1, 3_000).catch(() => undefined);
      },
      60_000,
    );
  });
});
