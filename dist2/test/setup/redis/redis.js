import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { reservePort } from "../processes/free-port.js";
import { entrustProcess } from "../processes/caretaker.js";
let redis;
/**
 * REDIS_URL, or a redis-server of this run's own. Undefined, with one line that says so, on a machine that has neither:
 * the tests of the Redis backend then skip themselves.
 *
 * @throws Error with CI=true, where nothing may be skipped
 */
export async function redisUrl() {
    redis ??= startRedis();
    return (await redis).url;
}
/** Starts the server now, for all processes of a run; without one, the variable tells them not to look for it again. */
export async function shareTestRedis() {
    return { TEST_REDIS_URL: (await redisUrl()) ?? "" };
}
/** Called once when the run ends. */
export async function stopTestRedis() {
    const started = redis;
    redis = undefined;
    await (await started)?.stop();
}
async function startRedis() {
    const { TEST_REDIS_URL: shared, REDIS_URL: external } = process.env;
    const given = shared ?? external;
    if (given !== undefined && given !== "") {
        return { url: given, stop: () => Promise.resolve() };
    }
    if (shared !== undefined) {
        return { url: undefined, stop: () => Promise.resolve() };
    }
    const server = await startRedisServer();
    return server ?? withoutRedis();
}
/** Undefined where redis-server is not on the PATH. */
export async function startRedisServer(wantedPort) {
    const port = await (wantedPort ?? reservePort());
    const server = await spawnRedis(["--port", `${port}`, ...storingNothing]);
    return server && { url: await awaitAnswer(server, port), port, process: server, stop: () => end(server) };
}
/** Options of a server that only this machine reaches and that writes nothing to the disk. */
export const storingNothing = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
/** Undefined where redis-server is not on the PATH. */
export async function spawnRedis(args) {
    const server = spawn("redis-server", [...args], { stdio: "ignore" });
    entrustProcess(server);
    return new Promise((resolve) => {
        server.once("error", () => resolve(undefined));
        server.once("spawn", () => resolve(server));
    });
}
function withoutRedis() {
    const line = "Redis tests are off: redis-server is not on the PATH and REDIS_URL is not set";
    if (process.env["CI"] === "true") {
        throw new Error(line);
    }
    process.stderr.write(`${line}\n`);
    return { url: undefined, stop: () => Promise.resolve() };
}
async function awaitAnswer(server, port) {
    while (!(await answers(port))) {
        if (server.exitCode !== null) {
            throw new Error(`redis-server ended with ${server.exitCode} instead of listening on port ${port}`);
        }
    }
    return `redis://127.0.0.1:${port}`;
}
/** A server that still loads takes connections and answers PING with an error: only PONG will do. */
function answers(port) {
    return new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
        const settle = (answer) => {
            socket.destroy();
            setTimeout(() => resolve(answer), 10);
        };
        socket.once("data", (chunk) => settle(chunk.toString().startsWith("+PONG")));
        socket.once("error", () => settle(false));
    });
}
export async function end(server, signal = "SIGTERM") {
    if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, "exit");
        server.kill(signal);
        await ended;
    }
}
//# sourceMappingURL=redis.js.map