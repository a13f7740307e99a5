import { setTimeout as pause } from "node:timers/promises";
import { asError } from "../../common/errors.js";
import { seededRandom } from "../rules/support/random.js";
import { ChaosSite } from "./chaos-site.js";
import { Customer } from "./customer.js";
import { earlierPrograms } from "./earlier-programs.js";
import { planFaults, planned } from "./fault-plan.js";
import { faults } from "./faults.js";
import { countFinal, findUndelivered, judge, watchSweeps } from "./judge.js";
const defaultPatience = 240;
const pollMs = 250;
/** One run: a site is broken by a plan while a customer uses it, is left in peace, and then everything is looked at. */
export async function runChaos(options) {
    const { backend, seed, documents, note = () => undefined } = options;
    const random = seededRandom(seed);
    const startedAt = performance.now();
    const plan = planFaults(random, options);
    note(`seed ${seed} on ${backend}: starting`);
    if (plan.some(({ fault }) => fault === "earlier-release")) {
        earlierPrograms();
    }
    const site = await ChaosSite.start(options);
    try {
        await watchSweeps(site);
        const customer = await Customer.open(site.stack, random);
        try {
            const patienceMs = (options.patience ?? defaultPatience) * 1_000;
            // He goes on behind a restore: numbers are given again.
            const postingMs = planned(plan) + (options.backupAge ?? 0) * 100;
            const posting = customer.post(documents, postingMs, planned(plan) * 3 + patienceMs);
            const failedFaults = await commit(plan, { site, customer, note });
            await posting;
            const times = await awaitPeace(site, customer, { patienceMs, note });
            await customer.stopCorrecting();
            const report = {
                backend,
                seed,
                documents,
                faults: plan.map(({ fault, forMs, killed }) => ({ fault, seconds: forMs / 1_000, ...(killed && { killed }) })),
                failedFaults,
                restarts: site.restarts,
                unanswered: customer.unanswered.size,
                forgotten: customer.forgotten.length,
                ...times,
                verdict: await judge(site, customer),
                secondsInAll: Math.round((performance.now() - startedAt) / 1_000),
            };
            await options.whileItStands?.(report, site);
            return report;
        }
        finally {
            await customer.close();
        }
    }
    finally {
        await site.close();
    }
}
async function commit(plan, { site, customer, note }) {
    const failed = [];
    for (const { fault, forMs, afterMs, killed } of plan) {
        await pause(afterMs);
        note(`${customer.accepted.length} accepted; ${fault} for ${(forMs / 1_000).toFixed(1)} s`);
        const kill = setTimeout(() => killed && site.signal(killed, "SIGKILL"), forMs / 2);
        try {
            await faults[fault].commit({ site, customer, forMs });
        }
        catch (error) {
            failed.push(`${fault}: ${asError(error).message}`);
        }
        await pause(0);
        if (killed === undefined) {
            clearTimeout(kill);
        }
    }
    return failed;
}
async function awaitPeace(site, customer, { patienceMs, note }) {
    const startedAt = performance.now();
    const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
    // Patience begins anew with whatever moves: many documents take their time. Looking must not be what keeps the site busy.
    const comesToNothing = async (countLeft) => {
        let least = Infinity;
        for (let until = performance.now() + patienceMs; performance.now() < until;) {
            const lookedAt = performance.now();
            const left = await countLeft();
            if (left === 0) {
                return seconds();
            }
            if (left < least) {
                least = left;
                until = performance.now() + patienceMs;
            }
            await pause(Math.max(pollMs, 4 * (performance.now() - lookedAt)));
        }
        return null;
    };
    const secondsToFinal = await comesToNothing(async () => {
        const final = await countFinal(site, customer.accepted);
        note(`all is well again; ${final} of ${customer.accepted.length} final`);
        return customer.accepted.length - final + (customer.isCorrected ? 0 : 1);
    });
    const secondsToDelivered = await comesToNothing(async () => {
        const { feed, webhook } = await findUndelivered(site, customer);
        note(`${feed.length} entries not in the feed yet, ${webhook.length} events not at the webhook`);
        return feed.length + webhook.length;
    });
    return { secondsToFinal, secondsToDelivered };
}
//# sourceMappingURL=run-chaos.js.map