import { stopTestServer } from "./database.ts";
import { stopTestRedis } from "./redis.ts";

/** Servers start when the first test asks for one; the end of the run stops them. */
export async function mochaGlobalTeardown(): Promise<void> {
  await Promise.all([stopTestServer(), stopTestRedis()]);
}
