import { growthMinutes } from "../../incidents/failure-groups.js";
import { shortened } from "../../shortened.js";
import { inSnapshot } from "../condition-entry.js";
import { cornerText, counted, isolatedCause, legsText, literal } from "../phrases.js";
import { ageMs, countOf, earliest, grouped, legsIn } from "../wording.js";
/** Fewer new failures are a day like any other, and stand in the list of incidents. */
const loudGrowth = 5;
/** Legs in a row that came to nothing before a corner counts as failing for everybody. */
const longRun = 10;
/** Of corner 3 over so many receivers: each has an access point of its own. */
const manyReceivers = 5;
/** Of refusals of the authority over so many organizations: one organization's documents may all be wrong. */
const severalOrganizations = 2;
/** A run whose latest failure is older tells of the past. */
const currentMs = growthMinutes * 60_000;
/** Causes are shown shorter than they are stored. */
const maxCause = 160;
const growing = (leg, title, alert) => ({
    title,
    severity: "warning",
    who: "site",
    action: {
        en: "Read the cause in the list of incidents, mend what it names, then retry the whole group.",
        ar: "اقرأ السبب في قائمة الحوادث، وأصلح ما يذكره، ثم أعد محاولة المجموعة كلها.",
    },
    alert,
    looksAt: ["failures"],
    find: inSnapshot((snapshot) => growth(snapshot, leg)),
});
const awayAction = {
    en: "Ask the other side, and look at our access point's certificate and look-ups; nothing is lost, and what failed is retried when one gets through.",
    ar: "اسأل الطرف الآخر، وراجع شهادة نقطة وصولنا وعمليات البحث؛ لا يضيع شيء، وتُعاد محاولة ما فشل حين يمر واحد.",
};
/** Failures that have come up lately, of each corner apart. */
export const growthConditions = {
    "corner-5-fails": {
        title: {
            en: "Nothing gets through to corner 5 any more, for any organization.",
            ar: "لم يعد يمر شيء إلى الركن 5 لأي مؤسسة.",
        },
        severity: "critical",
        who: "authority",
        action: awayAction,
        alert: "Corner5Fails",
        looksAt: ["failures"],
        siteOnly: true,
        find: inSnapshot((snapshot) => [...failsForAll(snapshot, "c5"), ...failsForAll(snapshot, "c5-status")]),
    },
    "corner-3-fails": {
        title: {
            en: "Nothing gets through to corner 3 any more, whoever the receiver is.",
            ar: "لم يعد يمر شيء إلى الركن 3 أيًا كان المستلم.",
        },
        severity: "critical",
        who: "site",
        action: awayAction,
        alert: "Corner3Fails",
        looksAt: ["failures"],
        siteOnly: true,
        find: inSnapshot((snapshot) => failsForAll(snapshot, "c3")),
    },
    "corner-5-failures": growing("c5", {
        en: "Legs to corner 5 have failed lately, more than a few.",
        ar: "فشلت مؤخرًا مسارات إرسال إلى الركن 5، وليست بالقليلة.",
    }, "Corner5Failures"),
    "corner-3-failures": growing("c3", {
        en: "Legs to corner 3 have failed lately, more than a few.",
        ar: "فشلت مؤخرًا مسارات إرسال إلى الركن 3، وليست بالقليلة.",
    }, "Corner3Failures"),
    "withdrawal-failures": growing("withdrawal", { en: "Withdrawals have failed lately, more than a few.", ar: "فشلت مؤخرًا عمليات سحب، وليست بالقليلة." }, "WithdrawalFailures"),
};
function growth(snapshot, leg) {
    const lately = snapshot.growth.filter((each) => each.leg === leg);
    const more = countOf(lately);
    if (more < loudGrowth) {
        return [];
    }
    const legs = legsIn(snapshot, "failed").filter((each) => each.leg === leg);
    const now = Math.max(more, countOf(legs));
    const [all, corner, waiting, cause] = [legsText(more), cornerText[leg], literal(grouped(now)), causeText(lately)];
    return [
        {
            subject: leg,
            words: {
                en: `${all.en} ${corner.en} have failed in the last ${growthMinutes} minutes, ${waiting.en} wait for a person now: ${cause.en}.`,
                ar: `فشل ${all.ar} ${corner.ar} في آخر ${literal(growthMinutes).ar} دقائق، وعدد ما ينتظر تدخّل شخص الآن ${waiting.ar}: ${cause.ar}.`,
            },
            since: earliest(legs.map(({ since }) => since)),
            waiting: now,
        },
    ];
}
/** The cause of most of them, and how many of them have it. */
function causeText(lately) {
    const [most] = lately.toSorted((a, b) => b.count - a.count).filter(({ cause }) => cause !== null);
    if (most === undefined) {
        return { en: "of causes that are not known", ar: "لأسباب غير معروفة" };
    }
    const said = isolatedCause(shortened(most.cause ?? "", maxCause));
    const of = literal(grouped(most.count));
    return most.count === countOf(lately)
        ? { en: `of one cause, ${said.en}`, ar: `لسبب واحد، ${said.ar}` }
        : { en: `${of.en} of them of one cause, ${said.en}`, ar: `منها ${of.ar} لسبب واحد، ${said.ar}` };
}
const isForEverybody = ({ call, failures, receivers, organizations }) => failures >= longRun &&
    (call !== "c3" || receivers >= manyReceivers) &&
    (call !== "c5-status" || organizations >= severalOrganizations);
