import { inSnapshot } from "../condition-entry.js";
import { expiryName, noticeOf } from "../expiry.js";
import { ageText, clockText, counted, literal, whoseText } from "../phrases.js";
import { isSilent } from "../signs-of-life.js";
import { millisecondsBetween, momentBefore } from "../wording.js";
/** Milliseconds after which the sentence says when the certificate was last seen, because it may have been renewed since. */
const recentLookMs = 60_000;
/** Milliseconds that the clock of a host may differ from the database's. Tokens are checked, and 14 days counted, by clocks. */
const clockBounds = { warning: 2_000, critical: 30_000 };
/** What ends or is wrong at a moment: certificates, tokens, clocks. */
export const dateConditions = {
    "expiry-near": {
        title: {
            en: "A certificate or token of this site ends soon, or has ended.",
            ar: "شهادة أو رمز لهذا الموقع يوشك على الانتهاء أو انتهى.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Renew it before then: without it, connections or calls that use it are refused.",
            ar: "جدّدها قبل ذلك الحين: فبدونها تُرفض الاتصالات أو النداءات التي تستعملها.",
        },
        alert: "ExpiryNear",
        looksAt: ["expiries"],
        siteOnly: true,
        find: nearExpiries,
    },
    "tokens-near-end": {
        title: {
            en: "A token that an organization calls with ends soon, and no newer one is in use.",
            ar: "رمز تستعمله إحدى المؤسسات يوشك على الانتهاء، ولا يُستعمل رمز أحدث منه.",
        },
        severity: "warning",
        who: "sender",
        action: {
            en: "Issue a new token for the same caller and put it into its system; this ends with the first call that uses it.",
            ar: "أصدر رمزًا جديدًا للمتصل نفسه وضعه في نظامه؛ وينتهي هذا التنبيه مع أول نداء به.",
        },
        alert: "TokensNearEnd",
        looksAt: ["processes"],
        find: inSnapshot(endingTokens),
    },
    "clock-differs": {
        title: {
            en: "The clock of a host and that of the database differ.",
            ar: "ساعة أحد المضيفين تختلف عن ساعة قاعدة البيانات.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Let the time service (chrony, systemd-timesyncd) of both set their clocks.",
            ar: "اضبط الساعتين بخدمة الوقت (\u2068chrony\u2069 أو \u2068systemd-timesyncd\u2069) على كليهما.",
        },
        alert: "ClockDiffers",
        alertAfter: "1m",
        looksAt: ["processes"],
        siteOnly: true,
        find: inSnapshot(differingClocks),
    },
};
const renewed = {
    en: " Its file has a later one, which processes take at their next start: replace the workers, then the api.",
    ar: " في ملفها أخرى أحدث تأخذها العمليات عند بدئها التالي: استبدل العمليات العاملة ثم الواجهة البرمجية.",
};
function nearExpiries({ expiries, at }) {
    return (expiries ?? []).flatMap((expiry) => {
        const notice = noticeOf(expiry, at);
        if (notice === undefined) {
            return [];
        }
        const { leftMs, until, severity } = notice;
        const [name, moment, left] = [expiryName(expiry), clockText(until, at), ageText(Math.abs(leftMs))];
        const isOld = millisecondsBetween(expiry.lookedAt, at) > recentLookMs;
        const look = isOld ? clockText(expiry.lookedAt, at) : undefined;
        const words = leftMs > 0
            ? { en: `${name.en} ends in ${left.en}, ${moment.en}`, ar: `${name.ar} تنتهي بعد ${left.ar}، ${moment.ar}` }
            : { en: `${name.en} has ended, ${moment.en}`, ar: `${name.ar} انتهت، ${moment.ar}` };
        return [
            {
                subject: expiry.place === null ? expiry.kind : `${expiry.kind} ${expiry.place}`,
                severity,
                words: {
                    en: `${words.en}${look === undefined ? "" : ` (last seen ${look.en})`}.${expiry.isRenewed ? renewed.en : ""}`,
                    ar: `${words.ar}${look === undefined ? "" : ` (شوهدت آخر مرة ${look.ar})`}.${expiry.isRenewed ? renewed.ar : ""}`,
                },
                since: leftMs > 0 ? momentBefore(until, notice.noticeMs) : until,
            },
        ];
    });
}
function endingTokens({ endingTokens: all, scope, at }) {
    return all.map((each) => {
        const tokens = tokensText(each.count);
        const [left, moment, who] = [
            ageText(millisecondsBetween(at, each.until)),
            clockText(each.until, at),
            literal(each.subjects.join(", ")),
        ];
        const whose = whoseText(each.organization, scope);
        return {
            subject: each.orgId,
            words: {
                en: `${whose.en}${tokens.en} in use (${who.en}) ${each.count === 1 ? "ends" : "end, the first"} in ${left.en}, ${moment.en}.`,
                ar: `${whose.ar}${tokens.ar} (${who.ar}) تنتهي بعد ${left.ar}، ${moment.ar}.`,
            },
            since: null,
        };
    });
}
const tokensText = (count) => counted(count, ["# token", "# tokens"], {
    one: "رمز مستعمل واحد",
    two: "رمزان مستعملان",
    few: "# رموز مستعملة",
    many: "# رمزًا مستعملًا",
    other: "# رمز مستعمل",
});
/** Processes of one host share its clock, so the largest difference that one of them is certain of counts for the host. */
function differingClocks({ processes }) {
    const byHost = new Map();
    for (const each of processes) {
        const { host, clockAheadMs: aheadMs } = each;
        if (host !== null && aheadMs !== null && !isSilent(each) && Math.abs(aheadMs) >= Math.abs(byHost.get(host) ?? 0)) {
            byHost.set(host, aheadMs);
        }
    }
    return [...byHost]
        .filter(([, aheadMs]) => Math.abs(aheadMs) > clockBounds.warning)
        .map(([host, aheadMs]) => {
        const [name, difference] = [literal(host), ageText(Math.abs(aheadMs))];
        return {
            subject: host,
            severity: Math.abs(aheadMs) > clockBounds.critical ? "critical" : "warning",
            words: {
                en: `The clock of ${name.en} is ${difference.en} ${aheadMs > 0 ? "ahead of" : "behind"} the database's: tokens and terms are judged by the wrong time.`,
                ar: `ساعة ${name.ar} ${aheadMs > 0 ? "متقدمة على" : "متأخرة عن"} ساعة قاعدة البيانات بمقدار ${difference.ar}: فتُقاس الرموز والمُهل بوقت خاطئ.`,
            },
            since: null,
        };
    });
}
//# sourceMappingURL=date-conditions.js.map