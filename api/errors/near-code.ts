import {
  allowanceReasonCodes,
  chargeReasonCodes,
  creditReasons,
  mimeTypes,
  paymentMeansCodes,
  goodsTypes,
  taxCategories,
  taxExemptionReasons,
} from "../../common/code-lists/document-codes.ts";
import type { CodeList } from "../../common/code-lists/code-list.ts";
import { countries, currencies } from "../../common/code-lists/iso-codes.ts";
import { itemTypes } from "../../common/code-lists/item-codes.ts";
import {
  buyerRegistrationTypes,
  emirates,
  sellerRegistrationTypes,
  endpointSchemes,
  identifierSchemes,
} from "../../common/code-lists/party-codes.ts";
import { unitCodes } from "../../common/code-lists/unit-codes.ts";

/** What ERPs and people write where the list has a code: the code, or several with a bar between. */
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
  LUMPSUM: "LS",
  JOB: "E51",
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
};
const lands: Aliases = {
  UAE: "AE",
  ARE: "AE",
  UK: "GB",
  KSA: "SA",
  SAU: "SA",
  USA: "US",
  IND: "IN",
  GBR: "GB",
  DEU: "DE",
};
const categories: Aliases = { VAT: "S", STANDARD: "S", EXEMPT: "E", ZERO: "Z", RC: "AE", NONE: "O", OOS: "O" };
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

interface Known {
  list: CodeList;
  aliases?: Aliases;
}

/** By code of the error, the list that a value was looked for in. */
const lists: Readonly<Record<string, Known>> = {
  invalid_unit: { list: unitCodes, aliases: units },
  invalid_currency: { list: currencies, aliases: money },
  invalid_country: { list: countries, aliases: lands },
  invalid_origin_country: { list: countries, aliases: lands },
  invalid_passport_country: { list: countries, aliases: lands },
  invalid_emirate: { list: emirates, aliases: { AUHD: "AUH", AD: "AUH", DU: "DXB", SH: "SHJ" } },
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

/** Names of each list in capital letters; made when it is first asked for. */
const byName = new WeakMap<CodeList, ReadonlyMap<string, string>>();

function namesOf(list: CodeList): ReadonlyMap<string, string> {
  const known = byName.get(list) ?? new Map(list.entries.map(({ code, name = code }) => [name.toUpperCase(), code]));
  byName.set(list, known);
  return known;
}

/** The codes that were probably meant, most likely first. */
export function nearCodes(errorCode: string, sent: string): string[] {
  const { list, aliases = {} } = lists[errorCode] ?? {};
  if (list === undefined) {
    return [];
  }
  const text = sent.trim().toUpperCase();
  const alias = Object.hasOwn(aliases, text) ? aliases[text]!.split("|") : [];
  const padded = text.padStart(4, "0");
  const found = [...alias, text, sent.trim().toLowerCase(), padded, namesOf(list).get(text) ?? ""];
  return [...new Set(found.filter((code) => list.has(code)))].slice(0, 2);
}

export const listOf = (errorCode: string): string | undefined => lists[errorCode]?.list.name;
