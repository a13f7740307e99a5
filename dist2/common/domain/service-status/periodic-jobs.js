/** What a worker process does again and again beside its queues. */
export const periodicJobs = [
    "feeder",
    "sweeper",
    "releaser",
    "indexer",
    "dispatcher",
    "groups",
    "retries",
    "retention",
    "notifier",
];
const soonMs = 2_500;
const longMs = 120_000;
export const periodicJobTraits = {
    feeder: {
        name: { en: "The feeder of the queue", ar: "مغذّي قائمة الانتظار" },
        harm: {
            en: "of a burst, no further document comes to the first stage",
            ar: "لا يصل من الدفعات الكبيرة أي مستند آخر إلى المرحلة الأولى",
        },
        standsAfterMs: soonMs,
    },
    sweeper: {
        name: { en: "The sweeper", ar: "كاشف المهام المفقودة" },
        harm: { en: "documents whose job was lost wait", ar: "تنتظر المستندات التي فُقدت مهامها" },
        standsAfterMs: longMs,
    },
    releaser: {
        name: { en: "The releaser of pauses", ar: "مُطلِق الأعمال الموقوفة" },
        harm: { en: "what was paused does not go on after the pause", ar: "لا يُستأنف ما كان موقوفًا بعد انتهاء إيقافه" },
        standsAfterMs: soonMs,
    },
    indexer: {
        name: { en: "The indexer of the search", ar: "مُفهرس البحث" },
        harm: { en: "new documents are not found by their content", ar: "لا يُعثر على المستندات الجديدة من محتواها" },
        standsAfterMs: soonMs,
    },
    dispatcher: {
        name: { en: "The dispatcher of webhooks", ar: "موزّع إشعارات الويب" },
        harm: { en: "no new event reaches an endpoint", ar: "لا يصل أي حدث جديد إلى نقاط الاستقبال" },
        standsAfterMs: soonMs,
    },
    groups: {
        name: { en: "The job that groups failures", ar: "مهمة تجميع الإخفاقات" },
        harm: { en: "new failures appear in no group", ar: "لا تظهر الإخفاقات الجديدة في أي مجموعة" },
        standsAfterMs: longMs,
    },
    retries: {
        name: { en: "The runner of retries", ar: "مُشغّل إعادة المحاولات" },
        harm: { en: "retries that were begun do not go on", ar: "لا تتقدم إعادة المحاولات التي بدأت" },
        standsAfterMs: longMs,
    },
    retention: {
        name: { en: "The job that deletes after terms", ar: "مهمة الحذف بعد انقضاء المدد" },
        harm: { en: "nothing is deleted after its term", ar: "لا يُحذف شيء بعد انقضاء مدته" },
        standsAfterMs: longMs,
    },
    notifier: {
        name: { en: "The sender of notifications", ar: "مُرسل الإخطارات" },
        harm: { en: "nobody is told of what is wrong", ar: "لا يُخطر أحد بما هو خاطئ" },
        standsAfterMs: longMs,
    },
};
//# sourceMappingURL=periodic-jobs.js.map