import {
  allowanceReasonCodes,
  chargeReasonCodes,
  billingFrequencies,
  creditReasons,
  creditNoteTypeCodes,
  invoiceTypeCodes,
  salesCreditNoteTypeCodes,
  salesInvoiceTypeCodes,
  paymentMeansCodes,
  goodsTypes,
  itemTypes,
  taxCategories,
  taxExemptionReasons,
} from "../code-lists/document-codes.ts";
import type { CodeList } from "../code-lists/code-list.ts";
import { countries, currencies } from "../code-lists/iso-codes.ts";
import {
  endpointSchemes,
  identifierSchemes,
  buyerRegistrationTypes,
  emirates,
  predefinedEndpoints,
} from "../code-lists/party-codes.ts";
import { itemClassificationSchemes, objectIdentifierSchemes } from "../code-lists/item-codes.ts";
import { unitCodes } from "../code-lists/unit-codes.ts";
import { titles, type Words } from "./terms.ts";

/*
 * Arabic names of codes by list and code, beside the English ones in common/code-lists/. A code without a
 * certain Arabic name keeps the English one. Countries and currencies come from Unicode's CLDR.
 */
export const arabicCodeNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transactiontype: {
    "1XXXXXXX": "منطقة حرة",
    X1XXXXXX: "توريد اعتباري",
    XX1XXXXX: "هامش الربح",
    XXX1XXXX: "فاتورة مجمّعة",
    XXXX1XXX: "توريد مستمر",
    XXXXX1XX: "فوترة عن طريق وكيل معلن",
    XXXXXX1X: "توريد عبر التجارة الإلكترونية",
    XXXXXXX1: "صادرات",
  },
  TaxCategory: {
    S: "النسبة الأساسية",
    E: "معفى من الضريبة",
    O: "خارج نطاق الضريبة",
    AE: "الاحتساب العكسي",
    Z: "نسبة الصفر",
    N: "النسبة الأساسية وفق هامش الربح",
  },
  TaxExemptionCode: {
    "DL8.46.1": "بعض الخدمات المالية",
    "DL8.46.2": "توريد المباني السكنية (بيعاً أو تأجيراً)",
    "DL8.46.3": "الأراضي الفضاء",
    "DL8.46.4": "النقل المحلي للركاب",
  },
  GoodsType: {
    "DL8.48.8.2": "الأجهزة الإلكترونية",
    "DL8.48.8.1": "الذهب والألماس",
    "DL8.48.3.1": "النفط الخام أو المكرر",
    "DL8.48.3.2": "الغاز الطبيعي غير المعالج أو المعالج",
    "DL8.48.3.3": "الهيدروكربونات النقية",
  },
  CreditReason: {
    "DL8.61.1.A": "إلغاء التوريد",
    "DL8.61.1.B": "تغيّر المعاملة الضريبية بسبب تغيّر طبيعة التوريد",
    "DL8.61.1.C": "تعديل المقابل المتفق عليه",
    "DL8.61.1.D": "إرجاع السلع أو الخدمات ورد المقابل كلياً أو جزئياً",
    "DL8.61.1.E": "احتساب الضريبة أو تطبيق المعاملة الضريبية بالخطأ",
    VD: "خصم الكمية",
  },
  FreqBilling: {
    DLY: "يومي",
    WKY: "أسبوعي",
    Q15: "كل 15 يوماً",
    MTH: "شهري",
    Q45: "كل 45 يوماً",
    Q60: "كل 60 يوماً",
    QTR: "ربع سنوي",
    YRL: "سنوي",
    HYR: "نصف سنوي",
    OTH: "أخرى",
  },
  ItemType: { G: "سلع", S: "خدمات", B: "سلع وخدمات" },
  Emirate: {
    AUH: "أبوظبي",
    DXB: "دبي",
    SHJ: "الشارقة",
    UAQ: "أم القيوين",
    FUJ: "الفجيرة",
    AJM: "عجمان",
    RAK: "رأس الخيمة",
  },
  "RegistrationType-buyer": {
    TL: "رخصة تجارية",
    EID: "الهوية الإماراتية",
    PAS: "جواز سفر",
    CD: "قرار مجلس الوزراء",
  },
  PredefinedEndpoint: {
    "9900000097": "توريد اعتباري",
    "9900000098": "متلقٍّ غير خاضع للفوترة الإلكترونية في الدولة",
    "9900000099": "تصدير إلى متلقٍّ غير مسجل في بيبول",
  },
  UNCL4461: {
    "1": "وسيلة غير محددة",
    "10": "نقداً",
    "20": "شيك",
    "21": "شيك مصرفي",
    "30": "تحويل مصرفي",
    "49": "خصم مباشر",
    "54": "بطاقة ائتمان",
    "55": "بطاقة خصم",
    "68": "خدمة دفع إلكتروني",
  },
  UNCL5189: { "95": "خصم", "100": "خصم خاص", "64": "اتفاق خاص" },
  UNCL7161: { FC: "خدمة الشحن", AA: "إعلان", ABL: "تغليف إضافي", ADR: "خدمات أخرى" },
  UNECERec20: {
    EA: "وحدة",
    C62: "واحد",
    H87: "قطعة",
    PR: "زوج",
    SET: "طقم",
    DZN: "دزينة",
    HUR: "ساعة",
    MIN: "دقيقة",
    SEC: "ثانية",
    DAY: "يوم",
    WEE: "أسبوع",
    MON: "شهر",
    ANN: "سنة",
    GRM: "غرام",
    KGM: "كيلوغرام",
    TNE: "طن متري",
    LTR: "لتر",
    MLT: "مليلتر",
    MMT: "مليمتر",
    CMT: "سنتيمتر",
    MTR: "متر",
    KMT: "كيلومتر",
    MTK: "متر مربع",
    MTQ: "متر مكعب",
    KWH: "كيلوواط ساعة",
    P1: "في المئة",
    XBX: "صندوق",
    XCT: "كرتون",
    XPK: "طرد",
    XBG: "كيس",
    XPX: "منصة نقالة",
  },
  EAS: { "0235": "رقم التعريف الضريبي في دولة الإمارات" },
};

