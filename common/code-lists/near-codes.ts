import {
  allowanceReasonCodes,
  chargeReasonCodes,
  creditReasons,
  mimeTypes,
  paymentMeansCodes,
  goodsTypes,
  itemTypes,
  taxCategories,
  taxExemptionReasons,
} from "./document-codes.ts";
import type { CodeList } from "./code-list.ts";
import { countries, currencies } from "./iso-codes.ts";
import {
  buyerRegistrationTypes,
  emirates,
  sellerRegistrationTypes,
  endpointSchemes,
  identifierSchemes,
} from "./party-codes.ts";
import { unitCodes } from "./unit-codes.ts";

/** The code that is meant, or several with a bar between, by what ERPs and people write instead of it, in capital letters. */
type Aliases = Readonly<Record<string, string>>;

const units: Aliases = {
  PCS: "H87|EA",
  PC: "H87|EA",
  PCE: "H87|EA",
  PIECE: "H87",
  PIECES: "H87",
  EACH: "EA",
  NO: "EA",
  NOS: "EA",
  UNIT: "C62|EA",
  UNITS: "C62|EA",
  KG: "KGM",
  KGS: "KGM",
  KILO: "KGM",
  G: "GRM",
  GM: "GRM",
  GR: "GRM",
  L: "LTR",
  LT: "LTR",
  LTRS: "LTR",
  LITER: "LTR",
  LITERS: "LTR",
  LITRES: "LTR",
  ML: "MLT",
  M: "MTR",
  METER: "MTR",
  METERS: "MTR",
  METRES: "MTR",
  MM: "MMT",
  CM: "CMT",
  KM: "KMT",
  SQM: "MTK",
  M2: "MTK",
  CBM: "MTQ",
  M3: "MTQ",
  HR: "HUR",
  HRS: "HUR",
  H: "HUR",
  HOURS: "HUR",
  DAYS: "DAY",
  WK: "WEE",
  MONTH: "MON",
  MONTHS: "MON",
  MTH: "MON",
  YEAR: "ANN",
  YR: "ANN",
  BOX: "XBX",
  BX: "XBX",
  CTN: "XCT",
  CARTON: "XCT",
  BAG: "XBG",
  PACK: "XPK",
  PKT: "XPA",
  PALLET: "XPX",
  ROLL: "XRO",
  DOZ: "DZN",
  DOZEN: "DZN",
  TON: "TNE",
  MT: "TNE",
  SETS: "SET",
  KWHR: "KWH",
  BTL: "XBO",
  LS: "LS",
  SERVICE: "E48",
  LUMPSUM: "LS",
  JOB: "E51",
  // SAP's internal units, by their German names.
  ST: "H87|EA",
  STD: "HUR",
  LE: "E48|C62",
  MANDAY: "E49|DAY",
  MANDAYS: "E49|DAY",
  MANHOUR: "HUR",
  MANHOURS: "HUR",
  SQFT: "FTK",
  SFT: "FTK",
  CUM: "MTQ",
  FT: "FOT",
  LOT: "XLT",
  TRIP: "E54",
  DRUM: "XDR",
  CASE: "XCS",
  قطعة: "H87|EA",
  حبة: "H87|EA",
  ساعة: "HUR",
  يوم: "DAY",
  شهر: "MON",
  كيلو: "KGM",
  كجم: "KGM",
  متر: "MTR",
  كرتون: "XCT",
};
const money: Aliases = {
  DHS: "AED",
  DH: "AED",
  DIRHAM: "AED",
  DIRHAMS: "AED",
  $: "USD",
  US$: "USD",
  "€": "EUR",
  EURO: "EUR",
  "£": "GBP",
  SR: "SAR",
  "784": "AED",
  "840": "USD",
  درهم: "AED",
};
const lands: Aliases = {
  UAE: "AE",
  EMIRATES: "AE",
  ARE: "AE",
  UK: "GB",
  KSA: "SA",
  SAU: "SA",
  USA: "US",
  IND: "IN",
  GBR: "GB",
  DEU: "DE",
  "784": "AE",
  "682": "SA",
  الإمارات: "AE",
};
const categories: Aliases = {
  VAT: "S",
  TAX: "S",
  SR: "S",
  "5": "S",
  "0": "Z|E",
  VAT5: "S",
  STANDARD: "S",
  STANDARDRATED: "S",
  "5%": "S",
  "VAT5%": "S",
  EXEMPT: "E",
  EXEMPTED: "E",
  EX: "E",
  ZERO: "Z",
  ZR: "Z",
  ZERORATED: "Z",
  "0%": "Z|E",
  "VAT0%": "Z|E",
  RC: "AE",
  RCM: "AE",
  REVERSECHARGE: "AE",
  MARGIN: "N",
  PROFITMARGIN: "N",
  NONE: "O",
  OOS: "O",
  OUTOFSCOPE: "O",
};
/** ISO 3166-2 without its country, what is on letters, and the names in Arabic. */
const places: Aliases = {
  AEAZ: "AUH",
  AEDU: "DXB",
  AESH: "SHJ",
  AEAJ: "AJM",
  AEUQ: "UAQ",
  AERK: "RAK",
  AEFU: "FUJ",
  AUHD: "AUH",
  ABUZABY: "AUH",
  DUBAYY: "DXB",
  SHARIQAH: "SHJ",
  FUJAYRAH: "FUJ",
  RASALKHAYMAH: "RAK",
  UMMALQAYWAYN: "UAQ",
  AD: "AUH",
  DU: "DXB",
  SH: "SHJ",
  UMMALQAIWAIN: "UAQ",
  RASALKHAIMA: "RAK",
  أبوظبي: "AUH",
  ابوظبي: "AUH",
  دبي: "DXB",
  الشارقة: "SHJ",
  عجمان: "AJM",
  أمالقيوين: "UAQ",
  رأسالخيمة: "RAK",
  الفجيرة: "FUJ",
};
const means: Aliases = {
  CASH: "10",
  CHEQUE: "20",
  CHECK: "20",
  TRANSFER: "30",
  BANK: "30",
  WIRE: "30",
  CARD: "54|55",
  "42": "30",
  "48": "54|55",
  "31": "30",
  "58": "30",
};

