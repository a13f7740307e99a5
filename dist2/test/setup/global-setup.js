import { stopTestServer } from "./database/database.js";
import { stopTestRedis } from "./redis/redis.js";
const parentWatchMs = 1_000;
/** Ends a run whose starter was killed, because its report is not read; the caretaker clears up as after any end. */
export function mochaGlobalSetup() {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), parentWatchMs).unref();
}
/** Servers start when the first test asks for one; the end of the run stops them. */
export async function mochaGlobalTeardown() {
    await Promise.all([stopTestServer(), stopTestRedis()]);
}
//# sourceMappingURL=global-setup.js.map