import { inLanguage } from "../language.ts";
import type { TroubleKind } from "../../../common/status/who-acts.ts";
import { plural } from "../words.ts";

export const documentTexts = inLanguage({
  document: { en: "Document", ar: "المستند" },
  title: { en: (number: string) => `${number} · Console`, ar: (number: string) => `${number} · لوحة التحكم` },
  revision: { en: (revision: string) => `revision ${revision}`, ar: (revision: string) => `المراجعة ${revision}` },
  amount: { en: "Amount", ar: "المبلغ" },
  issued: { en: "Issued", ar: "الإصدار" },
  organization: { en: "Organization", ar: "المؤسسة" },
  legalHold: { en: "Legal hold", ar: "حجز قانوني" },
  neverDeleted: { en: "It is never deleted", ar: "لا يُحذف أبدا" },
  externalReference: { en: "External reference", ar: "المرجع الخارجي" },
  number: { en: "Number", ar: "الرقم" },
  id: { en: "Id", ar: "المعرف" },
  request: { en: "Request", ar: "الطلب" },
  tin: { en: "TIN", ar: "رقم التعريف الضريبي" },
  vat: { en: "VAT number", ar: "رقم التسجيل الضريبي" },
  endpoint: { en: "Network address", ar: "عنوان الشبكة" },
  noName: { en: "without a name", ar: "بلا اسم" },
  take: { en: "Take along", ar: "التنزيل" },
  html: { en: "Page (HTML)", ar: "صفحة (\u2068HTML\u2069)" },
  pdf: { en: "PDF", ar: "\u2068PDF\u2069" },
  evidence: { en: "Evidence (zip)", ar: "الأدلة (\u2068zip\u2069)" },
  original: { en: "Your role gets no original files.", ar: "لا يتيح دورك الملفات الأصلية." },
  preparing: { en: "It is being made…", ar: "جارٍ الإعداد…" },
  parts: { en: "Parts of the document", ar: "أقسام المستند" },
  invoice: { en: "Invoice and findings", ar: "الفاتورة والملاحظات" },
  ubl: { en: "UBL", ar: "\u2068UBL\u2069" },
  taxData: { en: "Tax data", ar: "البيانات الضريبية" },
  envelopes: { en: "Envelopes", ar: "المغلفات" },
  mls: { en: "MLS", ar: "رسائل الحالة" },
  reports: { en: "Sending reports", ar: "تقارير الإرسال" },
  webhooks: { en: "Webhooks", ar: "الإشعارات" },
  log: { en: "Log", ar: "السجل" },
  withheld: {
    en: "Files show accounts, cards and passports in full: a viewer does not get them.",
    ar: "تعرض الملفات الحسابات والبطاقات وجوازات السفر كاملة: لا يحصل عليها دور الاطلاع.",
  },
  none: { en: "There is none.", ar: "لا يوجد شيء." },
  noUbl: { en: "It is not rendered yet.", ar: "لم يُنشأ بعد." },
  noTaxData: { en: "Nothing is reported to the authority yet.", ar: "لم يُبلَّغ شيء إلى الهيئة بعد." },
  noEnvelopes: { en: "No envelope was sent yet.", ar: "لم يُرسل أي مغلف بعد." },
  noMls: { en: "No status message has come yet.", ar: "لم تصل أي رسالة حالة بعد." },
  noReports: { en: "The access point has reported nothing yet.", ar: "لم تبلغ نقطة الوصول عن شيء بعد." },
});

export const partyTexts: Readonly<Record<"supplier" | "customer", string>> = inLanguage({
  supplier: { en: "Supplier", ar: "المورد" },
  customer: { en: "Customer", ar: "العميل" },
});

