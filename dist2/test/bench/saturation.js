import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine } from "../../common/config/command-line.js";
import { signToken } from "../../common/launcher/account/development-token.js";
import { seedOrganization } from "../../common/services/organizations/seed-organization.js";
import { buildDomainBuyer } from "../factories/request.js";
import { testSecrets } from "../setup/secrets.js";
import { ask, sendBatch, tenLineInvoice } from "./client.js";
import { peakMemoryMb } from "./processor-time.js";
import { note, print } from "./progress.js";
import { onEachBackend, runBench, startDatabase, withStack } from "./run-bench.js";
import { halfAndMost, percentile } from "./statistics.js";
const [organizations, backlog, measuredMs] = [20, 4_000, 20_000];
/** Each organization posts and polls at an even pace, however long the answers take. */
const [postEveryMs, pollEveryMs] = [1_000, 250];
readCommandLine({
    synopsis: "npm run -s bench saturation",
    help: `
Measures what ${organizations} organizations notice while the workers have more than they can do: POST, a poll
of peppol-status, /health/live, and the most memory that each process held. Takes some two minutes.`,
});
/** One organization's batch waits for the workers while the others post and poll. */
async function measure(stack, title) {
    await sendBatch(stack, 100);
    await stack.stopProcess("workers");
    await sendBatch(stack, backlog);
    await stack.startProcess("workers");
    const waitingAtFirst = await countWaiting(stack);
    const times = { posts: [], polls: [], lives: [] };
    const measuring = { stack, times, end: performance.now() + measuredMs };
    await Promise.all([...Array.from({ length: organizations }, () => useService(measuring)), askLive(measuring)]);
    const memory = ["api", "workers", "simulator"].map((name) => `${name} ${peakMemoryMb(stack.pid(name))} MB`);
    const waiting = await countWaiting(stack);
    print(`\n${title}: ${organizations} organizations beside a backlog of ${waitingAtFirst} to ${waiting} documents`);
    report("POST", times.posts);
    report("GET peppol-status, ETag (304)", times.polls);
    report("GET /health/live", times.lives);
    print(`  memory at most: ${memory.join(", ")}`);
}
const report = (name, ms) => print(`  ${name.padEnd(32)}${halfAndMost(ms)}, longest ${percentile(ms, 1)} ms (${ms.length})`);
async function countWaiting({ database }) {
    const [row] = await database.query("select count(*)::int as waiting from documents where overall_status = 'PENDING'");
    return row?.waiting ?? 0;
}
/** A new organization that posts, and polls its first document. */
async function useService({ stack, times, end }) {
    const seeded = await seedOrganization(stack, { name: "Bench", party: buildDomainBuyer() });
    const token = signToken(testSecrets.jwtSecret, { orgId: seeded.orgId, subject: "bench", days: 1 });
    const caller = { token, agent: new Agent({ keepAlive: true }) };
    const documents = `${stack.url}/api/purchase-invoices`;
    const post = async () => {
        const { status, ms, body } = await ask(`${documents}/${seeded.businessProfileId}`, {
            ...caller,
            body: tenLineInvoice(),
        });
        if (status !== 201) {
            throw new Error(`POST answered ${status}: ${body.toString()}`);
        }
        times.posts.push(ms);
        return JSON.parse(body.toString()).id;
    };
    // Organizations do not act all at the same moment.
    await pause(Math.random() * postEveryMs);
    const id = await post();
    let tag = "";
    const poll = async () => {
        const polled = await ask(`${documents}/${id}/peppol-status`, { ...caller, headers: { "if-none-match": tag } });
        if (polled.status === 304) {
            times.polls.push(polled.ms);
        }
        else {
            tag = polled.tag;
        }
    };
    await Promise.all([evenly(poll, pollEveryMs, end), evenly(post, postEveryMs, end)]);
    caller.agent.destroy();
}
/** A load balancer that asks whether the process lives. */
async function askLive({ stack, times, end }) {
    const caller = { agent: new Agent({ keepAlive: true }), token: stack.token };
    const live = async () => {
        times.lives.push((await ask(`${stack.url}/health/live`, caller)).ms);
        note(`${times.posts.length} POSTs, ${times.polls.length} polls`);
    };
    await evenly(live, pollEveryMs, end);
    caller.agent.destroy();
}
/** Starts each without waiting for the one before: a slow answer must not make the load smaller. */
async function evenly(act, everyMs, end) {
    const running = [];
    while (performance.now() < end) {
        running.push(act());
        await pause(everyMs);
    }
    await Promise.all(running);
}
await runBench(() => onEachBackend(async (title, queue) => {
    const { databaseUrl } = await startDatabase();
    await withStack({ databaseUrl, ...queue }, (stack) => measure(stack, title));
}));
//# sourceMappingURL=saturation.js.map