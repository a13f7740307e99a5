import { allowanceReasonCodes } from "../domain/code-lists/allowance-reason-codes.js";
import { chargeReasonCodes } from "../domain/code-lists/charge-reason-codes.js";
import { countries } from "../domain/code-lists/countries.js";
import { currencies } from "../domain/code-lists/currencies.js";
import { billingFrequencies, creditReasons } from "../domain/code-lists/document-reasons.js";
import { creditNoteTypeCodes, invoiceTypeCodes, salesCreditNoteTypeCodes, salesInvoiceTypeCodes, } from "../domain/code-lists/document-type-codes.js";
import { endpointSchemes } from "../domain/code-lists/endpoint-schemes.js";
import { identifierSchemes } from "../domain/code-lists/identifier-schemes.js";
import { itemClassificationSchemes } from "../domain/code-lists/item-classification-schemes.js";
import { itemTypes } from "../domain/code-lists/item-types.js";
import { objectIdentifierSchemes } from "../domain/code-lists/object-identifier-schemes.js";
import { buyerRegistrationTypes, emirates, predefinedEndpoints } from "../domain/code-lists/party-codes.js";
import { paymentMeansCodes } from "../domain/code-lists/payment-means-codes.js";
import { goodsTypes, taxCategories, taxExemptionReasons } from "../domain/code-lists/tax-categories.js";
import { unitCodes } from "../domain/code-lists/unit-codes.js";
import { arabicCodeNames } from "./arabic-code-names.js";
import { titles } from "./phrases.js";
const byLists = (...lists) => (code) => {
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
const byUnicode = (list, kind) => (code) => {
    const en = list.find(code)?.name;
    return en === undefined ? undefined : { en, ar: arabicOf(kind, code) ?? en };
};
/** Intl throws for malformed codes such as 1A, and returns unknown codes. */
function arabicOf(kind, code) {
    if (!(kind === "region" ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) {
        return undefined;
    }
    const name = display[kind].of(code);
    return name === code ? undefined : name;
}
const country = byUnicode(countries, "region");
const currency = byUnicode(currencies, "currency");
const category = byLists(taxCategories);
const exemption = byLists(taxExemptionReasons);
const unit = byLists(unitCodes);
const scheme = byLists(endpointSchemes, identifierSchemes);
const emirate = byLists(emirates);
const typeCodes = byLists(invoiceTypeCodes, creditNoteTypeCodes, salesInvoiceTypeCodes, salesCreditNoteTypeCodes);
const indicator = (code) => arabicIndicators[code];
const arabicIndicators = {
    false: { en: "Allowance", ar: "خصم" },
    true: { en: "Charge", ar: "رسم إضافي" },
};
/** By the last steps of a place; the longest match decides. */
const lists = {
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
export function codeName(place, code) {
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
//# sourceMappingURL=code-names.js.map