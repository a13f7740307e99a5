const texts = {
    critical: { en: "CRITICAL", ar: "حرج" },
    warning: { en: "Warning", ar: "تحذير" },
    over: { en: "Over", ar: "انتهى" },
    test: { en: "Test", ar: "اختبار" },
    testWords: {
        en: "This is a test: notifications of this service reach you.",
        ar: "هذا اختبار: إشعارات هذه الخدمة تصل إليك.",
    },
    began: { en: "Began", ar: "بدأ" },
    lasting: { en: "Still lasting", ar: "ما زال مستمرا" },
    whatToDo: { en: "What to do", ar: "ما العمل" },
};
const sentences = {
    since: { en: (at) => `since ${at}`, ar: (at) => `منذ ${isolated(at)}` },
    lasted: { en: (time) => `over, lasted ${time}`, ar: (time) => `انتهى، استمر ${isolated(time)}` },
    more: { en: (count) => `and ${count} more`, ar: (count) => `و${isolated(String(count))} غيرها` },
    many: {
        en: (began, over) => `${began} began, ${over} over`,
        ar: (began, over) => `بدأ ${isolated(String(began))} وانتهى ${isolated(String(over))}`,
    },
};
const isolated = (text) => `\u2068${text}\u2069`;
/** A message in the words of mail and of a webhook. */
export function writeNotification(notification, style) {
    const sections = sectionsOf(notification, style);
    return {
        subject: subjectOf(notification, style),
        text: sections.map(({ title, lines }) => [`${title}:`, ...lines.map(asText)].join("\n")).join("\n\n") + "\n",
        html: asHtml(sections, style.language),
        payload: JSON.stringify(payloadOf(notification, style)),
    };
}
const maxSubject = 180;
function subjectOf({ isTest, began, over, lasting, more }, { language, site }) {
    const isCritical = [...began, ...lasting].some(({ severity }) => severity === "critical");
    const [only, ...others] = [...began, ...lasting, ...over];
    const begun = began.length + lasting.length;
    const mark = isTest ? texts.test : begun === 0 ? texts.over : isCritical ? texts.critical : texts.warning;
    const total = { began: begun + more.began + more.lasting, over: over.length + more.over };
    const words = isTest
        ? texts.testWords[language]
        : others.length === 0 && only !== undefined
            ? only.words[language]
            : sentences.many[language](total.began, total.over);
    return oneLine(`[${mark[language]}] ${site}: ${words}`).slice(0, maxSubject);
}
/** No line end of a reason may begin another header. */
const oneLine = (text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
function sectionsOf(notification, style) {
    const { language } = style;
    const { isTest, began, over, lasting, more } = notification;
    if (isTest) {
        const words = texts.testWords[language];
        return [{ title: texts.test[language], lines: [{ words, link: style.publicUrl, linkWords: "" }] }];
    }
    return [
        { title: texts.began, episodes: began, others: more.began },
        { title: texts.lasting, episodes: lasting, others: more.lasting },
        { title: texts.over, episodes: over, others: more.over },
    ]
        .filter(({ episodes }) => episodes.length > 0)
        .map(({ title, episodes, others }) => ({
        title: title[language],
        lines: [...episodes.map((each) => lineOf(each, style)), ...othersLine(others, language)],
    }));
}
const othersLine = (others, language) => others > 0 ? [{ words: sentences.more[language](others), link: undefined, linkWords: "" }] : [];
function lineOf(episode, { language, publicUrl }) {
    const { severity, words, since, lastedMs, condition } = episode;
    const moment = lastedMs === null
        ? sentences.since[language](`${since.slice(0, 19).replace("T", " ")} UTC`)
        : sentences.lasted[language](durationText(lastedMs));
    return {
        words: `${texts[severity][language]}: ${words[language]} (${moment})`,
        link: publicUrl === undefined ? undefined : runbookUrl(publicUrl, condition),
        linkWords: texts.whatToDo[language],
    };
}
const runbookUrl = (publicUrl, condition) => `${publicUrl}/console/runbooks/${encodeURIComponent(condition)}`;
/** "12 s", "4 min", "2 h 5 min", "3 d 4 h". */
export function durationText(ms) {
    const seconds = Math.max(0, Math.round(ms / 1_000));
    const units = [
        [Math.floor(seconds / 86_400), "d"],
        [Math.floor(seconds / 3_600) % 24, "h"],
        [Math.floor(seconds / 60) % 60, "min"],
        [seconds % 60, "s"],
    ];
    const first = units.findIndex(([count]) => count > 0);
    return first === -1
        ? "0 s"
        : units
            .slice(first, first === 2 ? 3 : first + 2)
            .filter(([count]) => count > 0)
            .map(([count, unit]) => `${count} ${unit}`)
            .join(" ");
}
const asText = ({ words, link, linkWords }) => `- ${words}${link === undefined ? "" : `\n  ${linkWords === "" ? "" : `${linkWords}: `}${link}`}`;
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
function asHtml(sections, language) {
    const body = sections.map(({ title, lines }) => {
        const items = lines.map(({ words, link, linkWords }) => {
            const anchor = link === undefined ? "" : `<br><a href="${escaped(link)}">${escaped(linkWords || link)}</a>`;
            return `<li>${escaped(words)}${anchor}</li>`;
        });
        return `<h2>${escaped(title)}</h2><ul>${items.join("")}</ul>`;
    });
    const direction = language === "ar" ? "rtl" : "ltr";
    return `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join("")}</body></html>`;
}
function payloadOf({ id, at, isTest, began, over, lasting, more }, { site, publicUrl }) {
    const present = (episode) => ({
        id: episode.id,
        condition: episode.condition,
        subject: episode.subject === "" ? null : episode.subject,
        severity: episode.severity,
        words: episode.words,
        since: episode.since,
        until: episode.until,
        lasted_seconds: episode.lastedMs === null ? null : Math.round(episode.lastedMs / 1_000),
        waiting_most: episode.waitingMost,
        runbook_url: publicUrl === undefined ? null : runbookUrl(publicUrl, episode.condition),
    });
    return {
        type: isTest ? "service.test" : "service.conditions",
        timestamp: at,
        data: { id, site, began: began.map(present), over: over.map(present), lasting: lasting.map(present), more },
    };
}
//# sourceMappingURL=write-notification.js.map