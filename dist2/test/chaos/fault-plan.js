import { pick, shuffled } from "../rules/support/random.js";
import { faults } from "./faults.js";
const killable = ["api", "workers", "workers-2", "simulator"];
const killsInBetween = 0.25;
/** The same seed and options give the same plan. */
export function planFaults(random, { minutes = 0, ...options }) {
    const names = options.faults ?? faultsOf(options.backend);
    const steps = [];
    do {
        steps.push(...shuffled(random, names).map((fault) => planStep(random, fault, options)));
    } while (planned(steps) < minutes * 60_000);
    return steps;
}
/** How long the plan takes, in milliseconds. */
export const planned = (steps) => steps.reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs, 0);
export const faultsOf = (backend) => Object.keys(faults).filter((name) => [undefined, backend].includes(faults[name].only) && faults[name].isPossible?.() !== false);
function planStep(random, fault, { pace = 1, backupAge }) {
    const [least, most] = faults[fault].seconds;
    const someMs = Math.round((least + random() * (most - least)) * 1_000 * pace);
    const forMs = fault === "restore" && backupAge !== undefined ? backupAge * 1_000 : someMs;
    const afterMs = Math.round((0.5 + random() * 1.5) * 1_000 * pace);
    const isKilled = random() < killsInBetween;
    const killed = pick(random, killable);
    return { fault, forMs, afterMs, ...(isKilled && { killed }) };
}
//# sourceMappingURL=fault-plan.js.map