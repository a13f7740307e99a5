import { inLanguage } from "../language.ts";

const left = (text: string): string => `\u2068${text}\u2069`;

export const timelineTexts = inLanguage({
  way: { en: "Its way", ar: "مساره" },
  invalid: { en: "Invalid", ar: "غير صالح" },
  notYet: { en: "not yet", ar: "ليس بعد" },
  gaveUp: { en: (stage: string) => `${stage} gave up`, ar: (stage: string) => `تخلت عنه مرحلة ${stage}` },
  unknown: { en: "outcome unknown", ar: "النتيجة غير معروفة" },
  nobodyKnows: { en: "Nobody knows whether it has arrived.", ar: "لا أحد يعلم إن كان قد وصل." },
  canBeAsked: { en: "Who can be asked:", ar: "من يمكن سؤاله:" },
  accessPointAsked: {
    en: (when: string) => `the access point, which is asked by itself until it answers; again in ${when}`,
    ar: (when: string) => `نقطة الوصول، وتُسأل تلقائيا حتى تجيب؛ مجددا بعد ${when}`,
  },
  accessPointNow: {
    en: "the access point, which is asked by itself until it answers",
    ar: "نقطة الوصول، وتُسأل تلقائيا حتى تجيب",
  },
  accessPointSilent: {
    en: "no longer the access point: it cannot tell",
    ar: "لم تعد نقطة الوصول: فهي لا تستطيع الإجابة",
  },
  provider: {
    en: (receiver: string, id: string) => `the provider of ${receiver}, by the SBDH id ${id}`,
    ar: (receiver: string, id: string) => `مزود خدمة ${left(receiver)}، بمعرف \u2068SBDH\u2069 ${left(id)}`,
  },
  authority: {
    en: (id: string) => `the authority, by the SBDH id ${id}`,
    ar: (id: string) => `الهيئة، بمعرف \u2068SBDH\u2069 ${left(id)}`,
  },
  evidence: {
    en: "the sending reports, for a receipt that the other side has signed",
    ar: "تقارير الإرسال، بحثا عن إيصال وقعه الطرف الآخر",
  },
  sentAt: { en: (at: string) => `Sent ${at}`, ar: (at: string) => `أُرسل ${at}` },
  to: { en: "to", ar: "إلى" },
  sbdhId: { en: "SBDH id", ar: "معرف \u2068SBDH\u2069" },
  contestedOf: { en: "of", ar: "من" },
  decidesNothing: { en: (at: string) => `${at}, decides nothing`, ar: (at: string) => `${at}، لا تحسم شيئا` },
  withoutSender: {
    en: "the access point has it without its sender",
    ar: "هي لدى نقطة الوصول بلا مرسلها",
  },
  twoSenders: { en: "it names two senders", ar: "تذكر مرسلَين" },
  wentTo: { en: "it went to", ar: "أُرسل إلى" },
  messageAfter: {
    en: (took: string) => `Status message after ${took}`,
    ar: (took: string) => `رسالة الحالة بعد ${took}`,
  },
  messageDue: {
    en: (rest: string) => `Status message due in ${rest}`,
    ar: (rest: string) => `رسالة الحالة متوقعة خلال ${rest}`,
  },
  messageOverdue: {
    en: (over: string) => `Status message overdue for ${over}`,
    ar: (over: string) => `رسالة الحالة متأخرة منذ ${over}`,
  },
  nextTry: { en: (rest: string) => `Next try in ${rest}`, ar: (rest: string) => `المحاولة التالية بعد ${rest}` },
  askedAgain: {
    en: (rest: string) => `Asked about again in ${rest}`,
    ar: (rest: string) => `يُسأل عنه مجددا بعد ${rest}`,
  },
  reportedSameDay: {
    en: (law: string) => `Reported to the authority on the day of issue; the law gives ${law} days.`,
    ar: (law: string) => `أُبلغت الهيئة به في يوم الإصدار؛ يمنح القانون ${law} يوما.`,
  },
  reported: {
    en: (after: string, law: string) => `Reported to the authority ${after} after issue; the law gives ${law} days.`,
    ar: (after: string, law: string) => `أُبلغت الهيئة به بعد ${after} من الإصدار؛ يمنح القانون ${law} يوما.`,
  },
  reportedLate: {
    en: (after: string, late: string) =>
      `Reported to the authority ${after} after issue, ${late} later than the law allows.`,
    ar: (after: string, late: string) => `أُبلغت الهيئة به بعد ${after} من الإصدار، متأخرا ${late} عما يسمح به القانون.`,
  },
  toBeReported: {
    en: (day: string, law: string, rest: string) => `To be reported by ${day}, ${law} days after issue: ${rest} left.`,
    ar: (day: string, law: string, rest: string) =>
      `يجب إبلاغ الهيئة به حتى ${day}، أي بعد ${law} يوما من الإصدار: بقي ${rest}.`,
  },
  termOver: {
    en: (law: string, day: string) => `The ${law} days of the law were over on ${day}.`,
    ar: (law: string, day: string) => `انقضت أيام القانون وعددها ${law} في ${day}.`,
  },
});

export const logTexts = inLanguage({
  whoDidWhat: { en: "Who did what", ar: "من فعل ماذا" },
  nobodyActed: { en: "No operator had to act.", ar: "لم يلزم أي مشغل أن يتصرف." },
  log: { en: "Log", ar: "السجل" },
  at: { en: "At", ar: "الوقت" },
  stage: { en: "Stage", ar: "المرحلة" },
  event: { en: "Event", ar: "الحدث" },
  fromTo: { en: "From, to", ar: "من، إلى" },
  detail: { en: "Detail", ar: "التفاصيل" },
});
