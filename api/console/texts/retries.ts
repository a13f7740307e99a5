import type { RetryOutcome } from "../../../common/operations/retry-outcomes.ts";
import { inLanguage } from "../language.ts";

export const retryTexts = inLanguage({
  title: { en: "Retries", ar: "إعادة المحاولات" },
  nothing: { en: "No kind of failure was retried yet.", ar: "لم تُعَد محاولة أي نوع من الإخفاقات بعد." },
  stop: { en: "Stop the retry", ar: "إيقاف إعادة المحاولة" },
  stopButton: { en: "Stop…", ar: "إيقاف…" },
  stopLegs: {
    en: (rest: string, all: string) =>
      `No further portion is begun: ${rest} of ${all} stay failed, and can be retried later. What is queued already goes its way.`,
    ar: (rest: string, all: string) =>
      `لا تبدأ دفعة أخرى: يبقى ${rest} من ${all} على إخفاقها، ويمكن إعادة محاولتها لاحقا. أما ما هو في الطابور فيمضي في طريقه.`,
  },
  stopDocuments: {
    en: (rest: string, all: string) =>
      `No further portion is begun: ${rest} of ${all} stay given up, and can be retried later. What is queued already goes its way.`,
    ar: (rest: string, all: string) =>
      `لا تبدأ دفعة أخرى: يبقى ${rest} من ${all} متروكا، ويمكن إعادة محاولته لاحقا. أما ما هو في الطابور فيمضي في طريقه.`,
  },
  progress: {
    en: (part: string, all: string) => `${part} of ${all}`,
    ar: (part: string, all: string) => `${part} من ${all}`,
  },
  everybody: { en: "all organizations", ar: "كل المؤسسات" },
  one: { en: "one organization", ar: "مؤسسة واحدة" },
  running: { en: "running", ar: "جارية" },
  stopped: { en: "stopped", ar: "أُوقفت" },
  underWay: { en: "sent again, not settled yet", ar: "أُعيد إرسالها ولم تُحسم بعد" },
  allThrough: { en: "all through", ar: "عبرت كلها" },
  nothingLeft: { en: "nothing was sent again", ar: "لم يُرسل شيء مجددا" },
  someFailed: { en: "ended, some failed again", ar: "انتهت، وأخفق بعضها مجددا" },
  allFailed: { en: "ended, all failed again", ar: "انتهت، وأخفقت كلها مجددا" },
  someUnknown: { en: "ended, some outcomes are unknown", ar: "انتهت، وبعض النتائج غير معروفة" },
  someLeft: { en: "ended, some were left", ar: "انتهت، وتُرك بعضها" },
  becameOf: { en: "What became of them", ar: "ما آلت إليه" },
  documents: {
    en: (stage: string) => `Documents that ${stage} gave up`,
    ar: (stage: string) => `مستندات تخلت عنها مرحلة ${stage}`,
  },
  legs: {
    en: (failureClass: string) => `Legs that were ${failureClass}`,
    ar: (failureClass: string) => `إرساليات: ${failureClass}`,
  },
  receiver: { en: (id: string) => `for ${id}`, ar: (id: string) => `إلى ${id}` },
  accessPoint: { en: (subject: string) => `at ${subject}`, ar: (subject: string) => `لدى ${subject}` },
  since: { en: (age: string) => `for ${age}`, ar: (age: string) => `منذ ${age}` },
});

export const retryOutcomeTexts: Readonly<Record<RetryOutcome, string>> = inLanguage({
  through: { en: "through", ar: "عبرت" },
  failed: { en: "failed again", ar: "أخفقت مجددا" },
  unknown: { en: "outcome unknown", ar: "النتيجة غير معروفة" },
  left: { en: "left", ar: "تُركت" },
  under_way: { en: "still under way", ar: "ما زالت جارية" },
  waiting: { en: "not sent again yet", ar: "لم يُعَد إرسالها بعد" },
});

export const retryDialogTexts = inLanguage({
  retry: { en: "Retry", ar: "إعادة المحاولة" },
  retryThese: { en: (amount: string) => `Retry ${amount}`, ar: (amount: string) => `إعادة محاولة ${amount}` },
  counting: { en: "Counting…", ar: "جارٍ العد…" },
  none: {
    en: "None of them is failed any more: there is nothing to retry.",
    ar: "لم يعد أي منها مخفقا: لا شيء لإعادة محاولته.",
  },
  because: {
    en: (cause: string) => ` that failed with “${cause}”`,
    ar: (cause: string) => `، وقد أخفقت بسبب «${cause}»`,
  },
  consequence: {
    en: (legs: string, where: string, because: string) =>
      `This retries ${legs} ${where}${because}. The same envelopes go out again, under their own SBDH ids; what may have arrived is not among them, so nothing arrives twice. The workers take 200 at a time, and it can be stopped.`,
    ar: (legs: string, where: string, because: string) =>
      `هذا يعيد محاولة ${legs} ${where}${because}. تخرج المغلفات نفسها مجددا بمعرفات \u2068SBDH\u2069 ذاتها؛ وما قد يكون وصل ليس من بينها، فلا يصل شيء مرتين. يأخذ العمال 200 في كل مرة، ويمكن إيقاف ذلك.`,
  },
});
