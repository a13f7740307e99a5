import { inLanguage } from "../language.ts";

const own = "\u2068site-operator\u2069";

export const organizationsTexts = inLanguage({
  organization: { en: "Organization", ar: "المؤسسة" },
  create: { en: "Create an organization", ar: "إنشاء مؤسسة" },
  onlyOwn: {
    en: "You see your own. Creating and changing them takes the role site-operator.",
    ar: `ترى مؤسستك فقط. ويتطلب إنشاء المؤسسات وتغييرها الدور ${own}.`,
  },
  none: { en: "None is called like that.", ar: "لا توجد مؤسسة بهذا الاسم." },
  byName: { en: "Organizations by name", ar: "المؤسسات حسب الاسم" },
  name: { en: "Name", ar: "الاسم" },
  find: { en: "Find", ar: "بحث" },
  state: { en: "State", ar: "الحالة" },
  phase2: { en: "Phase 2", ar: "المرحلة 2" },
  version: { en: "Version", ar: "الإصدار" },
  yes: { en: "yes", ar: "نعم" },
  no: { en: "no", ar: "لا" },
  requestsAMinute: { en: "Requests a minute", ar: "الطلبات في الدقيقة" },
  sites: { en: "the site's", ar: "حسب الموقع" },
  weight: { en: "Weight", ar: "الوزن" },
  profiles: { en: "Profiles", ar: "الملفات" },
  created: { en: "Created", ar: "أُنشئت" },
  allOrganizations: { en: "All organizations", ar: "كل المؤسسات" },
  partOfName: { en: "Part of its name", ar: "جزء من اسمها" },
  showNamed: {
    en: "Show organizations with this in their name",
    ar: "عرض المؤسسات التي يحتوي اسمها على هذا النص",
  },
  included: { en: "included", ar: "مشمولة" },
  notIncluded: { en: "not included", ar: "غير مشمولة" },
  enabled: { en: "enabled", ar: "مفعّلة" },
  disabled: { en: "disabled", ar: "معطّلة" },
  action: { en: "Action", ar: "إجراء" },
});

export const organizationTexts = inLanguage({
  parts: { en: "Parts of the organization", ar: "أقسام المؤسسة" },
  settings: { en: "Settings", ar: "الإعدادات" },
  businessProfiles: { en: "Business profiles", ar: "ملفات المنشأة" },
  tokens: { en: "Tokens", ar: "الرموز المميّزة" },
  noProfiles: { en: "It has none yet.", ar: "لا توجد ملفات بعد." },
  tin: { en: "TIN", ar: "رقم التعريف الضريبي" },
  vatNumber: { en: "VAT number", ar: "رقم ضريبة القيمة المضافة" },
  endpoint: { en: "Endpoint", ar: "نقطة النهاية" },
  id: { en: "Id", ar: "المعرّف" },
  since: { en: (since: string) => `since ${since}`, ar: (since: string) => `منذ ${since}` },
  created: { en: (at: string) => `created ${at}`, ar: (at: string) => `أُنشئت ${at}` },
  kept: {
    en: (answers: string, attachments: string) => `${answers} of kept answers and ${attachments} of attachments`,
    ar: (answers: string, attachments: string) => `${answers} من الردود المحفوظة و${attachments} من المرفقات`,
  },
  actions: { en: "Actions", ar: "الإجراءات" },
  disable: { en: "Disable", ar: "تعطيل" },
  enable: { en: "Enable", ar: "تفعيل" },
  disableAsking: { en: "Disable…", ar: "تعطيل…" },
  enableAsking: { en: "Enable…", ar: "تفعيل…" },
  incidents: { en: "Its incidents", ar: "حوادثها" },
  pauses: { en: "Its pauses", ar: "إيقافاتها المؤقتة" },
  audit: { en: "Its audit log", ar: "سجل تدقيقها" },
  yourOwn: {
    en: "It is your own: your session would be refused with it.",
    ar: "هذه مؤسستك: ستُرفض جلستك معها.",
  },
  disabling: {
    en: (name: string) =>
      `Every token and session of ${name} is refused from now on, by every process. What it has posted was accepted: it goes its way, is reported, and its webhooks are sent. To hold that back as well, pause the organization.`,
    ar: (name: string) =>
      `يُرفض من الآن كل رمز وكل جلسة للمؤسسة ${name} في كل العمليات. أما ما أرسلته وقُبل فيتابع طريقه ويُبلَّغ عنه وتُرسل إشعاراته. ولإيقاف ذلك أيضًا، أوقف عمل المؤسسة مؤقتًا.`,
  },
  enabling: {
    en: (name: string) => `The tokens of ${name} are taken again, by every process.`,
    ar: (name: string) => `تُقبل رموز المؤسسة ${name} من جديد في كل العمليات.`,
  },
});

