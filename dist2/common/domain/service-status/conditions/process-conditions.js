import { unseenLegStates } from "../../status/status.js";
import { inSnapshot } from "../condition-entry.js";
import { clockText, inTimeText, literal, waitText } from "../phrases.js";
import { goneAfterMs, isSilent } from "../signs-of-life.js";
import { documentsOf, earliest, latest, legsIn, waitingOf } from "../wording.js";
/** A silent process is named for this long, and then forgotten, because it was most likely replaced. */
const namedForMs = 600_000;
/** Who works, and whether what they send to answers. */
export const processConditions = {
    "no-workers": {
        title: {
            en: "No worker process gives a sign of life, so that nothing moves.",
            ar: "لا تظهر أي عملية عاملة علامة حياة، فلا يتحرك شيء.",
        },
        severity: "critical",
        who: "site",
        action: {
            en: "Start the workers, or look into those that hang; what waits goes on by itself.",
            ar: "شغّل العمليات العاملة، أو افحص المعلّق منها؛ ويستأنف ما ينتظر من تلقاء نفسه.",
        },
        alert: "NoWorkers",
        looksAt: ["processes"],
        find: inSnapshot(workers),
    },
    "process-silent": {
        title: { en: "A process gives no sign of life.", ar: "إحدى العمليات لا تظهر علامة حياة." },
        severity: "warning",
        who: "site",
        action: {
            en: "Look at its log and its host, and start it again; others have taken its work over.",
            ar: "انظر في سجلها وفي مضيفها وأعد تشغيلها؛ وقد تولّت عمليات أخرى عملها.",
        },
        alert: "ProcessSilent",
        alertAfter: "10s",
        looksAt: ["processes"],
        find: inSnapshot(silentProcesses),
    },
    "access-point-away": {
        title: { en: "The access point does not answer.", ar: "نقطة الوصول لا تجيب." },
        severity: "critical",
        who: "site",
        action: {
            en: "Look at the access point and the way to it; what waits goes out by itself when it is back.",
            ar: "افحص نقطة الوصول والطريق إليها؛ ويخرج ما ينتظر من تلقاء نفسه عند عودتها.",
        },
        alert: "AccessPointAway",
        looksAt: ["processes"],
        find: inSnapshot(accessPoints),
    },
};
function workers(snapshot) {
    const all = snapshot.processes.filter(({ kind }) => kind === "workers");
    if (all.some((each) => !isSilent(each))) {
        return [];
    }
    const since = latest(all.map(({ seenAt }) => seenAt));
    const waiting = waitingOf(snapshot);
    const wait = waitText(waiting);
    const begin = since === null
        ? { en: "No worker process runs", ar: "لا تعمل أي عملية عاملة" }
        : {
            en: `No worker process has given a sign of life since ${clockText(since, snapshot.at).en}`,
            ar: `لم تظهر أي عملية عاملة علامة حياة منذ ${clockText(since, snapshot.at).ar}`,
        };
    const words = { en: `${begin.en}: nothing moves, ${wait.en}.`, ar: `${begin.ar}: لا يتحرك شيء، و${wait.ar}.` };
    return [{ words, since, waiting }];
}
function silentProcesses({ processes, at }) {
    const noneWorks = processes.every((each) => each.kind !== "workers" || isSilent(each));
    return processes
        .filter((each) => isSilent(each) && each.silentMs < namedForMs && !(each.kind === "workers" && noneWorks))
        .filter((each) => !processes.some((other) => hasFollowed(other, each)))
        .map((each) => {
        const [name, since] = [nameOf(each), clockText(each.seenAt, at)];
        return {
            subject: each.id,
            severity: each.silentMs > goneAfterMs ? "critical" : "warning",
            words: {
                en: `${name.en} has given no sign of life since ${since.en}: it hangs, is overloaded, or is cut off from the database.`,
                ar: `لم تظهر ${name.ar} علامة حياة منذ ${since.ar}: إما أنها معلّقة، أو مثقلة، أو مقطوعة عن قاعدة البيانات.`,
            },
            since: each.seenAt,
        };
    });
}
/** It was started again under the same name. */
const hasFollowed = (other, { kind, name, host, seenAt }) => other.host !== null &&
    other.kind === kind &&
    other.name === name &&
    other.host === host &&
    !isSilent(other) &&
    other.startedAt > seenAt;
const kindsInArabic = { api: "عملية الواجهة البرمجية", workers: "العملية العاملة" };
function nameOf({ kind, name, host }) {
    const place = host === null ? undefined : literal(host);
    return {
        en: `${kind === "api" ? "API process" : "Worker process"} ${name}${place === undefined ? "" : ` on ${place.en}`}`,
        ar: `${kindsInArabic[kind]} ${literal(name).ar}${place === undefined ? "" : ` على ${place.ar}`}`,
    };
}
/** Several processes see the same access point: the one that has seen it away for longest speaks. */
function accessPoints(snapshot) {
    const byAddress = new Map(snapshot.accessPoints.toSorted((a, b) => b.since.localeCompare(a.since)).map((each) => [each.accessPoint, each]));
    return [...byAddress.values()].map((outage) => accessPointAway(outage, snapshot));
}
function accessPointAway({ accessPoint, since, tries }, snapshot) {
    // A leg being sent now counts as waiting too, because its call cannot reach the access point.
    const legs = ["queued", ...unseenLegStates].flatMap((state) => legsIn(snapshot, state));
    const next = snapshot.accessPoints.filter((each) => each.accessPoint === accessPoint).map((each) => each.nextTryAt);
    const nextTryAt = earliest([...next, ...legs.map((each) => each.nextTryAt)], snapshot.at);
    const soon = nextTryAt === null ? undefined : inTimeText(nextTryAt, snapshot.at);
    const waiting = documentsOf(legs);
    // A busy database is counted seldom: a count from before the outage does not say that nothing waits.
    const isUncounted = waiting === 0 && snapshot.countedAt < since;
    const wait = isUncounted ? { en: "what waits is not counted yet", ar: "لم يُعدّ ما ينتظر بعد" } : waitText(waiting);
    const [name, began] = [accessPoint === null ? undefined : literal(accessPoint), clockText(since, snapshot.at)];
    return {
        subject: accessPoint,
        words: {
            en: `Access point${name === undefined ? "" : ` ${name.en}`} unavailable since ${began.en}${tries > 1 ? ` (${tries} calls in a row)` : ""}: ${wait.en}${soon === undefined ? "" : `, next try ${soon.en}`}.`,
            ar: `نقطة الوصول${name === undefined ? "" : ` ${name.ar}`} غير متاحة منذ ${began.ar}${tries > 1 ? ` (محاولات متتالية: ${literal(tries).ar})` : ""}: ${wait.ar}${soon === undefined ? "" : `، والمحاولة التالية ${soon.ar}`}.`,
        },
        since,
        waiting: isUncounted ? null : waiting,
    };
}
//# sourceMappingURL=process-conditions.js.map