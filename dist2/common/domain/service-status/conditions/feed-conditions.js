import { ageText, literal } from "../phrases.js";
import { momentBefore } from "../wording.js";
/** What holds the change feed back, and who the service is in its database. */
export const feedConditions = {
    "feed-held-back": {
        title: {
            en: "A transaction that stays open holds the change feed and the webhooks back.",
            ar: "معاملة بقيت مفتوحة تعطل سجل التغييرات والإشعارات.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "End the transaction (pg_terminate_backend, or ROLLBACK PREPARED), and see who leaves it open.",
            ar: "أنهِ المعاملة (\u2068pg_terminate_backend\u2069 أو \u2068ROLLBACK PREPARED\u2069) وانظر من تركها مفتوحة.",
        },
        alert: "FeedHeldBack",
        looksAt: ["feed"],
        siteOnly: true,
        find: ({ logWriters, at }) => (logWriters ?? []).map((each) => heldBack(each, at)),
    },
    "one-role": {
        title: {
            en: "The service works in its database as its owner, or as a superuser.",
            ar: "تعمل الخدمة في قاعدة بياناتها بصفة مالكها أو بصفة مدير أعلى.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Give the service a role of its own (docs/deploying.md, Three roles): two variables, one run of npm run migrate, and the processes are replaced.",
            ar: "أعطِ الخدمة دورًا خاصًا بها (\u2068docs/deploying.md\u2069، الأدوار الثلاثة): متغيران، وتنفيذ واحد للأمر \u2068npm run migrate\u2069، ثم استبدال العمليات.",
        },
        alert: "OneRole",
        alertAfter: "1h",
        looksAt: ["processes"],
        siteOnly: true,
        find: oneRole,
    },
};
function heldBack({ pid, application, state, seconds }, at) {
    const age = seconds === null ? undefined : ageText(seconds * 1_000);
    const facts = pid === null ? undefined : `pid ${pid}${state === null ? "" : `, ${state}`}`;
    const who = facts === undefined
        ? { en: "A prepared transaction", ar: "معاملة مهيأة" }
        : {
            en: `A transaction of ${application ?? "an unknown program"} (${facts})`,
            ar: `معاملة من ${application === null ? "برنامج مجهول" : literal(application).ar} (${literal(facts).ar})`,
        };
    return {
        subject: pid === null ? null : String(pid),
        words: {
            en: `${who.en}${age === undefined ? "" : ` has been open for ${age.en} and`} holds the change feed and the webhooks back.`,
            ar: `${who.ar}${age === undefined ? "" : ` مفتوحة منذ ${age.ar} و`} تعطل سجل التغييرات والإشعارات.`,
        },
        since: seconds === null ? null : momentBefore(at, seconds * 1_000),
    };
}
/** Only site operators learn of it, because only they can change the role that the service signs in with. */
function oneRole({ snapshot }) {
    const role = snapshot?.databaseRole ?? "service";
    if (role === "service") {
        return [];
    }
    const isSuperuser = role === "superuser";
    return [
        {
            words: {
                en: `The service works in its database as ${isSuperuser ? "a superuser" : "the owner of its tables"}: an intruder with its connection could change what is recorded${isSuperuser ? ", read the server's files and run programs on it" : ""}.`,
                ar: `تعمل الخدمة في قاعدة بياناتها بصفة ${isSuperuser ? "مدير أعلى" : "مالك جداولها"}: وبوسع دخيل يملك اتصالها أن يغيّر ما سُجل${isSuperuser ? " ويقرأ ملفات الخادم ويشغّل برامج عليه" : ""}.`,
            },
            since: null,
        },
    ];
}
//# sourceMappingURL=feed-conditions.js.map