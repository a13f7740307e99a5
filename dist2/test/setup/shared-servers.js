import path from "node:path";
import { builtRoot } from "./repository-root.js";
import { shareTestServer } from "./database/database.js";
import { shareTestRedis } from "./redis/redis.js";
/** For runs of several processes: mocha calls this in the first one, before it starts the others. */
export async function mochaGlobalSetup() {
    // Where Node can (from 22.1 on), every process that a test starts takes compiled code from here; a build clears it away.
    process.env["NODE_COMPILE_CACHE"] ??= path.join(builtRoot, ".compile-cache");
    Object.assign(process.env, ...(await Promise.all([shareTestServer(), shareTestRedis()])));
}
//# sourceMappingURL=shared-servers.js.map