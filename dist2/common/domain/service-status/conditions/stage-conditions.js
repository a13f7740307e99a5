import { legsOf } from "../../status/legs.js";
import { inSnapshot } from "../condition-entry.js";
import { clockText, counted, literal, stageText, waitText } from "../phrases.js";
import { ageMs, countOf, earliest, legsIn, rate } from "../wording.js";
/** Work that has waited for longer is reported. */
const longWaitMs = 300_000;
/** Slower than this part of the hour before counts as collapsed, for a stage that did so many a minute. */
const collapsedPart = 0.1;
const busyPerMinute = 5;
/** Work that has waited for less may just have arrived: one whole minute that counts has to lie within the wait. */
const collapsedWaitMs = 120_000;
/** How each stage gets on with what waits for it. */
export const stageConditions = {
    "throughput-collapsed": {
        title: {
            en: "A stage does less than a tenth of the hour before, while work waits for it.",
            ar: "تنجز إحدى المراحل أقل من عُشر ما أنجزته في الساعة السابقة، والعمل ينتظرها.",
        },
        severity: "critical",
        who: "site",
        action: {
            en: "Look at the workers' log and load, and at the database; then at what the oldest document waits for.",
            ar: "انظر في سجل العمليات العاملة وحملها، وفي قاعدة البيانات؛ ثم فيما ينتظره أقدم مستند.",
        },
        alert: "ThroughputCollapsed",
        alertAfter: "30s",
        looksAt: ["backlog"],
        find: inSnapshot(collapsed),
    },
    "oldest-waiting": {
        title: {
            en: "Something has waited for a stage for more than five minutes.",
            ar: "ثمة ما ينتظر إحدى المراحل منذ أكثر من خمس دقائق.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "See whether the stage works off what it has; add worker processes where it does and is too slow.",
            ar: "انظر هل تنجز المرحلة ما لديها؛ وأضف عمليات عاملة إن كانت تعمل ببطء.",
        },
        alert: "OldestWaiting",
        alertAfter: "1m",
        looksAt: ["backlog"],
        find: inSnapshot(oldestWaiting),
    },
    "documents-given-up": {
        title: {
            en: "Documents were given up by a stage of our own.",
            ar: "تخلّت إحدى مراحل الخدمة عن مستندات.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Read what the stage said, mend it, and retry them.",
            ar: "اقرأ ما قالته المرحلة، وأصلحه، ثم أعد محاولتها.",
        },
        alert: "DocumentsGivenUp",
        looksAt: ["failures"],
        find: inSnapshot(givenUp),
    },
};
function collapsed(snapshot) {
    return snapshot.stages
        .map((stage) => ({ ...stage, ...readyFor(stage, snapshot) }))
        .filter((stage) => isCollapsed(stage, snapshot))
        .map(({ stage, perMinute, perMinuteBefore, waiting, since }) => {
        const [title, wait] = [stageText(stage), waitText(waiting)];
        const [now, before] = [literal(rate(perMinute)), literal(rate(perMinuteBefore))];
        return {
            subject: stage,
            words: {
                en: `${title.en} has come down to ${now.en} a minute from ${before.en} in the hour before, while ${wait.en} for it.`,
                ar: `انخفضت مرحلة ${title.ar} إلى ${now.ar} في الدقيقة من ${before.ar} في الساعة السابقة، و${wait.ar} دورها.`,
            },
            since,
            waiting,
        };
    });
}
/** What the stage could work on: a leg that rests between two tries is not there for it. */
function readyFor({ stage, waiting, since }, snapshot) {
    const legs = legsOf(stage);
    if (legs.length === 0) {
        return { waiting, since };
    }
    const ready = legsIn(snapshot, "queued").filter(({ leg, failureClass }) => legs.includes(leg) && failureClass === null);
    return { waiting: countOf(ready), since: earliest(ready.map((each) => each.since)) };
}
function isCollapsed({ perMinute, perMinuteBefore, waiting, since }, { at }) {
    return (perMinute !== null &&
        perMinuteBefore !== null &&
        perMinuteBefore >= busyPerMinute &&
        perMinute < perMinuteBefore * collapsedPart &&
        waiting >= perMinuteBefore &&
        ageMs(since, at) > collapsedWaitMs);
}
function oldestWaiting({ stages, at }) {
    return stages
        .filter(({ since }) => ageMs(since, at) > longWaitMs)
        .map(({ stage, waiting, since }) => {
        const [title, wait, oldest] = [stageText(stage), waitText(waiting), clockText(since ?? at, at)];
        return {
            subject: stage,
            words: {
                en: `${title.en}: ${wait.en}, the oldest since ${oldest.en}.`,
                ar: `${title.ar}: ${wait.ar}، وأقدمها منذ ${oldest.ar}.`,
            },
            since,
            waiting,
        };
    });
}
function givenUp({ givenUp: { count, since }, at }) {
    if (count === 0) {
        return [];
    }
    const first = clockText(since ?? at, at);
    const documents = counted(count, ["# document was", "# documents were"], {
        one: "مستند واحد",
        two: "مستندين",
        few: "# مستندات",
        many: "# مستندًا",
        other: "# مستند",
    });
    return [
        {
            words: {
                en: `${documents.en} given up by a stage of our own, the first at ${first.en}: ${count === 1 ? "it does" : "they do"} not go on by ${count === 1 ? "itself" : "themselves"}.`,
                ar: `تخلّت إحدى مراحل الخدمة عن ${documents.ar}، أولها في ${first.ar}: ولا يستمر شيء منها من تلقاء نفسه.`,
            },
            since,
            waiting: count,
        },
    ];
}
//# sourceMappingURL=stage-conditions.js.map