export const deliveryTexts = inLanguage({
  title: { en: "Webhook deliveries", ar: "تسليم الإشعارات" },
  none: { en: "No webhook was sent an event of this document.", ar: "لم يُرسل أي حدث لهذا المستند إلى عنوان إشعارات." },
  event: { en: "Event", ar: "الحدث" },
  state: { en: "State", ar: "الحالة" },
  endpoint: { en: "Endpoint", ar: "العنوان" },
  attempts: { en: "Attempts", ar: "المحاولات" },
  lastAnswer: { en: "Last answer", ar: "آخر جواب" },
  noAnswer: { en: "none yet", ar: "لا شيء بعد" },
  at: { en: "At", ar: "الوقت" },
});

export const fileTexts = inLanguage({
  files: { en: "Files", ar: "الملفات" },
  download: { en: "Download", ar: "تنزيل" },
  notShown: { en: "It cannot be shown here.", ar: "لا يمكن عرضه هنا." },
  cut: {
    en: "Only its beginning is shown; all of it is in the download.",
    ar: "تُعرض بدايته فقط؛ وهو كامل في التنزيل.",
  },
  formatted: { en: "Formatted", ar: "منسق" },
  asItIs: { en: "As it is", ar: "كما هو" },
  how: { en: "How it is shown", ar: "طريقة العرض" },
  next: { en: "Show more", ar: "عرض المزيد" },
});

export const findingTexts = inLanguage({
  document: { en: "The document", ar: "نص المستند" },
  toRead: { en: "The document, to read", ar: "المستند للقراءة" },
  language: { en: "Language", ar: "اللغة" },
  both: { en: "Both", ar: "كلتاهما" },
  findings: { en: "Findings", ar: "الملاحظات" },
  notChecked: { en: "Not checked yet.", ar: "لم يُتحقق منه بعد." },
  none: { en: "None.", ar: "لا شيء." },
  sent: { en: "What was sent", ar: "ما أُرسل" },
  field: { en: "Field", ar: "الحقل" },
  whereAndWhy: { en: "Where and why", ar: "أين ولماذا" },
  of: { en: "For", ar: "يخص" },
});

export const actionTexts = inLanguage({
  actions: { en: "Actions", ar: "الإجراءات" },
  final: { en: "What cannot be taken back", ar: "ما لا يمكن الرجوع عنه" },
  done: { en: (action: string) => `${action}: done.`, ar: (action: string) => `${action}: تم.` },
  retryStage: { en: "Retry the stage", ar: "إعادة تشغيل المرحلة" },
  retryStageAbout: {
    en: "The stage that gave the document up tries again, with the same content. Nothing was sent yet.",
    ar: "تحاول المرحلة التي تخلت عن المستند مرة أخرى بالمحتوى نفسه. لم يُرسل شيء بعد.",
  },
  retryLeg: { en: (leg: string) => `Retry ${leg}`, ar: (leg: string) => `إعادة محاولة ${leg}` },
  retryLegAbout: {
    en: "The same envelope goes out again, under the same SBDH id. It has certainly not arrived before, so it does not arrive twice.",
    ar: "يخرج المغلف نفسه مجددا بمعرف \u2068SBDH\u2069 ذاته. لم يصل من قبل قطعا، فلا يصل مرتين.",
  },
  resolve: { en: (leg: string) => `Resolve ${leg}`, ar: (leg: string) => `حسم ${leg}` },
  resolveUnknown: {
    en: "Nobody knows whether it has arrived. What you say here counts as what has happened: it decides the leg, or sends the envelope again. Ask the receiving provider first, by the SBDH id.",
    ar: "لا أحد يعلم إن كان قد وصل. ما تقوله هنا يُعد ما حدث: يحسم المسار أو يرسل المغلف مجددا. اسأل المزود المستلم أولا بمعرف \u2068SBDH\u2069.",
  },
  resolveState: {
    en: (state: string) =>
      `The leg is: ${state}. What you say here counts as what has happened: it decides the leg, or sends the envelope again.`,
    ar: (state: string) => `حالة المسار: ${state}. ما تقوله هنا يُعد ما حدث: يحسم المسار أو يرسل المغلف مجددا.`,
  },
  arrived: { en: "It has arrived: wait for the status message", ar: "وصل: انتظر رسالة الحالة" },
  accepted: { en: "It was accepted", ar: "قُبل" },
  rejected: {
    en: "It was rejected: the document can be corrected and sent again",
    ar: "رُفض: يمكن تصحيح المستند وإرساله مجددا",
  },
  notArrived: {
    en: "It has not arrived: send the same envelope again",
    ar: "لم يصل: أرسل المغلف نفسه مجددا",
  },
  notArrivedWarning: {
    en: "If it has arrived after all, the receiver gets it a second time. Choose this only when the receiving side has looked and has nothing.",
    ar: "إن كان قد وصل فعلا فسيتسلمه المستلم مرة ثانية. لا تختر هذا إلا إذا بحث الطرف المستلم ولم يجد شيئا.",
  },
  withdraw: { en: "Withdraw the report", ar: "سحب التقرير" },
  withdrawAbout: {
    en: "The authority gets a tax data document of type W that takes the accepted report back. The invoice itself stays with its receiver, and none of its statuses changes.",
    ar: "تتسلم الهيئة مستند بيانات ضريبية من النوع \u2068W\u2069 يسحب التقرير المقبول. تبقى الفاتورة نفسها لدى مستلمها، ولا يتغير أي من حالاتها.",
  },
});

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