const byLists =
  (...lists: readonly CodeList[]) =>
  (code: string): Words | undefined => {
    for (const list of lists) {
      const entry = list.find(code);
      const en = entry?.corrected ?? entry?.name;
      if (en !== undefined) {
        return { en, ar: arabicCodeNames[list.name]?.[code] ?? en };
      }
    }
    return undefined;
  };

const display = {
  region: new Intl.DisplayNames("ar", { type: "region" }),
  currency: new Intl.DisplayNames("ar", { type: "currency" }),
};

/** Node has the names of countries and currencies of Unicode's CLDR. */
const byUnicode =
  (list: CodeList, kind: keyof typeof display) =>
  (code: string): Words | undefined => {
    const en = list.find(code)?.name;
    if (en === undefined) {
      return undefined;
    }
    // Intl throws for malformed codes such as 1A, and returns unknown codes.
    const isWellFormed = (kind === "region" ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code);
    const ar = isWellFormed ? display[kind].of(code) : code;
    return { en, ar: ar === code ? en : (ar ?? en) };
  };

type NameOf = (code: string) => Words | undefined;

const country = byUnicode(countries, "region");
const currency = byUnicode(currencies, "currency");
const category = byLists(taxCategories);
const exemption = byLists(taxExemptionReasons);
const unit = byLists(unitCodes);
const scheme = byLists(endpointSchemes, identifierSchemes);
const emirate = byLists(emirates);
const typeCodes = byLists(invoiceTypeCodes, creditNoteTypeCodes, salesInvoiceTypeCodes, salesCreditNoteTypeCodes);
const indicator: NameOf = (code) => arabicIndicators[code];
const arabicIndicators: Readonly<Record<string, Words>> = {
  false: { en: "Allowance", ar: "خصم" },
  true: { en: "Charge", ar: "رسم إضافي" },
};

/** By the last steps of a place; the longest match decides. */
const lists: Readonly<Record<string, NameOf>> = {
  TypeCode: (code) => titles[code] ?? typeCodes(code),
  DocumentCurrencyCode: currency,
  TaxCurrencyCode: currency,
  SourceCurrencyCode: currency,
  TargetCurrencyCode: currency,
  "Country/IdentificationCode": country,
  "OriginCountry/IdentificationCode": country,
  "CompanyID/@passport": country,
  CountrySubentity: emirate,
  EndpointID: byLists(predefinedEndpoints),
  "EndpointID/@schemeID": scheme,
  "PartyIdentification/ID/@schemeID": scheme,
  "DeliveryLocation/ID/@schemeID": scheme,
  "StandardItemIdentification/ID/@schemeID": scheme,
  "ObjectReference/ID/@schemeID": byLists(objectIdentifierSchemes),
  "DocumentReference/ID/@schemeID": byLists(objectIdentifierSchemes),
  "CompanyID/@schemeAgencyID": byLists(buyerRegistrationTypes),
  "InvoicePeriod/DescriptionCode": byLists(billingFrequencies),
  "DiscrepancyResponse/ResponseCode": byLists(creditReasons),
  PaymentMeansCode: byLists(paymentMeansCodes),
  "Allowance/ChargeIndicator": indicator,
  "Charge/ChargeIndicator": indicator,
  "Allowance/AllowanceChargeReasonCode": byLists(allowanceReasonCodes),
  "Charge/AllowanceChargeReasonCode": byLists(chargeReasonCodes),
  "TaxCategory/ID": category,
  "ClassifiedTaxCategory/ID": category,
  TaxExemptionReasonCode: exemption,
  "CommodityClassification/NatureCode": byLists(goodsTypes),
  "CommodityClassification/CommodityCode": byLists(itemTypes),
  "ItemClassificationCode/@listID": byLists(itemClassificationSchemes),
  "Quantity/@unitCode": unit,
  "BaseQuantity/@unitCode": unit,
};

/** The meaning of a code in both languages; English where there is no certain Arabic name. */
export function codeName(place: string, code: string): Words | undefined {
  for (let suffix = place; suffix !== ""; suffix = suffix.slice(suffix.indexOf("/") + 1)) {
    const nameOf = Object.hasOwn(lists, suffix) ? lists[suffix] : undefined;
    if (nameOf !== undefined) {
      return nameOf(code);
    }
    if (!suffix.includes("/")) {
      return undefined;
    }
  }
  return undefined;
}
