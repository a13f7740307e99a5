import { legNames } from "../../status/legs.js";
import { inSnapshot } from "../condition-entry.js";
import { cornerText, joined, legsText, literal } from "../phrases.js";
import { mlsTermMinutes } from "../service-snapshot.js";
import { ageMs, countOf, earliest, grouped, legsIn } from "../wording.js";
/** The access point is asked about an unknown outcome; only one that stays unknown is reported. */
const longUnknownMs = 60_000;
/** Legs that do not come to their end by themselves, or not in time. */
export const legConditions = {
    "legs-blocked": {
        title: { en: "Legs have failed and wait for a person.", ar: "فشلت مسارات إرسال وتنتظر شخصًا." },
        severity: "warning",
        who: "site",
        action: {
            en: "Mend what the reasons name (certificate, look-up, configuration), then retry; resolve what cannot be retried.",
            ar: "أصلح ما تذكره الأسباب (الشهادة أو البحث عن المستلم أو الإعدادات) ثم أعد المحاولة؛ واحسم ما لا تمكن إعادة محاولته.",
        },
        alert: "LegsBlocked",
        // What has just come up has an alert by its growth; this one is of what was left.
        alertAfter: "30m",
        looksAt: ["failures"],
        find: inSnapshot(blocked),
    },
    "outcome-unknown": {
        title: {
            en: "Nobody knows of some leg whether it has arrived.",
            ar: "لا يُعرف عن بعض مسارات الإرسال هل وصلت.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Wait while the access point can be asked; otherwise find out at its end, and resolve them.",
            ar: "انتظر ما دام سؤال نقطة الوصول ممكنًا؛ وإلا فاستعلم لديها ثم احسم الأمر.",
        },
        alert: "OutcomeUnknown",
        alertAfter: "1m",
        looksAt: ["failures"],
        find: inSnapshot(unknown),
    },
    "mls-overdue": {
        title: {
            en: `Legs were sent more than ${mlsTermMinutes} minutes ago and have no message level status.`,
            ar: `أُرسلت مستندات قبل أكثر من \u2068${mlsTermMinutes}\u2069 دقيقة ولم ترد حالة الرسالة (\u2068MLS\u2069).`,
        },
        severity: "warning",
        who: "receiver_provider",
        action: {
            en: "Ask the receiver's access point, or corner 5; nothing is sent again meanwhile.",
            ar: "اسأل نقطة وصول المستلم، أو الركن 5؛ ولا يُرسل شيء ثانية في هذه الأثناء.",
        },
        alert: "MlsOverdue",
        looksAt: ["failures"],
        find: inSnapshot(overdue),
    },
};
/** Of each corner apart, because what is wrong with one is not wrong with the other. */
function blocked(snapshot) {
    return legNames.flatMap((leg) => {
        const legs = legsIn(snapshot, "failed").filter((each) => each.leg === leg);
        const count = countOf(legs);
        const [all, corner, classes] = [legsText(count), cornerText[leg], byClass(legs)];
        const finding = {
            subject: leg,
            words: {
                en: `${all.en} ${corner.en} ${count === 1 ? "has" : "have"} failed and ${count === 1 ? "waits" : "wait"} for a person: ${classes.en}.`,
                ar: `فشل ${all.ar} ${corner.ar} وبات الأمر ينتظر شخصًا: ${classes.ar}.`,
            },
            since: earliest(legs.map(({ since }) => since)),
            waiting: count,
        };
        return count === 0 ? [] : [finding];
    });
}
const classNames = {
    blocked: "محجوب",
    retryable: "قابل لإعادة المحاولة",
    unknown: "مجهول النتيجة",
    rejected: "مرفوض",
};
function byClass(legs) {
    const names = [...new Set(legs.map(({ failureClass }) => failureClass ?? "no class"))];
    const texts = names.map((name) => {
        const count = grouped(countOf(legs.filter(({ failureClass }) => (failureClass ?? "no class") === name)));
        return { en: `${count} ${name}`, ar: `${literal(count).ar} ${classNames[name] ?? "بلا تصنيف"}` };
    });
    return { en: joined(texts, ", ").en, ar: joined(texts, "، ").ar };
}
function unknown(snapshot) {
    const legs = legsIn(snapshot, "unknown").filter(({ since }) => ageMs(since, snapshot.at) > longUnknownMs);
    const count = countOf(legs);
    if (count === 0) {
        return [];
    }
    const all = legsText(count);
    return [
        {
            words: {
                en: `Of ${all.en} nobody knows whether ${count === 1 ? "it has" : "they have"} arrived; the access point is asked.`,
                ar: `لا يُعرف هل وصل ${all.ar}؛ ويجري سؤال نقطة الوصول.`,
            },
            since: earliest(legs.map(({ since }) => since)),
            waiting: count,
        },
    ];
}
function overdue({ overdue: { count, since } }) {
    if (count === 0) {
        return [];
    }
    const all = legsText(count);
    return [
        {
            words: {
                en: `${all.en} ${count === 1 ? "is" : "are"} sent and ${count === 1 ? "has" : "have"} had no message level status for more than ${mlsTermMinutes} minutes.`,
                ar: `أُرسل ${all.ar} ولم ترد حالة الرسالة (\u2068MLS\u2069) منذ أكثر من ${literal(mlsTermMinutes).ar} دقيقة.`,
            },
            since,
            waiting: count,
        },
    ];
}
//# sourceMappingURL=leg-conditions.js.map