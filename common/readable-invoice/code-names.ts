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
import { itemClassificationSchemes, itemTypes, objectIdentifierSchemes } from "../code-lists/item-codes.ts";
import { unitCodes } from "../code-lists/unit-codes.ts";
import { arabicCodeNames } from "./arabic-code-names.ts";
import { titles } from "./phrases.ts";
import type { Words } from "./terms.ts";

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
    return en === undefined ? undefined : { en, ar: arabicOf(kind, code) ?? en };
  };

/** Intl throws for malformed codes such as 1A, and returns unknown codes. */
function arabicOf(kind: keyof typeof display, code: string): string | undefined {
  if (!(kind === "region" ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) {
    return undefined;
  }
  const name = display[kind].of(code);
  return name === code ? undefined : name;
}

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
