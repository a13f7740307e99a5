import { ageText } from "../phrases.js";
import { momentBefore } from "../wording.js";
/** The indexer looks every second, and reads thousands of entries at a time: beyond this it stands, or fails again and again. */
const behindMs = 120_000;
/** How far the search finds what has come. */
export const searchConditions = {
    "search-behind": {
        title: {
            en: "The search does not find what came lately: its index stands still.",
            ar: "لا يجد البحث ما وصل مؤخرًا: فهرسه متوقف.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "See that a worker process runs, and what its log says of the search.",
            ar: "تحقق من أن عملية عامل تعمل، ومما يقوله سجلها عن البحث.",
        },
        alert: "SearchBehind",
        alertAfter: "5m",
        looksAt: ["search"],
        siteOnly: true,
        find: behind,
    },
    "documents-unindexed": {
        title: {
            en: "Documents could not be indexed: the search finds them by number and id alone.",
            ar: "تعذرت فهرسة مستندات: لا يجدها البحث إلا بالرقم أو المعرّف.",
        },
        severity: "warning",
        who: "site",
        action: {
            en: "Read what each of them came to (GET /api/operations/unindexed-documents), mend it, and let them be tried again.",
            ar: "اقرأ خطأ كل منها (\u2068GET /api/operations/unindexed-documents\u2069) وأصلحه ثم أعد المحاولة.",
        },
        alert: "DocumentsUnindexed",
        looksAt: ["search"],
        siteOnly: true,
        find: unindexed,
    },
};
function behind({ search, at }) {
    if (search === null || search.behindMs < behindMs) {
        return [];
    }
    const age = ageText(search.behindMs);
    return [
        {
            words: {
                en: `The search does not find what came in the last ${age.en}: its index stands still. Numbers and ids are found all the same.`,
                ar: `لا يجد البحث ما وصل منذ ${age.ar}: فهرسه متوقف. أما الأرقام والمعرّفات فيجدها.`,
            },
            since: momentBefore(at, search.behindMs),
        },
    ];
}
function unindexed({ search }) {
    const many = search?.unindexed ?? 0;
    if (many === 0) {
        return [];
    }
    return [
        {
            words: {
                en: `${many === 1 ? "1 document" : `${many} documents`} could not be indexed: the search finds ${many === 1 ? "it" : "them"} by number and id alone.`,
                ar: `تعذرت فهرسة \u2068${many}\u2069 من المستندات: لا يجدها البحث إلا بالرقم أو المعرّف.`,
            },
            since: search?.unindexedSince ?? null,
            waiting: many,
        },
    ];
}
//# sourceMappingURL=search-conditions.js.map