import { inLanguage } from "../language.ts";

/** The members of a business profile, by their paths in the request. */
export const profileTitles = inLanguage({
  name: { en: "Trading name", ar: "الاسم التجاري" },
  party_name: { en: "Registered name", ar: "الاسم المسجّل" },
  "postal_address.street_name": { en: "Street", ar: "الشارع" },
  "postal_address.city_name": { en: "City", ar: "المدينة" },
  "postal_address.country_subentity": { en: "Emirate", ar: "الإمارة" },
  "postal_address.country": { en: "Country", ar: "البلد" },
  "postal_address.country_code": { en: "Country code", ar: "رمز البلد" },
  tin: { en: "TIN", ar: "رقم التعريف الضريبي" },
  "party_tax_scheme.company_id": { en: "VAT number", ar: "رقم ضريبة القيمة المضافة" },
  scheme_agency_id: { en: "Kind of registration", ar: "نوع التسجيل" },
  company_id: { en: "Registration number", ar: "رقم التسجيل" },
  authority_name: { en: "Authority", ar: "الجهة" },
  endpoint_scheme_id: { en: "Endpoint's scheme", ar: "مخطط نقطة النهاية" },
  endpoint_id: { en: "Endpoint", ar: "نقطة النهاية" },
  email: { en: "Email", ar: "البريد الإلكتروني" },
  telephone: { en: "Telephone", ar: "الهاتف" },
});

export const profileHints: Readonly<Partial<Record<keyof typeof profileTitles, string>>> = inLanguage({
  "postal_address.country_subentity": {
    en: "AUH, DXB, SHJ, UAQ, FUJ, AJM or RAK; a free name abroad.",
    ar: "\u2068AUH\u2069 أو \u2068DXB\u2069 أو \u2068SHJ\u2069 أو \u2068UAQ\u2069 أو \u2068FUJ\u2069 أو \u2068AJM\u2069 أو \u2068RAK\u2069؛ وأي اسم خارج الدولة.",
  },
  tin: { en: "Ten digits, the first a 1; none abroad.", ar: "عشرة أرقام أولها 1؛ ولا شيء خارج الدولة." },
  "party_tax_scheme.company_id": { en: "15 digits, ending with 03.", ar: "15 رقمًا تنتهي بـ\u206803\u2069." },
  scheme_agency_id: {
    en: "TL (trade licence), EID, PAS or CD.",
    ar: "\u2068TL\u2069 (رخصة تجارية) أو \u2068EID\u2069 أو \u2068PAS\u2069 أو \u2068CD\u2069.",
  },
  authority_name: { en: "That gave the trade licence.", ar: "التي أصدرت الرخصة التجارية." },
  endpoint_id: { en: "Under 0235 it is the TIN.", ar: "ضمن 0235 هو رقم التعريف الضريبي." },
});

export const newOrganizationTexts = inLanguage({
  title: { en: "Create an organization", ar: "إنشاء مؤسسة" },
  organization: { en: "Organization", ar: "المؤسسة" },
  profile: { en: "Its first business profile", ar: "ملف المنشأة الأول" },
  create: { en: "Create", ar: "إنشاء" },
  createAsking: { en: "Create…", ar: "إنشاء…" },
  cancel: { en: "Cancel", ar: "إلغاء" },
  notCreated: {
    en: "It was not created: see the fields below.",
    ar: "لم تُنشأ: راجع الحقول أدناه.",
  },
  creating: {
    en: (name: string, profile: string, endpoint: string, command: string) =>
      `This creates ${name} with the business profile ${profile}, endpoint ${endpoint}. Nobody gets in before a token is issued (${command}), or the identity provider names it. An organization can be disabled, but is never deleted.`,
    ar: (name: string, profile: string, endpoint: string, command: string) =>
      `يُنشئ هذا المؤسسة ${name} مع ملف المنشأة ${profile} ونقطة النهاية ${endpoint}. ولا يدخلها أحد قبل إصدار رمز (${command}) أو قبل أن يسمّيها مزوّد الهوية. ويمكن تعطيل المؤسسة، لكنها لا تُحذف أبدًا.`,
  },
});

/** What documents call the country; no text of the page. */
export const countryName = "United Arab Emirates";

/** Issues a token on the server; no text of the page. */
export const tokenCommand = "npm run -s token";
