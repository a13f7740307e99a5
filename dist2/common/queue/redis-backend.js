import { Queue, Worker } from "bullmq";
import { withTimeout } from "../with-timeout.js";
import { connectTimeoutMs, logErrors, streams, workerOptions } from "./bullmq-options.js";
import { recreatingQueue } from "./recreating-queue.js";
import { SelfRestartingWorker } from "./self-restarting-worker.js";
import { openRedis, queuePrefix } from "./redis-client.js";
/** Producers fail fast when Redis is unavailable, because the document is stored anyway; workers wait. */
export function openRedisBackend({ url, tls, watch, redisPrefix, logger }) {
    const isUnavailable = (error) => watch.countIfUnavailable(error);
    const opened = new Set();
    const connect = (options) => {
        const client = openRedis({ url, ...(tls && { tls }) }, { connectTimeout: connectTimeoutMs, ...options });
        watch.track(client);
        opened.add(client);
        client.once("end", () => opened.delete(client));
        return client;
    };
    const producing = sharedClient(() => connect({ maxRetriesPerRequest: 1, commandTimeout: connectTimeoutMs }));
    return {
        name: "redis",
        createQueue: (name) => recreatingQueue(name, () => logErrors(new Queue(name, { prefix: queuePrefix(url, redisPrefix, name), streams, connection: producing() }), logger, isUnavailable)),
        createWorker: (name, processor, { concurrency }) => {
            const make = (counted) => {
                const connection = connect({ maxRetriesPerRequest: null });
                const worker = new Worker(name, counted, {
                    ...workerOptions,
                    prefix: queuePrefix(url, redisPrefix, name),
                    concurrency,
                    connection,
                });
                worker.once("closed", () => connection.disconnect());
                return logErrors(worker, logger, isUnavailable);
            };
            const onFailure = (error) => {
                if (!isUnavailable(error)) {
                    logger.warn({ err: error, queue: name }, "a worker did not start; another one is made");
                }
            };
            return new SelfRestartingWorker({ name, processor, make, onFailure });
        },
        isUnavailable,
        memory: () => memoryOf(producing()).catch(() => undefined),
        close: async () => {
            await Promise.all([...opened].map(quit));
        },
    };
}
/** Shares one client, and opens another when it was closed. */
function sharedClient(open) {
    let client;
    return () => {
        client = client === undefined || client.status === "end" ? open() : client;
        return client;
    };
}
/** Of one server; a cluster does not report a total. */
async function memoryOf(client) {
    const info = await client.info("memory");
    const read = (name) => {
        const value = new RegExp(`^${name}:(\\d+)`, "m").exec(info)?.[1];
        return value === undefined ? undefined : Number(value);
    };
    const [used, limit] = [read("used_memory"), read("maxmemory")];
    return used === undefined || limit === undefined ? undefined : { used, limit };
}
const quitTimeoutMs = 2_000;
async function quit(client) {
    try {
        await withTimeout(quitTimeoutMs, "leaving Redis", client.quit());
    }
    catch {
        client.disconnect();
    }
}
//# sourceMappingURL=redis-backend.js.map