import { reserveProbe } from "../../common/db/stores/pauses/pause-store.js";
import { asError } from "../../common/errors.js";
import { runPeriodically } from "../periodic-jobs/periodic-job.js";
import { firstProbeMs, maxProbeMs } from "../stages/stage-faults.js";
const checkMs = 250;
/** Stages that send. */
const sending = ["transmission", "reporting"];
/** Probes paused stages and the access point at growing intervals, to end pauses whose cause has passed. */
export function startProbes(deps, running, works, accessPoint) {
    const here = new Map();
    const isDue = async (pause) => {
        if (pause.isHere !== true) {
            return reserveProbe(deps.database, { id: pause.id, firstMs: firstProbeMs, maxMs: maxProbeMs });
        }
        const { tries, at } = here.get(pause.id) ?? { tries: 0, at: performance.now() + firstProbeMs };
        const due = performance.now() >= at;
        const nextMs = Math.min(firstProbeMs * 2 ** (tries + 1), maxProbeMs);
        here.set(pause.id, due ? { tries: tries + 1, at: performance.now() + nextMs } : { tries, at });
        return due;
    };
    const probedBy = ({ scope, target }) => {
        if (scope === "access-point") {
            return running.some((name) => sending.includes(name)) ? accessPoint : undefined;
        }
        const stage = running.find((name) => name === target);
        return stage && works[stage].faults;
    };
    return runPeriodically(async () => {
        const faults = deps.pauses.inForce.filter(({ cause }) => cause === "site-error");
        for (const pause of faults) {
            const probed = probedBy(pause);
            try {
                if (probed !== undefined && (await isDue(pause))) {
                    await probed.probe(pause);
                }
            }
            catch (error) {
                deps.logger.debug({ err: asError(error), target: pause.target }, "the fault of the site has not passed");
            }
        }
        return checkMs;
    }, checkMs);
}
//# sourceMappingURL=probes.js.map