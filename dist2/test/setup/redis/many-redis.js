import { writeFileSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { reservePort } from "../processes/free-port.js";
import { createTemporaryFolder } from "../temporary-folder.js";
import { until } from "../until.js";
import { end, spawnRedis, storingNothing } from "./redis.js";
const slots = 16_384;
/** Three masters that share the slots; undefined where redis-server is not on the PATH. */
export async function startRedisCluster() {
    const nodes = [];
    const folder = createTemporaryFolder("redis-cluster-");
    for (let nth = 0; nth < 3; nth += 1) {
        const [port, bus] = [await reservePort(), await reservePort()];
        const config = `--cluster-enabled yes --cluster-port ${bus} --cluster-config-file nodes-${nth}.conf`.split(" ");
        const process = await spawnRedis(["--port", `${port}`, "--dir", folder.dir, ...storingNothing, ...config]);
        if (process === undefined) {
            return undefined;
        }
        nodes.push({ port, bus, process });
    }
    const [first] = nodes;
    for (const [nth, { port, bus }] of nodes.entries()) {
        const [from, to] = [Math.floor((slots * nth) / 3), Math.floor((slots * (nth + 1)) / 3) - 1];
        await command(port, "cluster", "addslotsrange", `${from}`, `${to}`);
        await command(port, "cluster", "set-config-epoch", `${nth + 1}`);
        await command(first?.port ?? 0, "cluster", "meet", "127.0.0.1", `${port}`, `${bus}`);
    }
    for (const { port } of nodes) {
        await until("the cluster serves", async () => /cluster_state:ok/.test(String(await command(port, "cluster", "info"))));
    }
    return servers(`redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`, nodes.map((node) => node.process));
}
/** A master with a replica, and a sentinel that promotes the replica after a second without the master. */
export async function startRedisSentinel() {
    const folder = createTemporaryFolder("redis-sentinel-");
    const [port, replicaPort, sentinelPort] = [await reservePort(), await reservePort(), await reservePort()];
    const options = (own, file) => [
        "--port",
        `${own}`,
        "--dir",
        folder.dir,
        "--dbfilename",
        file,
        ...storingNothing,
    ];
    const master = await spawnRedis(options(port, "master.rdb"));
    if (master === undefined) {
        return undefined;
    }
    const follow = ["--replicaof", "127.0.0.1", `${port}`, "--repl-diskless-sync-delay", "0"];
    const replica = await spawnRedis([...options(replicaPort, "replica.rdb"), ...follow]);
    await until("the replica follows", async () => /master_link_status:up/.test(String(await command(replicaPort, "info", "replication"))));
    const file = path.join(folder.dir, "sentinel.conf");
    const lines = [
        `port ${sentinelPort}`,
        "bind 127.0.0.1",
        `sentinel monitor main 127.0.0.1 ${port} 1`,
        "sentinel down-after-milliseconds main 1000",
        "sentinel failover-timeout main 5000",
    ];
    writeFileSync(file, `${lines.join("\n")}\n`);
    const sentinel = await spawnRedis([file, "--sentinel"]);
    await until("the sentinel knows the replica", async () => /slaves=1/.test(String(await command(sentinelPort, "info", "sentinel"))));
    const processes = [master, replica, sentinel].filter((each) => each !== undefined);
    return servers(`redis+sentinel://127.0.0.1:${sentinelPort}/main`, processes);
}
/** Waits until the server is there to take it. */
async function command(port, name, ...args) {
    const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null });
    client.on("error", () => undefined);
    try {
        return await client.call(name, ...args);
    }
    finally {
        client.disconnect();
    }
}
function servers(url, processes) {
    const stop = async () => {
        for (const server of processes) {
            await end(server, "SIGKILL");
        }
    };
    return { url, processes, stop };
}
//# sourceMappingURL=many-redis.js.map