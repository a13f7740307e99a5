import { setTimeout as pause } from "node:timers/promises";
import { postInvoice } from "../client.js";
import { processorTime } from "../processor-time.js";
import { note, print } from "../progress.js";
const documentsPerSecond = 5;
/**
 * Measures what watching the live page costs: processor time (ms per second) of the API's process and of PostgreSQL, without
 * watchers and with all of them, first while no documents arrive and then while they do.
 */
export async function measureWatchers(stack, watched) {
    const figures = {};
    for (const documents of [0, documentsPerSecond]) {
        for (const watchers of [0, watched.tokens.length]) {
            const what = `${watchers} watching, ${documents} documents a second`;
            note(`${what}, for ${watched.seconds} s`);
            const spent = await spentWith(stack, { ...watched, tokens: watched.tokens.slice(0, watchers) }, documents);
            for (const [name, ms] of Object.entries(spent)) {
                figures[`${name} ms/s, ${what}`] = ms;
                print(`${`${name} ms/s, ${what}`.padEnd(58)}${ms.toFixed(1).padStart(12)}`);
            }
        }
    }
    return figures;
}
async function spentWith(stack, { tokens, seconds, postgresPid }, documents) {
    const read = () => ({ api: processorTime(stack.pid("api") ?? 0), postgres: processorTime(postgresPid) });
    const streams = tokens.map((token) => watch(stack, token, seconds));
    // What a stream costs once, when it begins, is not what watching costs.
    await pause(2_000);
    const [before, startedAt] = [read(), performance.now()];
    const posted = [];
    while (performance.now() - startedAt < (seconds - 4) * 1_000) {
        posted.push(...(documents === 0 ? [] : [postInvoice(stack)]));
        await pause(1_000 / Math.max(documents, 1));
    }
    const [after, took] = [read(), (performance.now() - startedAt) / 1_000];
    await Promise.all([...posted, ...streams]);
    return { API: (after.api - before.api) / took, PostgreSQL: (after.postgres - before.postgres) / took };
}
async function watch(stack, token, seconds) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${stack.url}/api/operations/standing/stream?seconds=${seconds}`, { headers });
    const events = (await answer.text()).match(/^event: standing$/gm)?.length ?? 0;
    if (events < seconds / 4) {
        throw new Error(`A watcher has seen ${events} events in ${seconds} s`);
    }
}
//# sourceMappingURL=watch.js.map