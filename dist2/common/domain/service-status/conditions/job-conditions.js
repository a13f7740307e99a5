import { inSnapshot } from "../condition-entry.js";
import { periodicJobTraits } from "../periodic-jobs.js";
import { ageText, clockText, literal } from "../phrases.js";
import { goneAfterMs, isSilent } from "../signs-of-life.js";
import { momentBefore } from "../wording.js";
/** Nothing of what these do is done by anything else; without the others, something is late or not found. */
const essentialJobs = ["feeder", "dispatcher"];
/** What worker processes do again and again beside their queues. */
export const jobConditions = {
    "periodic-job-stuck": {
        title: { en: "A periodic job of the workers stands still.", ar: "مهمة دورية لدى العمليات العاملة متوقفة." },
        severity: "warning",
        who: "site",
        action: {
            en: "Look at the reason here or in the workers' log, and at what holds locks in the database (pg_stat_activity); a process that is started again goes on where this one stopped.",
            ar: "انظر في السبب هنا أو في سجل العمليات العاملة، وفيما يحجز الأقفال في قاعدة البيانات (\u2068pg_stat_activity\u2069)؛ والعملية التي يُعاد تشغيلها تكمل من حيث توقفت هذه.",
        },
        alert: "PeriodicJobStuck",
        alertAfter: "30s",
        looksAt: ["processes"],
        find: inSnapshot(stuckJobs),
    },
};
/** A silent process says nothing new of its jobs, and has a condition of its own. */
function stuckJobs({ processes, at }) {
    const living = processes.filter((each) => !isSilent(each));
    const standing = living.flatMap((process) => process.stuckJobs.map((job) => ({ ...job, process })));
    const jobs = [...new Set(standing.map(({ job }) => job))];
    return jobs.flatMap((name) => {
        const [longest] = standing.filter(({ job }) => job === name).toSorted((a, b) => b.forMs - a.forMs);
        return longest === undefined ? [] : [standstill(longest, at)];
    });
}
function standstill({ job, forMs, words, process }, at) {
    const { name, harm } = periodicJobTraits[job];
    const since = momentBefore(at, forMs);
    const [from, age] = [clockText(since, at), ageText(forMs)];
    const who = literal(process.host === null ? process.name : `${process.name} (${process.host})`);
    const why = words === null ? undefined : literal(words.replace(/[.\s]+$/, ""));
    return {
        subject: job,
        severity: forMs > goneAfterMs && essentialJobs.includes(job) ? "critical" : "warning",
        words: {
            en: `${name.en} of ${who.en} has not moved since ${from.en}, for ${age.en}${why === undefined ? "" : ` (${why.en})`}: ${harm.en}.`,
            ar: `${name.ar} في ${who.ar} لم يتحرك منذ ${from.ar}، أي منذ ${age.ar}${why === undefined ? "" : ` (${why.ar})`}: ${harm.ar}.`,
        },
        since,
    };
}
//# sourceMappingURL=job-conditions.js.map