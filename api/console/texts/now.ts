import { inLanguage } from "../language.ts";

export const nowTexts = inLanguage({
  title: { en: "Now", ar: "الآن" },
  allOrganizations: { en: "all organizations", ar: "كل المؤسسات" },
  yourOrganization: { en: "your organization", ar: "مؤسستك" },
  counted: {
    en: (whose: string, at: string, age: string) => `${whose}, as of ${at} (${age} ago)`,
    ar: (whose: string, at: string, age: string) => `${whose}، كما عُدّ في ${at} (قبل ${age})`,
  },
  live: { en: "live", ar: "مباشر" },
  maybeOld: {
    en: (why: string) => `${why} What is shown may be old.`,
    ar: (why: string) => `${why} قد يكون المعروض قديمًا.`,
  },
  processes: { en: "Processes", ar: "العمليات" },
  noProcess: { en: "No process has given a sign of life.", ar: "لم تظهر أي عملية علامة حياة." },
  api: { en: "API", ar: "الواجهة البرمجية" },
  workers: { en: "workers", ar: "العمليات العاملة" },
  on: { en: "on", ar: "على" },
  pid: { en: (pid: string) => `pid ${pid}`, ar: (pid: string) => `رقم العملية ${pid}` },
  up: { en: (age: string) => `up ${age}`, ar: (age: string) => `تعمل منذ ${age}` },
  silentFor: { en: (age: string) => `silent for ${age}`, ar: (age: string) => `صامتة منذ ${age}` },
  alive: { en: "alive", ar: "تعمل" },
  backlog: { en: "Backlog", ar: "المتراكم" },
  beside: { en: "Beside the pipeline", ar: "إلى جانب خط المعالجة" },
  eventsWaiting: { en: "Webhook events waiting", ar: "إشعارات تنتظر" },
  eventsFailing: { en: "… that failed at least once", ar: "… منها ما فشل مرة على الأقل" },
  endpointsPaused: { en: "Webhook endpoints paused", ar: "عناوين إشعارات موقوفة" },
  overdue: { en: "Status messages overdue", ar: "رسائل حالة متأخرة" },
  givenUp: { en: "Documents given up by a stage", ar: "مستندات تخلّت عنها مرحلة" },
  oldest: { en: (age: string) => `oldest ${age}`, ar: (age: string) => `الأقدم منذ ${age}` },
});

export const pipelineTexts = inLanguage({
  title: { en: "Pipeline", ar: "خط المعالجة" },
  waiting: { en: "waiting", ar: "في الانتظار" },
  waitingSince: { en: (age: string) => `waiting, oldest ${age}`, ar: (age: string) => `في الانتظار، الأقدم منذ ${age}` },
  nothingUnderWay: { en: "Nothing is on its way.", ar: "لا شيء في الطريق." },
  withdrawals: { en: "withdrawals", ar: "إلغاءات" },
  oldest: { en: (age: string) => `oldest ${age}`, ar: (age: string) => `الأقدم منذ ${age}` },
});
