import { inLanguage } from "../language.ts";

export const viewTitles = inLanguage({
  now: { en: "Now", ar: "الآن" },
  search: { en: "Search", ar: "البحث" },
  document: { en: "Document", ar: "المستند" },
  incidents: { en: "Incidents", ar: "الحوادث" },
  organizations: { en: "Organizations", ar: "المؤسسات" },
  webhooks: { en: "Webhooks", ar: "إشعارات الويب" },
  audit: { en: "Audit log", ar: "سجل التدقيق" },
  queues: { en: "Queues", ar: "الطوابير" },
  sessions: { en: "Sessions", ar: "الجلسات" },
});
