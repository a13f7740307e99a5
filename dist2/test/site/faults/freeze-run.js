import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../setup/until.js";
/** As many documents wait at a time as keep every worker busy. */
const backlog = 60;
/**
 * Stops worker processes while they hold sends, as many as are asked for, some at a time and one at least left running, each
 * for up to `maxMs`: some before others take its sends over, some afterwards. All the time there is something to send.
 */
export async function freezeUnderLoad(stack, { freezes, maxMs }, note = () => undefined) {
    const load = startLoad(stack);
    let [done, held] = [0, 0];
    try {
        while (done < freezes) {
            const victims = (await freeze(stack)).slice(0, freezes - done);
            done += victims.length;
            held += victims.reduce((sum, victim) => sum + victim.held, 0);
            note(`${done} of ${freezes} freezes, ${load.documents()} documents`);
            await Promise.all(victims.map(({ pid }) => thawLater(pid, maxMs)));
        }
    }
    finally {
        await load.stop();
    }
    const open = await settle(stack);
    return { freezes: done, held, documents: load.documents(), open, ...(await countDeliveries(stack)) };
}
/** Posts documents for as long as fewer than the backlog wait. */
function startLoad(stack) {
    let documents = 0;
    const stopping = new AbortController();
    const run = async () => {
        while (!stopping.signal.aborted) {
            const missing = Math.max(backlog - (await stack.count("overall_status = 'PENDING'")), 0);
            await stack.createMany(missing);
            documents += missing;
            await pause(50);
        }
    };
    const running = run();
    return {
        documents: () => documents,
        stop: async () => {
            stopping.abort();
            await running;
        },
    };
}
/** Those that hold a send at this moment, but for the one that holds fewest when all do. */
async function freeze(stack) {
    const holders = await until("a worker holds a send", async () => {
        const rows = await stack.database.query(`select w.pid, count(*)::int as held, (select count(*)::int from processes where kind = 'workers') as workers
         from transmissions t join processes w on w.id = t.claimed_by
         where t.open and t.state = 'sending' and w.seen_at > now() - interval '10 seconds'
         group by w.pid order by held desc`);
        const most = Math.max((rows[0]?.workers ?? 0) - 1, 0);
        const victims = rows.slice(0, most);
        return victims.length > 0 && victims;
    }, 60_000, 5);
    holders.forEach(({ pid }) => process.kill(pid, "SIGSTOP"));
    return holders;
}
async function thawLater(pid, maxMs) {
    await pause(maxMs * Math.random());
    process.kill(pid, "SIGCONT");
}
async function settle(stack) {
    const open = () => stack.count("overall_status = 'PENDING'");
    await until("every document is final", async () => (await open()) === 0, 300_000, 500).catch(() => undefined);
    return open();
}
async function countDeliveries(stack) {
    const { database } = stack;
    const list = await fetch(`${stack.simulatorUrl}/simulator/received?delivered=true&limit=1`);
    const { copies, refused } = (await list.json());
    const legs = await database.query("select from transmissions where state = 'accepted'");
    const late = await database.query("select from status_log where detail ->> 'reason' like 'The claim ran out%'");
    return { twice: copies - legs.length, refused, heldBack: late.length };
}
//# sourceMappingURL=freeze-run.js.map