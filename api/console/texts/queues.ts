import { inLanguage } from "../language.ts";

export const queuesTexts = inLanguage({
  store: {
    en: (store: string) => `BullMQ on ${store}; read-only`,
    ar: (store: string) => `\u2068BullMQ\u2069 على \u2068${store}\u2069؛ للقراءة فقط`,
  },
  jobs: { en: "Jobs by queue", ar: "المهام حسب الطابور" },
  hint: {
    en: "A job carries up to 50 documents, and a queue may be wiped at any time: what a document waits for stands in PostgreSQL, and a job that is missing is added again.",
    ar: "تحمل المهمة الواحدة ما يصل إلى 50 مستندًا، ويمكن مسح الطابور في أي وقت: فما ينتظره المستند محفوظ في \u2068PostgreSQL\u2069، والمهمة المفقودة تُضاف من جديد.",
  },
  queue: { en: "Queue", ar: "الطابور" },
  waiting: { en: "Waiting", ar: "في الانتظار" },
  prioritized: { en: "Waiting, by rank", ar: "في الانتظار حسب الأولوية" },
  active: { en: "Under way", ar: "قيد التنفيذ" },
  delayed: { en: "In a pause", ar: "مؤجلة" },
  failed: { en: "Given up", ar: "متروكة" },
});
