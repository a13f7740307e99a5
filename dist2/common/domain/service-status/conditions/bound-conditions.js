import { reportTermDays } from "../../incidents/report-deadline.js";
import { firstStage } from "../../status/pipeline.js";
import { inSnapshot } from "../condition-entry.js";
import { ageText, documentsText, joined, literal, waitText, whoseText } from "../phrases.js";
import { countedSeconds, refusalKinds } from "../request-counts.js";
import { ageMs, grouped } from "../wording.js";
/** Bounds that are overstepped: of the law, of what callers are promised, and of what is agreed with an organization. */
export const boundConditions = {
    "report-deadline": {
        title: {
            en: `Documents near the end of the ${reportTermDays} days in which they have to be reported, or are past it.`,
            ar: `مستندات تقترب من نهاية مهلة الإبلاغ البالغة \u2068${reportTermDays}\u2069 يومًا أو تجاوزتها.`,
        },
        severity: "warning",
        who: "site",
        action: {
            en: "See in the search what keeps them (oldest pending, failed, given up), mend it and retry; tell the organization where a term cannot be kept.",
            ar: "انظر في البحث ما الذي يعيقها (الأقدم انتظارًا، الفاشلة، المتخلى عنها)، وأصلحه وأعد المحاولة؛ وأخبر المؤسسة إن تعذّر الالتزام بالمهلة.",
        },
        alert: "ReportDeadline",
        looksAt: ["backlog"],
        find: inSnapshot(nearDeadline),
    },
    "requests-refused": {
        title: {
            en: "A part of all requests is refused without being looked at (503, 429 or 401).",
            ar: "يُرفض جزء من الطلبات دون النظر فيها (\u2068503\u2069 أو \u2068429\u2069 أو \u2068401\u2069).",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "See which status it is: 503 is what this service lacks (disk, memory, database), 429 a caller that goes too fast, 401 tokens that have run out or are tried.",
            ar: "انظر أي حالة هي: \u2068503\u2069 نقص لدى هذه الخدمة (قرص أو ذاكرة أو قاعدة بيانات)، و\u2068429\u2069 متصل أسرع من المسموح، و\u2068401\u2069 رموز انتهت صلاحيتها أو تُجرَّب.",
        },
        alert: "RequestsRefused",
        looksAt: ["failures"],
        siteOnly: true,
        find: inSnapshot(refused),
    },
    "dwell-exceeded": {
        title: {
            en: "Documents of an organization wait for the first stage for longer than is agreed.",
            ar: "تنتظر مستندات إحدى المؤسسات المرحلة الأولى مدة أطول من المتفق عليه.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "See whether the stages work off what they have; add worker processes, or give the organization more weight.",
            ar: "انظر هل تنجز المراحل ما لديها؛ وأضف عمليات عاملة، أو ارفع وزن المؤسسة.",
        },
        alert: "DwellExceeded",
        alertAfter: "1m",
        looksAt: ["backlog"],
        find: inSnapshot(waitsTooLong),
    },
};
/** An organization is named by its number where it would be its own anyway. */
function nearDeadline({ deadlines, scope }) {
    return deadlines.map((each) => {
        const bands = joined(bandTexts(each), "; ");
        const whose = scope === "site"
            ? { en: `${each.organization}: `, ar: `${literal(each.organization).ar}: ` }
            : { en: "", ar: "" };
        return {
            subject: each.orgId,
            severity: each.past + each.oneDay > 0 ? "critical" : "warning",
            words: {
                en: `${whose.en}${bands.en}. The oldest was issued on ${each.oldestIssueDate}, and the law gives ${reportTermDays} days.`,
                ar: `${whose.ar}${bands.ar}. صدر أقدمها في ${literal(each.oldestIssueDate).ar}، ويمنح القانون ${literal(reportTermDays).ar} يومًا.`,
            },
            since: null,
            waiting: each.past + each.oneDay + each.threeDays + each.sevenDays,
        };
    });
}
function bandTexts({ past, oneDay, threeDays, sevenDays }) {
    const bands = [
        [
            past,
            ({ en, ar }, isOne) => ({
                en: `${en} ${isOne ? "is" : "are"} not reported, and the term is over`,
                ar: `${ar} لم يُبلَّغ عنها وانتهت مهلتها`,
            }),
        ],
        [
            oneDay,
            ({ en, ar }, isOne) => ({
                en: `${en} ${isOne ? "has" : "have"} a day left or less`,
                ar: `${ar} بقي لها يوم أو أقل`,
            }),
        ],
        [
            threeDays,
            ({ en, ar }, isOne) => ({
                en: `${en} ${isOne ? "has" : "have"} three days left or less`,
                ar: `${ar} بقي لها ثلاثة أيام أو أقل`,
            }),
        ],
        [
            sevenDays,
            ({ en, ar }, isOne) => ({
                en: `${en} ${isOne ? "has" : "have"} seven days left or less`,
                ar: `${ar} بقي لها سبعة أيام أو أقل`,
            }),
        ],
    ];
    return bands.filter(([count]) => count > 0).map(([count, text]) => text(documentsText(count), count === 1));
}
/** Callers whose tokens run out or who go too fast are their own trouble until they are a storm. */
const storms = {
    unavailable: { status: 503, minutes: { least: 20, part: 0.05 }, seconds: { least: 10, part: 0.2 } },
    throttled: { status: 429, minutes: { least: 200, part: 0.5 }, seconds: { least: 50, part: 0.7 } },
    unauthorized: { status: 401, minutes: { least: 200, part: 0.5 }, seconds: { least: 50, part: 0.7 } },
};
function refused({ requests }) {
    if (requests === null) {
        return [];
    }
    return refusalKinds.flatMap((kind) => {
        const { status, minutes, seconds } = storms[kind];
        const exceeds = (count, { least, part }) => count[kind] >= least && count[kind] >= count.requests * part;
        const isNow = exceeds(requests.seconds, seconds);
        // A storm is over when nothing is refused any more.
        const lasts = exceeds(requests.minutes, minutes) && requests.seconds[kind] > 0;
        const shown = isNow ? requests.seconds : requests.minutes;
        return isNow || lasts
            ? [{ subject: String(status), words: refusedWords(status, shown, kind, isNow), since: null }]
            : [];
    });
}
function refusedWords(status, count, kind, isNow) {
    const [refusedCount, all] = [literal(grouped(count[kind])), literal(grouped(count.requests))];
    const [span, cause] = [isNow ? spans.seconds : spans.minutes, causes[kind]];
    return {
        en: `${refusedCount.en} of ${all.en} requests of the last ${span.en} were refused with ${status}: ${cause.en}. What was refused waits with its caller, who has to send it again.`,
        ar: `رُفض ${refusedCount.ar} من ${all.ar} من طلبات آخر ${span.ar} بالحالة ${literal(status).ar}: ${cause.ar}. وما رُفض ينتظر لدى مرسله، وعليه إرساله من جديد.`,
    };
}
const minutes = countedSeconds.minutes / 60;
const spans = {
    seconds: { en: `${countedSeconds.seconds} seconds`, ar: `${countedSeconds.seconds} ثوانٍ` },
    minutes: { en: `${minutes} minutes`, ar: `${minutes} دقائق` },
};
const causes = {
    unavailable: {
        en: "this service lacks something (disk, memory, database)",
        ar: "ينقص هذه الخدمة شيء (قرص أو ذاكرة أو قاعدة بيانات)",
    },
    throttled: { en: "a caller goes faster than its rate", ar: "يتجاوز أحد المتصلين المعدل المسموح له" },
    unauthorized: { en: "tokens have run out, or are tried", ar: "انتهت صلاحية رموز، أو تُجرَّب رموز" },
};
/** What a person has paused waits as it should. */
function waitsTooLong({ lateOrganizations, pauses, scope, at }) {
    const isPaused = ({ orgId }) => pauses.some((pause) => (pause.scope === "organization" && pause.target === orgId) ||
        (pause.scope === "stage" && pause.target === firstStage));
    return lateOrganizations
        .filter((each) => !isPaused(each))
        .map((each) => {
        const [wait, longest, bound] = [waitText(each.waiting), ageText(ageMs(each.since, at)), ageText(each.boundMs)];
        const whose = whoseText(each.organization, scope);
        return {
            subject: each.orgId,
            words: {
                en: `${whose.en}${wait.en} for the first stage, the oldest for ${longest.en}; ${bound.en} are agreed.`,
                ar: `${whose.ar}${wait.ar} المرحلة الأولى، وأقدمها منذ ${longest.ar}؛ والمتفق عليه ${bound.ar}.`,
            },
            since: each.since,
            waiting: each.waiting,
        };
    });
}
//# sourceMappingURL=bound-conditions.js.map