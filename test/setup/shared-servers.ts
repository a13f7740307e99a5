import { shareTestServer } from "./database/database.ts";
import { shareTestRedis } from "./redis/redis.ts";

/** For runs of several processes: mocha calls this in the first one, before it starts the others. */
export async function mochaGlobalSetup(): Promise<void> {
  Object.assign(process.env, ...(await Promise.all([shareTestServer(), shareTestRedis()])));
}
