import { lacksRoom } from "../disk.js";
import { bytesText, clockText, joined, literal, waitText } from "../phrases.js";
import { momentBefore, waitingOf } from "../wording.js";
/** Of the memory that Redis may use; a queue that is full takes no job. */
const fullPart = 0.9;
export const queueConditions = {
    "queue-away": {
        title: { en: "The queue takes nothing.", ar: "قائمة الانتظار لا تقبل شيئًا." },
        severity: "critical",
        who: "site",
        action: {
            en: "Look at Redis, or at PostgreSQL where it is the queue, and at the network; jobs are put in again by themselves.",
            ar: "افحص \u2068Redis\u2069، أو \u2068PostgreSQL\u2069 إن كانت هي قائمة الانتظار، والشبكة؛ وتُضاف المهام من جديد تلقائيًا.",
        },
        alert: "QueueAway",
        looksAt: ["queue"],
        find: queueAway,
    },
    "redis-full": {
        title: {
            en: "Redis has nine tenths of its memory in use; full, it takes no job.",
            ar: "استُعملت تسعة أعشار ذاكرة \u2068Redis\u2069؛ وإذا امتلأت لم تقبل أي مهمة.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Give it more memory (maxmemory), and see which queue has grown; nothing is lost when it is emptied.",
            ar: "زد ذاكرته (\u2068maxmemory\u2069) وانظر أي قائمة نمت؛ ولا يضيع شيء إذا أُفرغت.",
        },
        alert: "RedisFull",
        alertAfter: "1m",
        looksAt: ["queueMemory"],
        siteOnly: true,
        find: redisFull,
    },
};
function queueAway({ queue: { store, state, failingMs }, disk, recovery, snapshot, at }) {
    if (state === "ok") {
        return [];
    }
    const since = failingMs > 0 ? momentBefore(at, failingMs) : null;
    const began = since === null ? undefined : clockText(since, at);
    const name = store === "redis"
        ? { en: "The queue (Redis)", ar: "قائمة الانتظار (\u2068Redis\u2069)" }
        : { en: "The queue", ar: "قائمة الانتظار" };
    const takesNothing = began === undefined
        ? { en: " takes nothing", ar: " لا تقبل شيئًا" }
        : { en: ` has taken nothing since ${began.en}`, ar: ` لا تقبل شيئًا منذ ${began.ar}` };
    const isRefusing = lacksRoom(disk) || recovery === "under way";
    const meaning = isRefusing
        ? { en: "what is stored is worked on when it is back", ar: "يُعالج ما هو محفوظ عند عودتها" }
        : {
            en: "documents are stored, and worked on when it is back",
            ar: "تُحفظ المستندات وتُعالج عند عودتها",
        };
    const waiting = snapshot === null ? null : waitingOf(snapshot);
    const wait = waiting === null ? { en: "", ar: "" } : joined([{ en: "; ", ar: "؛ و" }, waitText(waiting)]);
    return [
        {
            words: joined([name, takesNothing, { en: ": ", ar: ": " }, meaning, wait, { en: ".", ar: "." }]),
            since,
            waiting,
        },
    ];
}
function redisFull({ queue: { memory } }) {
    if (memory === null || memory.limit === 0 || memory.used < memory.limit * fullPart) {
        return [];
    }
    const [used, limit, part] = [
        bytesText(memory.used),
        bytesText(memory.limit),
        literal(`${Math.floor((100 * memory.used) / memory.limit)} %`),
    ];
    return [
        {
            words: {
                en: `Redis uses ${used.en} of ${limit.en} (${part.en}): full, it takes no job, and documents wait for the sweeper.`,
                ar: `يستعمل \u2068Redis\u2069 ${used.ar} من ${limit.ar} (${part.ar}): وإذا امتلأ لم يقبل أي مهمة وانتظرت المستندات الفحص الدوري.`,
            },
            since: null,
        },
    ];
}
//# sourceMappingURL=queue-conditions.js.map