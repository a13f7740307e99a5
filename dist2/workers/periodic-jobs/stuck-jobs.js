import { periodicJobTraits, } from "../../common/domain/service-status/periodic-jobs.js";
import { shortened } from "../../common/domain/shortened.js";
const maxWords = 200;
/** The jobs of this process that stand still. */
export function stuckJobs(jobs) {
    return Object.entries(jobs)
        .map(([job, { standstill }]) => ({ job, ...standstill() }))
        .filter(({ job, forMs }) => forMs > periodicJobTraits[job].standsAfterMs)
        .map(({ job, forMs, words }) => ({
        job,
        forMs: Math.round(forMs),
        words: words === null ? null : shortened(words, maxWords),
    }));
}
//# sourceMappingURL=stuck-jobs.js.map