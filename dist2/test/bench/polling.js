import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine } from "../../common/config/command-line.js";
import { createTestDatabase } from "../setup/database/database.js";
import { ask, awaitApproved, postInvoice, repeatRequest } from "./client.js";
import { note, print } from "./progress.js";
import { runBench, withStack } from "./run-bench.js";
import { halfAndMost } from "./statistics.js";
const [warmUps, repetitions, pushes] = [300, 2_000, 50];
readCommandLine({
    synopsis: "npm run -s bench polling",
    help: `
Measures on this machine what a poll of peppol-status costs, and how soon a held answer comes after the
document has moved. Takes less than a minute.`,
});
async function measurePolling({ url, caller }) {
    const { tag, body } = await ask(url, caller);
    for (const [name, headers, status] of [
        ["with the ETag (304)", { "if-none-match": tag }, 304],
        ["whole (200)", {}, 200],
    ]) {
        note(`${name}: ${repetitions} requests`);
        const { ms } = await repeatRequest(url, { ...caller, headers, status, warmUps, repetitions });
        print(`  GET peppol-status, ${name}: ${halfAndMost(ms, 2)} (${body.length} bytes whole)`);
    }
}
/** From the commit that moves the document to the end of the answer. */
async function measureHeldAnswers({ stack, id, url, caller }) {
    const times = [];
    for (let nth = 0; nth < pushes; nth += 1) {
        note(`held answers: ${nth} of ${pushes}`);
        const { tag } = await ask(url, caller);
        const held = ask(`${url}?wait=30`, { ...caller, headers: { "if-none-match": tag } });
        await pause(20);
        const movedAt = performance.now();
        await stack.database.query(`with moved as (update documents set updated_at = now() where id = $1 returning org_id, id, revision)
       insert into status_log (org_id, document_id, revision, stage, event)
       select org_id, id, revision, 'overall', 'BENCH' from moved`, [id]);
        await held;
        times.push(performance.now() - movedAt);
    }
    print(`  a held answer after the change:     ${halfAndMost(times, 2)}`);
}
await runBench(async () => {
    const { url: databaseUrl } = await createTestDatabase();
    await withStack({ databaseUrl }, async (stack) => {
        const { id } = await postInvoice(stack);
        await awaitApproved(stack, id);
        // The last jobs and the start of the processes are still at work for a moment.
        await pause(1_000);
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const url = `${stack.url}/api/purchase-invoices/${id}/peppol-status`;
        const poller = { stack, id, url, caller: { agent, token: stack.token } };
        await measurePolling(poller);
        await measureHeldAnswers(poller);
        agent.destroy();
    });
});
//# sourceMappingURL=polling.js.map