export interface Known {
  list: CodeList;
  aliases?: Aliases;
}

/** By code of the error, the list that a value was looked for in. */
export const codeListsOf: Readonly<Record<string, Known>> = {
  invalid_unit: { list: unitCodes, aliases: units },
  invalid_currency: { list: currencies, aliases: money },
  invalid_country: { list: countries, aliases: lands },
  invalid_origin_country: { list: countries, aliases: lands },
  invalid_passport_country: { list: countries, aliases: lands },
  invalid_emirate: { list: emirates, aliases: places },
  invalid_tax_category: { list: taxCategories, aliases: categories },
  invalid_payment_means: { list: paymentMeansCodes, aliases: means },
  invalid_allowance_reason: { list: allowanceReasonCodes, aliases: { DISCOUNT: "95" } },
  invalid_charge_reason: { list: chargeReasonCodes, aliases: { FREIGHT: "FC", DELIVERY: "DL" } },
  invalid_credit_reason: { list: creditReasons },
  invalid_exemption_reason: { list: taxExemptionReasons },
  invalid_item_type: { list: itemTypes, aliases: { GOODS: "G", SERVICE: "S", SERVICES: "S", BOTH: "B" } },
  invalid_goods_type: { list: goodsTypes },
  invalid_mime_type: {
    list: mimeTypes,
    aliases: {
      PDF: "application/pdf",
      "APPLICATION/X-PDF": "application/pdf",
      "IMAGE/JPG": "image/jpeg",
      PNG: "image/png",
      CSV: "text/csv",
    },
  },
  invalid_registration: { list: sellerRegistrationTypes },
  invalid_individual_registration: { list: buyerRegistrationTypes },
  invalid_endpoint_scheme: { list: endpointSchemes, aliases: { AE: "0235", "AE:TIN": "0235", "9968": "0235" } },
  invalid_party_scheme: { list: identifierSchemes },
};

/** The codes of each list by what is left of their names; made when it is first asked for. */
const byName = new WeakMap<CodeList, ReadonlyMap<string, string>>();

/** The text without blanks, points, hyphens and brackets, because ERPs write them differently. */
const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-_()[\]]/g, "");

/** Lists this short are looked for in what was sent, as "Standard" in "UAE VAT Standard Rate". */
const maxOfShort = 10;
const leastLetters = 4;

const namesWithin = (letters: string, names: Iterable<readonly [string, string]>): string[] =>
  [...names].flatMap(([name, codes]) =>
    name.length >= leastLetters && letters.includes(name) ? codes.split("|") : [],
  );

/** The codes that were probably meant, most likely first. */
export function nearCodes({ list, aliases = {} }: Known, sent: string): string[] {
  const text = sent.trim().toUpperCase();
  const names = byName.get(list) ?? new Map(list.entries.map(({ code, name = code }) => [lettersOf(name), code]));
  byName.set(list, names);
  const letters = [...new Set([text, lettersOf(text), lettersOf(text.split(/,|\(| [-–:|/] /)[0]!)])];
  // One more is written as several.
  const known = [...letters, ...letters.map((each) => each.replace(/S$/, ""))].flatMap((each) => [
    ...(Object.hasOwn(aliases, each) ? aliases[each]!.split("|") : []),
    names.get(each) ?? "",
  ]);
  const within =
    list.entries.length > maxOfShort ? [] : namesWithin(lettersOf(text), [...names, ...Object.entries(aliases)]);
  const near = [
    ...known,
    ...(known.some((code) => list.has(code)) ? [] : within),
    ...letters,
    sent.trim().toLowerCase(),
    text.padStart(4, "0"),
  ];
  return [...new Set(near.filter((code) => list.has(code)))];
}
