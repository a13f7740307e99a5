import { expect } from "chai";
import { startRedisServer } from "../setup/redis/redis.js";
import { Stack } from "../setup/processes/stack.js";
import { until } from "../setup/until.js";
const watched = ["api", "workers"];
describe("a Redis that goes away", function () {
    this.timeout(180_000);
    let redis;
    let stack;
    before(async function () {
        const server = await startRedisServer();
        if (server === undefined) {
            expect(process.env["CI"], "redis-server is not on the PATH").not.to.equal("true");
            this.skip();
        }
        redis = server;
        const environment = { SWEEP_INTERVAL_MS: "500" };
        stack = await Stack.startAlone({ redisUrl: redis.url, environment });
    });
    after(async () => {
        await stack?.close();
        await redis?.stop();
    });
    /** What a process has logged since `from` that is a warning or worse, without the sweeper's finds. */
    const warnings = (name, from) => stack
        .log(name)
        .slice(from)
        .trimEnd()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
        .filter(({ level, msg }) => ["warn", "error", "fatal"].includes(level) && msg !== "jobs were missing; added again");
    const lengths = () => Object.fromEntries(watched.map((name) => [name, stack.log(name).length]));
    const says = (name, from, msg) => until(`${name} to say ${msg}`, () => warnings(name, from).some((line) => msg.test(line.msg)), 60_000);
    /** One line at the beginning, one at the end with the number of errors between them. */
    function expectOneOutageLogged(name, from, minErrors) {
        const [gone, back, ...others] = warnings(name, from);
        expect(others, name).to.deep.equal([]);
        expect(gone?.msg).to.match(/^Redis is unavailable: /);
        expect(gone?.reason).to.match(/\w/);
        expect(back?.msg).to.equal("Redis is back");
        expect(back?.unavailableSeconds).to.be.at.least(1);
        expect(back?.errors).to.be.at.least(minErrors);
    }
    /** An operator sees the state of the queue, and of everything else. */
    async function expectStatus() {
        const token = stack.tokenFor(["site-operator"]);
        const read = async () => {
            const answer = await stack.call("GET", "/health/status", { token });
            expect(answer.status).to.equal(200);
            return answer.json;
        };
        // A look at the queue is shared for a moment.
        await until("the queue to be unavailable", async () => (await read()).queue.state === "unavailable", 10_000);
        const status = await read();
        expect(status.queue).to.include({ store: "redis", state: "unavailable" });
        expect(status.standing).not.to.equal(null);
        expect(status.troubles.join("\n")).to.match(/The queue \(Redis\) has taken nothing/);
    }
    it("is one line when it goes and one when it is back, in every process, and no document is lost", async () => {
        const from = lengths();
        await redis.stop();
        const posted = await stack.createMany(10);
        await Promise.all(watched.map((name) => says(name, from[name] ?? 0, /^Redis is unavailable/)));
        // Everything that asks for Redis has been refused by now, some of it more than once.
        await stack.call("GET", "/health/ready");
        await expectStatus();
        posted.push(await stack.create(), await stack.create());
        redis = (await startRedisServer(redis.port)) ?? redis;
        await Promise.all(watched.map((name) => says(name, from[name] ?? 0, /^Redis is back/)));
        await stack.untilApproved(posted.map(({ id }) => id));
        watched.forEach((name) => expectOneOutageLogged(name, from[name] ?? 0, 5));
    });
    it("is logged in the same way when it hangs", async () => {
        const from = lengths();
        redis.process.kill("SIGSTOP");
        const posted = await stack.createMany(6);
        await says("api", from["api"] ?? 0, /^Redis is unavailable/);
        await expectStatus();
        redis.process.kill("SIGCONT");
        await says("api", from["api"] ?? 0, /^Redis is back/);
        await stack.untilApproved(posted.map(({ id }) => id));
        expectOneOutageLogged("api", from["api"] ?? 0, 1);
    });
});
//# sourceMappingURL=redis-away.spec.js.map