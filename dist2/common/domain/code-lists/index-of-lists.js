import { invoiceTypeCodes, creditNoteTypeCodes, salesInvoiceTypeCodes, salesCreditNoteTypeCodes, } from "./document-type-codes.js";
import { transactionTypes } from "./transaction-types.js";
import { taxCategories, taxExemptionReasons, goodsTypes } from "./tax-categories.js";
import { creditReasons, billingFrequencies } from "./document-reasons.js";
import { itemTypes } from "./item-types.js";
import { emirates, sellerRegistrationTypes, buyerRegistrationTypes, predefinedEndpoints } from "./party-codes.js";
import { mimeTypes } from "./mime-types.js";
import { paymentMeansCodes, paymentMeansCodesAccepted } from "./payment-means-codes.js";
import { allowanceReasonCodes } from "./allowance-reason-codes.js";
import { chargeReasonCodes } from "./charge-reason-codes.js";
import { itemClassificationSchemes } from "./item-classification-schemes.js";
import { objectIdentifierSchemes } from "./object-identifier-schemes.js";
import { endpointSchemes } from "./endpoint-schemes.js";
import { identifierSchemes } from "./identifier-schemes.js";
import { countries } from "./countries.js";
import { currencies } from "./currencies.js";
import { unitCodes } from "./unit-codes.js";
import { taxDataDocumentTypes, taxDataScopes, reporterRoles, tddCurrencies } from "./tax-data-codes.js";
import { mlsResponses, mlsStatusReasons } from "./message-level-status-codes.js";
/** Every list by its official name (`ISO4217`, `EAS`, …), for what names a list by text: rule files, OpenAPI. */
export const codeListsByName = new Map([
    invoiceTypeCodes,
    creditNoteTypeCodes,
    salesInvoiceTypeCodes,
    salesCreditNoteTypeCodes,
    transactionTypes,
    taxCategories,
    taxExemptionReasons,
    goodsTypes,
    creditReasons,
    billingFrequencies,
    itemTypes,
    emirates,
    sellerRegistrationTypes,
    buyerRegistrationTypes,
    predefinedEndpoints,
    mimeTypes,
    paymentMeansCodes,
    paymentMeansCodesAccepted,
    allowanceReasonCodes,
    chargeReasonCodes,
    itemClassificationSchemes,
    objectIdentifierSchemes,
    endpointSchemes,
    identifierSchemes,
    countries,
    currencies,
    unitCodes,
    taxDataDocumentTypes,
    taxDataScopes,
    reporterRoles,
    tddCurrencies,
    mlsResponses,
    mlsStatusReasons,
].map((list) => [list.name, list]));
//# sourceMappingURL=index-of-lists.js.map