/** An access point that is away lets nothing through to either corner, and has a condition of its own. */
function failsForAll({ cornerRuns, accessPoints, growth: lately, at }, call) {
    return cornerRuns
        .filter((run) => run.call === call && accessPoints.length === 0)
        .filter((run) => ageMs(run.latest, at) < currentMs && isForEverybody(run))
        .map((run) => ({ subject: call, words: runWords(run, lately), since: run.since, waiting: run.failures }));
}
const organizationForms = { one: "مؤسسة واحدة", two: "مؤسستين", few: "# مؤسسات", many: "# مؤسسة", other: "# مؤسسة" };
const receiverForms = { one: "مستلم واحد", two: "مستلمين", few: "# مستلمين", many: "# مستلمًا", other: "# مستلم" };
function runWords({ call, failures, organizations, receivers }, lately) {
    const last = literal(grouped(failures));
    const from = counted(organizations, ["# organization", "# organizations"], organizationForms);
    if (call === "c5-status") {
        return {
            en: `Corner 5 refuses every report: the last ${last.en}, of ${from.en}, were rejected, and none was accepted since.`,
            ar: `يرفض الركن 5 كل بلاغ: رُفض آخر ${last.ar} من ${from.ar}، ولم يُقبل أي بلاغ بعدها.`,
        };
    }
    const same = lately.filter(({ leg }) => leg === call);
    const cause = same.length === 0 ? undefined : causeText(same);
    const [why, whyInArabic] = cause === undefined ? ["", ""] : [`, ${cause.en}`, `، ${cause.ar}`];
    const to = counted(receivers, ["# receiver", "# receivers"], receiverForms);
    return call === "c5"
        ? {
            en: `Nothing gets through to corner 5: the last ${last.en} documents, of ${from.en}, came to nothing${why}.`,
            ar: `لا يمر شيء إلى الركن 5: لم ينجح آخر ${last.ar} من المستندات من ${from.ar}${whyInArabic}.`,
        }
        : {
            en: `Nothing gets through to corner 3: the last ${last.en} documents, to ${to.en}, came to nothing${why}.`,
            ar: `لا يمر شيء إلى الركن 3: لم ينجح آخر ${last.ar} من المستندات إلى ${to.ar}${whyInArabic}.`,
        };
}
//# sourceMappingURL=growth-conditions.js.map