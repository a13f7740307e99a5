import { ageText, clockText } from "../phrases.js";
import { ageMs, momentBefore } from "../wording.js";
/** The condition is critical when the newest backup is older than this many times its bound. */
const criticalBounds = 3;
/** Conditions of what a lost database is restored from: backups and PostgreSQL's archive. */
export const backupConditions = {
    "backup-old": {
        title: { en: "The newest backup is older than it may be.", ar: "أحدث نسخة احتياطية أقدم مما يجوز." },
        severity: "warning",
        who: "site",
        action: {
            en: "Make one (npm run -s backup -- <folder>), and see why the job that makes them did not.",
            ar: "أنشئ نسخة (\u2068npm run -s backup -- <folder>\u2069)، وانظر لماذا لم تنشئها المهمة المكلفة بذلك.",
        },
        alert: "BackupOld",
        alertAfter: "1m",
        looksAt: ["backup"],
        siteOnly: true,
        find: oldBackup,
    },
    "archive-failing": {
        title: {
            en: "PostgreSQL cannot archive its write-ahead log.",
            ar: "يتعذر على \u2068PostgreSQL\u2069 أرشفة سجل الكتابة المسبقة.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Look at archive_command, its target and the server's log; PostgreSQL tries again by itself.",
            ar: "انظر في \u2068archive_command\u2069 ووجهته وسجل الخادم؛ ويعيد \u2068PostgreSQL\u2069 المحاولة من تلقاء نفسه.",
        },
        alert: "ArchiveFailing",
        alertAfter: "5m",
        looksAt: ["backup"],
        siteOnly: true,
        find: failingArchive,
    },
};
function oldBackup({ backup, at }) {
    if (backup === null || backup.maxAgeMs === null) {
        return [];
    }
    const { newest, maxAgeMs } = backup;
    if (newest === null) {
        return [
            {
                words: {
                    en: "No backup was made yet: what the database holds is lost with it.",
                    ar: "لم تُنشأ أي نسخة احتياطية بعد: ما في قاعدة البيانات يضيع بضياعها.",
                },
                since: null,
            },
        ];
    }
    const age = ageMs(newest, at);
    const [words, bound] = [ageText(age), ageText(maxAgeMs)];
    return age <= maxAgeMs
        ? []
        : [
            {
                severity: age > criticalBounds * maxAgeMs ? "critical" : "warning",
                words: {
                    en: `The newest backup is ${words.en} old, and should be ${bound.en} at most: what came since is lost with the database.`,
                    ar: `عمر أحدث نسخة احتياطية ${words.ar}، والحد الأقصى ${bound.ar}: ما ورد بعدها يضيع بضياع قاعدة البيانات.`,
                },
                since: momentBefore(newest, -maxAgeMs),
            },
        ];
}
/** The newest attempt counts: one that succeeds after others have failed has stored everything before it. */
function failingArchive({ backup, at }) {
    const { storedAt = null, failedAt = null } = backup?.archive ?? {};
    if (failedAt === null || (storedAt !== null && storedAt >= failedAt)) {
        return [];
    }
    const last = storedAt === null ? undefined : clockText(storedAt, at);
    return [
        {
            words: {
                en: `PostgreSQL cannot archive its write-ahead log (${last === undefined ? "nothing was stored yet" : `last stored ${last.en}`}): what came since cannot be restored, and the log stays on its disk.`,
                ar: `يتعذر على \u2068PostgreSQL\u2069 أرشفة سجل الكتابة المسبقة (${last === undefined ? "لم يُحفظ شيء بعد" : `آخر حفظ ${last.ar}`}): لا يمكن استعادة ما ورد بعد ذلك، ويبقى السجل على قرصه.`,
            },
            since: null,
        },
    ];
}
//# sourceMappingURL=backup-conditions.js.map