export const tokensTexts = inLanguage({
  origin: {
    en: "Issued by this command; those of an identity provider are not known here, and are revoked there:",
    ar: "أصدرها هذا الأمر؛ أما رموز مزوّد الهوية فليست معروفة هنا وتُلغى لديه:",
  },
  none: { en: "None was issued here.", ar: "لم يُصدر أي رمز هنا." },
  revoke: { en: "Revoke", ar: "إلغاء" },
  revokeAsking: { en: "Revoke…", ar: "إلغاء…" },
  revoking: {
    en: (subject: string, name: string) =>
      `The token of ${subject} for ${name} is refused from now on, by every process within seconds, and sessions of the console that began with it end. It cannot be taken back: issue another one for whoever still needs one.`,
    ar: (subject: string, name: string) =>
      `يُرفض من الآن رمز ${subject} للمؤسسة ${name} في كل العمليات خلال ثوانٍ، وتنتهي جلسات لوحة التحكم التي بدأت به. ولا يمكن التراجع عن ذلك: أصدر رمزًا آخر لمن لا يزال يحتاج إليه.`,
  },
  holder: { en: "For", ar: "لمن" },
  roles: { en: "Roles", ar: "الأدوار" },
  noRoles: { en: "none: an ERP's", ar: "بلا دور: لنظام محاسبي" },
  state: { en: "State", ar: "الحالة" },
  issued: { en: "Issued", ar: "صدر" },
  expires: { en: "Expires", ar: "ينتهي" },
  revoked: { en: "revoked", ar: "ملغى" },
  valid: { en: "valid", ar: "صالح" },
  expired: { en: "expired", ar: "منتهٍ" },
});

export const taxpayersTexts = inLanguage({
  title: { en: "Taxpayers to decide about", ar: "مكلفون بانتظار القرار" },
  decide: { en: "Decide", ar: "اتخاذ القرار" },
  decideAsking: { en: "Decide…", ar: "اتخاذ القرار…" },
  deciding: {
    en: (organization: string, taxpayer: string) =>
      `${organization} wants to issue documents, and have them reported, in the name of ${taxpayer}.`,
    ar: (organization: string, taxpayer: string) =>
      `تريد المؤسسة ${organization} إصدار مستندات والإبلاغ عنها باسم المكلف ${taxpayer}.`,
  },
  itsOwn: { en: "The taxpayer is its own", ar: "المكلف تابع لها وحدها" },
  shared: {
    en: (holders: string) => `It may share the taxpayer with ${holders}: both have one run of numbers`,
    ar: (holders: string) => `يجوز لها أن تشترك في المكلف مع ${holders}: ويكون للجميع تسلسل أرقام واحد`,
  },
  refused: { en: "It may not have the taxpayer", ar: "لا يجوز لها استخدام المكلف" },
  taxpayer: { en: "Taxpayer", ar: "المكلف" },
  holders: { en: "Has it now", ar: "تستخدمه الآن" },
  nobody: { en: "no organization", ar: "لا توجد مؤسسة" },
  asked: { en: "Asked", ar: "وقت الطلب" },
});