export const troubleTexts = inLanguage({
  needsPerson: { en: "Needs a person", ar: "يحتاج إلى شخص" },
  outcomeUnknown: { en: "Outcome unknown", ar: "النتيجة غير معروفة" },
  mustAct: {
    en: (who: string) => `Who must act: ${who}.`,
    ar: (who: string) => `من عليه التصرف: ${who}.`,
  },
  onLeg: { en: (leg: string, kind: string) => `${leg}: ${kind}`, ar: (leg: string, kind: string) => `${leg}: ${kind}` },
});

export const troubleKindTexts: Readonly<Record<TroubleKind, string>> = inLanguage({
  given_up: { en: "A stage of this service gave it up", ar: "تخلت عنه إحدى مراحل هذه الخدمة" },
  failed: { en: "It did not get through, and will not by itself", ar: "لم يصل، ولن يصل من تلقاء نفسه" },
  outcome_unknown: { en: "Nobody knows whether it has arrived", ar: "لا أحد يعلم إن كان قد وصل" },
  contested: {
    en: "A status message came from where none was expected, and decides nothing",
    ar: "جاءت رسالة حالة من حيث لم تكن متوقعة، ولا تحسم شيئا",
  },
});

/** Numbers of things that a document has. */
export const pluralTexts = inLanguage({
  attempts: {
    en: (many: number) => plural(many, { one: "# attempt", other: "# attempts" }),
    ar: (many: number) =>
      plural(many, {
        zero: "لا محاولات",
        one: "محاولة واحدة",
        two: "محاولتان",
        few: "# محاولات",
        many: "# محاولة",
        other: "# محاولة",
      }),
  },
  days: {
    en: (many: number) => plural(many, { one: "# day", other: "# days" }),
    ar: (many: number) =>
      plural(many, { zero: "0 يوم", one: "يوم واحد", two: "يومين", few: "# أيام", many: "# يوما", other: "# يوم" }),
  },
  bytes: {
    en: (many: number) => plural(many, { one: "# byte", other: "# bytes" }),
    ar: (many: number) =>
      plural(many, { zero: "0 بايت", one: "بايت واحد", two: "2 بايت", few: "# بايت", many: "# بايت", other: "# بايت" }),
  },
  more: {
    en: (many: number) => plural(many, { one: "# more", other: "# more" }),
    ar: (many: number) =>
      plural(many, {
        zero: "لا مزيد",
        one: "واحد آخر",
        two: "اثنان آخران",
        few: "# أخرى",
        many: "# أخرى",
        other: "# أخرى",
      }),
  },
});

/** How much a finding weighs. */
export const flagTexts = inLanguage({
  fatal: { en: "fatal", ar: "قاطع" },
  warning: { en: "warning", ar: "تنبيه" },
});
