import { inLanguage } from "../language.ts";

export const incidentTexts = inLanguage({
  title: { en: "Incidents", ar: "الحوادث" },
  parts: { en: "Parts of incidents", ar: "أقسام الحوادث" },
  failures: { en: "Failures", ar: "الإخفاقات" },
  contested: { en: "Contested", ar: "متنازع عليها" },
  messages: { en: "Stray messages", ar: "رسائل بلا مستند" },
  retries: { en: "Retries", ar: "إعادة المحاولات" },
  pauses: { en: "Pauses", ar: "الإيقافات المؤقتة" },
});

export const failureTexts = inLanguage({
  grouping: { en: "How failures are grouped", ar: "طريقة تجميع الإخفاقات" },
  byCause: { en: "By cause", ar: "حسب السبب" },
  byReceiver: { en: "By receiver", ar: "حسب المستلم" },
  byAccessPoint: { en: "By access point", ar: "حسب نقطة الوصول" },
  legs: { en: "Legs in trouble", ar: "مسارات متعثرة" },
  noLegs: {
    en: "No leg has failed, and the outcome of every leg is known.",
    ar: "لم يخفق أي مسار، ونتيجة كل مسار معروفة.",
  },
  notKnown: { en: "not known", ar: "غير معروف" },
  cause: { en: "Cause", ar: "السبب" },
  noReason: { en: "No reason is known", ar: "لا يُعرف سبب" },
  receiver: { en: "Receiver", ar: "المستلم" },
  accessPoint: { en: "Access point", ar: "نقطة الوصول" },
  state: { en: "State", ar: "الحالة" },
  legsColumn: { en: "Legs", ar: "المسارات" },
  of: { en: "Of", ar: "النطاق" },
  organizations: {
    en: (many: number, shown: string) => (many === 1 ? "1 organization" : `${shown} organizations`),
    ar: (_many: number, shown: string) => `المؤسسات: \u2068${shown}\u2069`,
  },
  receivers: {
    en: (many: number, shown: string) => (many === 1 ? "to 1 receiver" : `to ${shown} receivers`),
    ar: (_many: number, shown: string) => `المستلمون: \u2068${shown}\u2069`,
  },
  growth: {
    en: (shown: string) => `+${shown} in 5 minutes`,
    ar: (shown: string) => `\u2068+${shown}\u2069 خلال 5 دقائق`,
  },
  seen: { en: "Seen", ar: "الظهور" },
  firstSeen: { en: "oldest", ar: "الأقدم" },
  lastSeen: { en: "newest", ar: "الأحدث" },
  action: { en: "Action", ar: "الإجراء" },
  retry: {
    en: (legs: string) => `Retry ${legs}…`,
    ar: (legs: string) => `إعادة محاولة \u2068${legs}\u2069…`,
  },
  show: { en: "Show them", ar: "عرضها" },
  showAbout: { en: (cause: string) => `Show them: ${cause}`, ar: (cause: string) => `عرضها: \u2068${cause}\u2069` },
});

export const givenUpTexts = inLanguage({
  label: { en: "Documents given up", ar: "مستندات جرى التخلي عنها" },
  title: { en: "Documents that a stage gave up", ar: "مستندات تخلت عنها إحدى المراحل" },
  none: { en: "No stage has given a document up.", ar: "لم تتخلَّ أي مرحلة عن مستند." },
  stage: { en: "Stage", ar: "المرحلة" },
  said: { en: "What it said", ar: "ما ورد منها" },
  nothing: { en: "nothing", ar: "لا شيء" },
  documents: { en: "Documents", ar: "المستندات" },
  organizations: { en: "Organizations", ar: "المؤسسات" },
  retryOf: {
    en: (documents: string, stage: string) => `Retry ${documents} of ${stage}…`,
    ar: (documents: string, stage: string) => `إعادة محاولة \u2068${documents}\u2069 في مرحلة \u2068${stage}\u2069…`,
  },
  retry: {
    en: (documents: string) => `Retry ${documents}`,
    ar: (documents: string) => `إعادة محاولة \u2068${documents}\u2069`,
  },
  consequence: {
    en: (documents: string, stage: string) =>
      `This lets ${stage} try again with every document that it has given up: ${documents} now. None of them has been sent, so nothing is sent twice. Those that fail again are given up again. The workers take 200 at a time, and it can be stopped.`,
    ar: (documents: string, stage: string) =>
      `تعيد مرحلة \u2068${stage}\u2069 المحاولة مع كل مستند تخلت عنه: \u2068${documents}\u2069 الآن. لم يُرسل أي منها، فلا يُرسل شيء مرتين. ما يخفق مجددًا يُتخلى عنه مجددًا. تُعالج 200 في كل دفعة، ويمكن إيقاف ذلك.`,
  },
});

export const contestedTexts = inLanguage({
  title: { en: "Contested status messages", ar: "رسائل حالة متنازع عليها" },
  about: {
    en: "They decide nothing: their sender is not the provider that the leg was sent to, or is not known. The leg goes on waiting for the right one.",
    ar: "لا تقرر شيئًا: مرسلها ليس مزود الخدمة الذي أُرسل إليه المسار، أو أنه غير معروف. يبقى المسار في انتظار الرسالة الصحيحة.",
  },
  none: { en: "No leg has one.", ar: "لا يوجد مسار له رسالة كهذه." },
  document: { en: "Document", ar: "المستند" },
  said: { en: "What was said", ar: "ما ورد فيها" },
  noSender: { en: "from the access point, without a sender", ar: "من نقطة الوصول، بلا مرسل" },
  inEnvelopeOf: { en: "in an envelope of", ar: "في مغلف من" },
  expected: { en: "Expected", ar: "المتوقع" },
  since: { en: "Since", ar: "منذ" },
  action: { en: "Action", ar: "الإجراء" },
  decide: { en: "Decide…", ar: "اتخاذ القرار…" },
});

export const messageTexts = inLanguage({
  about: {
    en: "They came from the network and have no effect: status messages that name no envelope of ours, and what is no status message. The access point has them as they came.",
    ar: "وصلت من الشبكة ولا أثر لها: رسائل حالة لا تشير إلى أي مغلف لنا، وما ليس رسالة حالة. نسخها الأصلية لدى نقطة الوصول.",
  },
  none: { en: "There is none.", ar: "لا توجد أي منها." },
  message: { en: "Message", ar: "الرسالة" },
  why: { en: "Why", ar: "السبب" },
  unmatched: { en: "No envelope of ours", ar: "لا مغلف لنا بهذا المعرّف" },
  beginning: { en: "Beginning", ar: "البداية" },
  since: { en: "Since", ar: "منذ" },
});
