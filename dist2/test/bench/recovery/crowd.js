import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { reservePort } from "../../setup/processes/free-port.js";
import { RestartedServer } from "../../setup/database/restarted-server.js";
import { awaitFinal, tenLineInvoice } from "../client.js";
import { note, print } from "../progress.js";
import { withStack } from "../run-bench.js";
import { halfAndMost, percentile, secondsSince } from "../statistics.js";
import { countDuplicates } from "./site.js";
const clients = 1_500;
const lookMs = 250;
/**
 * So many clients that post at the same time, each again as soon as it has its answer, beside two load balancers that ask
 * whether the API is ready: one on the port of the callers, one on that for probes.
 *
 * @returns whether it always was, nothing was lost, and nothing was sent twice
 */
export async function measureCrowd({ seconds, ...queue }) {
    print(`\n${clients} clients at once for ${seconds} s`);
    const server = await RestartedServer.start();
    const healthPort = await reservePort();
    const environment = { HEALTH_PORT: `${healthPort}` };
    return withStack({ databaseUrl: server.url, environment, ...queue }, async (stack) => {
        const over = AbortSignal.timeout(seconds * 1_000);
        const [seen, ready, apart] = await Promise.all([
            postAll(stack, over),
            watchReady(stack.url, over),
            watchReady(`http://127.0.0.1:${healthPort}`, over),
        ]);
        const startedAt = performance.now();
        print(`  answers        ${tally(seen.statuses)}; 201 ${halfAndMost(seen.ms)}`);
        printReady("PORT", ready);
        printReady("HEALTH_PORT", apart);
        const [{ stored, swept } = { stored: 0, swept: 0 }] = await stack.database.query("select count(*)::int as stored, count(swept_at)::int as swept from documents");
        await awaitFinal(stack, stored, 50);
        print(`  all ${stored} final after ${secondsSince(startedAt)} s`);
        const [lost, twice] = [Math.max((seen.statuses.get("201") ?? 0) - stored, 0), await countDuplicates(stack)];
        print(`  found by the sweeper ${swept}, lost ${lost}, sent twice ${twice}`);
        // A probe behind the crowd may time out in the queue of the port.
        const isReady = says(apart, ["200"]) && says(ready, ["200", "no answer"]);
        return isReady && lost === 0 && twice === 0;
    });
}
const says = ({ statuses }, known) => [...statuses.keys()].every((status) => known.includes(status));
const printReady = (port, { statuses, ms }) => print(`  /health/ready on ${port.padEnd(11)}  ${tally(statuses)}; ${halfAndMost(ms)}, longest ${percentile(ms, 1, 0)} ms`);
async function postAll(stack, over) {
    const seen = { statuses: new Map(), ms: [] };
    const dispatcher = new Agent({ connections: clients, pipelining: 1, headersTimeout: 120_000 });
    const client = async () => {
        while (!over.aborted) {
            const startedAt = performance.now();
            const status = await post(stack, dispatcher);
            count(seen.statuses, status);
            if (status === "201") {
                seen.ms.push(performance.now() - startedAt);
            }
            note(`answers: ${tally(seen.statuses)}`);
        }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await dispatcher.close();
    return seen;
}
async function post({ url, businessProfileId, token }, dispatcher) {
    try {
        const { statusCode, headers, body } = await request(`${url}/api/purchase-invoices/${businessProfileId}`, {
            dispatcher,
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: tenLineInvoice(),
        });
        await body.dump();
        // The client obeys Retry-After.
        await pause(Math.min(Number(headers["retry-after"] ?? 0), 5) * 1_000);
        return `${statusCode}`;
    }
    catch {
        return "no answer";
    }
}
/** On a new connection each time, as a load balancer asks. */
async function watchReady(url, over) {
    const seen = { statuses: new Map(), ms: [] };
    while (!over.aborted) {
        const startedAt = performance.now();
        const answer = fetch(`${url}/health/ready`, {
            headers: { connection: "close" },
            signal: AbortSignal.timeout(30_000),
        });
        count(seen.statuses, await answer.then(({ status }) => `${status}`).catch(() => "no answer"));
        seen.ms.push(performance.now() - startedAt);
        await pause(lookMs);
    }
    return seen;
}
function count(counts, what) {
    counts.set(what, (counts.get(what) ?? 0) + 1);
}
const tally = (counts) => [...counts].map(([what, number]) => `${number} × ${what}`).join(", ");
//# sourceMappingURL=crowd.js.map