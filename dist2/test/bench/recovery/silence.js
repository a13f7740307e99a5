import { setTimeout as pause } from "node:timers/promises";
import { RestartedServer } from "../../setup/database/restarted-server.js";
import { startSilentProxy } from "../../setup/http/silent-proxy.js";
import { until } from "../../setup/until.js";
import { awaitFinal, countFinal, postInvoice } from "../client.js";
import { note, print } from "../progress.js";
import { withStack } from "../run-bench.js";
import { secondsSince } from "../statistics.js";
import { countDuplicates } from "./site.js";
const maxMs = 600_000;
const pollMs = 20;
const [betweenMs, maxAnswerMs] = [200, 20_000];
/** The first complaint of a worker process. */
const complaints = {
    database: /the database (is away|does not answer)/,
    redis: /Redis is unavailable/,
};
/**
 * A network to the database, or to Redis, that swallows everything for so long, as a firewall does, beside a client that goes on
 * posting. Everything else is as a site has it that sets nothing, with two worker processes and their supervisor.
 *
 * @returns whether nothing was lost or sent twice
 */
export async function measureSilence({ of, seconds, redisUrl }) {
    print(`\nSilence of ${of === "database" ? "PostgreSQL" : "Redis"} for ${seconds} s`);
    const server = await RestartedServer.start();
    const proxy = await startSilentProxy(of === "database" ? server.url : (redisUrl ?? ""));
    const options = {
        databaseUrl: server.url,
        ...(redisUrl !== undefined && { redisUrl: of === "redis" ? proxy.url : redisUrl }),
        environment: { WORKERS: "2", ...(of === "database" && { DATABASE_URL: proxy.url }) },
    };
    try {
        return await withStack(options, async (stack) => {
            const client = new PatientClient(stack);
            const count = () => countFinal(stack).catch(() => 0);
            await until("work is done", async () => (await count()) > 20, maxMs, pollMs);
            const [logFrom, silentAt] = [stack.log("workers").length, performance.now()];
            const said = () => stack.log("workers").slice(logFrom);
            proxy.fallSilent();
            await until("the workers say so", () => complaints[of].test(said()), maxMs, pollMs);
            print(`  the workers say so after                ${secondsSince(silentAt)} s`);
            while (performance.now() < silentAt + seconds * 1_000) {
                note(`silent for ${secondsSince(silentAt)} s: ${client.accepted.length} accepted, ${client.refused} not`);
                await pause(pollMs);
            }
            print(`  ends of worker processes meanwhile      ${said().match(/workers-\d ended \(/g)?.length ?? 0}`);
            const before = { accepted: client.accepted.length, final: await count() };
            const endedAt = performance.now();
            proxy.speakAgain();
            await Promise.all([
                until("a 201", () => client.accepted.length > before.accepted, maxMs, pollMs).then(() => print(`  201 again after                         ${secondsSince(endedAt)} s`)),
                until("a final state", async () => (await count()) > before.final, maxMs, pollMs).then(() => print(`  a document final again after            ${secondsSince(endedAt)} s`)),
            ]);
            await client.stop();
            return judge(stack, client, endedAt);
        });
    }
    finally {
        proxy.speakAgain();
        await proxy.close();
    }
}
async function judge(stack, { accepted, refused }, endedAt) {
    const rows = await stack.database.query("select id from documents");
    const stored = new Set(rows.map(({ id }) => id));
    const lost = accepted.filter((id) => !stored.has(id)).length;
    await awaitFinal(stack, stored.size, 50);
    print(`  all documents final after               ${secondsSince(endedAt)} s (${stored.size})`);
    const twice = await countDuplicates(stack);
    print(`  refused or without an answer ${refused}; lost ${lost}, sent twice ${twice}`);
    return lost === 0 && twice === 0;
}
/** Posts an invoice every now and then until it is stopped, whatever the answers are. */
class PatientClient {
    constructor(stack) {
        this.stack = stack;
        /** Ids of the 201s. */
        this.accepted = [];
        this.refused = 0;
        this.stopping = new AbortController();
        this.running = this.run();
    }
    async stop() {
        this.stopping.abort();
        await this.running;
    }
    async run() {
        const { signal } = this.stopping;
        while (!signal.aborted) {
            await postInvoice(this.stack, AbortSignal.timeout(maxAnswerMs)).then(({ id }) => this.accepted.push(id), () => (this.refused += 1));
            await pause(betweenMs, undefined, { signal }).catch(() => undefined);
        }
    }
}
//# sourceMappingURL=silence.js.map