import { unseenLegStates } from "../../status/status.js";
import { lacksRoom } from "../disk.js";
import { clockText, mebibytesText, waitText } from "../phrases.js";
import { documentsOf, legsIn, waitingOf } from "../wording.js";
/** What keeps documents from being taken in: the recovery of a database that was restored, and its disk. */
export const intakeConditions = {
    recovery: {
        title: {
            en: "The database was restored and recovers, so that nothing is sent and every new document is refused.",
            ar: "استُعيدت قاعدة البيانات وهي قيد التعافي، فلا يُرسل شيء ويُرفض كل مستند جديد.",
        },
        severity: "critical",
        who: "nobody",
        action: {
            en: "Wait while it goes on by itself, and see that the access point answers; npm run -s recovery says how far it is. One that cannot be asked needs a person to end it.",
            ar: "انتظر فهو يستمر من تلقاء نفسه، وتأكد أن نقطة الوصول تجيب؛ ويبين \u2068npm run -s recovery\u2069 مدى تقدمه. وإن تعذّر سؤال نقطة الوصول لزم أن ينهيه شخص.",
        },
        alert: "Recovery",
        looksAt: ["recovery"],
        find: recovers,
    },
    "disk-full": {
        title: {
            en: "The disk of the database is full or nearly full, so that every new document is refused.",
            ar: "قرص قاعدة البيانات ممتلئ أو يكاد، فيُرفض كل مستند جديد.",
        },
        severity: "critical",
        who: "site",
        action: {
            en: "Who runs the database's server makes room on its disk, or enlarges it; documents are then taken in again by themselves.",
            ar: "على من يدير خادم قاعدة البيانات أن يفرّغ مساحة على قرصه أو يوسّعه؛ وعندها تُقبل المستندات من جديد تلقائيًا.",
        },
        alert: "DiskFull",
        looksAt: ["disk"],
        find: ({ disk, snapshot }) => diskFull(disk, snapshot),
    },
};
function recovers({ recovery, snapshot }) {
    const reported = snapshot?.recovery ?? null;
    if (reported !== null && snapshot !== null) {
        return [recoveryTold(reported, snapshot)];
    }
    return recovery === "under way"
        ? [
            {
                words: {
                    en: "The database was restored: nothing is sent and every new document is refused (503), until it is known what had been sent before.",
                    ar: "استُعيدت قاعدة البيانات: لا يُرسل شيء ويُرفض كل مستند جديد (503)، حتى يُعرف ما كان قد أُرسل من قبل.",
                },
                since: null,
            },
        ]
        : [];
}
function recoveryTold({ since, problem }, snapshot) {
    const began = since === null ? undefined : clockText(since, snapshot.at);
    const waiting = heldUp(snapshot);
    const wait = waitText(waiting);
    const reason = problem?.replace(/[.\s]+$/, "");
    return {
        words: {
            en: `The database was restored, and a recovery is under way${began === undefined ? "" : ` since ${began.en}`}: nothing is sent, ${wait.en}, and every new document is refused (503), until it is known what had been sent before.${reason === undefined ? "" : ` Not over yet: ${reason}.`}`,
            ar: `استُعيدت قاعدة البيانات، والتعافي جارٍ${began === undefined ? "" : ` منذ ${began.ar}`}: لا يُرسل شيء، و${wait.ar}، ويُرفض كل مستند جديد (503)، حتى يُعرف ما كان قد أُرسل من قبل.${reason === undefined ? "" : ` لم ينتهِ بعد: \u2068${reason}\u2069.`}`,
        },
        since,
        waiting,
    };
}
/** A leg whose send was under way waits as well: what became of it is asked about only after the recovery. */
function heldUp(snapshot) {
    const legs = ["queued", ...unseenLegStates].flatMap((state) => legsIn(snapshot, state));
    return Math.max(waitingOf(snapshot), documentsOf(legs));
}
/** Nothing where there is room, or where the disk cannot be seen. */
function diskFull(disk, snapshot) {
    if (!lacksRoom(disk)) {
        return [];
    }
    const shown = figures(disk);
    const waiting = snapshot === null ? null : waitingOf(snapshot);
    const words = disk.state === "full"
        ? {
            en: `The database can store nothing more: its disk is full${shown.en}. Every new document is refused (503) and waits at its sender, and what was taken in waits as well.`,
            ar: `لم يعد في وسع قاعدة البيانات أن تحفظ شيئًا: قرصها ممتلئ${shown.ar}. يُرفض كل مستند جديد (503) وينتظر عند مرسله، وينتظر كذلك ما سبق قبوله.`,
        }
        : {
            en: `The disk of the database is nearly full${shown.en}: every new document is refused (503) and waits at its sender; what was taken in goes on.`,
            ar: `قرص قاعدة البيانات يكاد يمتلئ${shown.ar}: يُرفض كل مستند جديد (503) وينتظر عند مرسله؛ ويستمر ما سبق قبوله.`,
        };
    return [{ words, since: null, waiting: disk.state === "full" ? waiting : null }];
}
/** Room that is there although the server stores nothing is another disk's, or a quota's: it would explain nothing. */
function figures({ freeBytes, neededBytes }) {
    if (freeBytes === null || neededBytes === null || freeBytes >= neededBytes) {
        return { en: "", ar: "" };
    }
    const [free, needed] = [mebibytesText(freeBytes), mebibytesText(neededBytes)];
    return {
        en: ` (${free.en} free, ${needed.en} have to stay free)`,
        ar: ` (المتاح ${free.ar}، ويلزم أن يبقى متاحًا ${needed.ar})`,
    };
}
//# sourceMappingURL=intake-conditions.js.map