import {
  invoiceTypeCodes,
  creditNoteTypeCodes,
  salesInvoiceTypeCodes,
  salesCreditNoteTypeCodes,
} from "./document-type-codes.ts";
import { transactionTypes } from "./transaction-types.ts";
import { taxCategories, taxExemptionReasons, goodsTypes } from "./tax-categories.ts";
import { creditReasons, billingFrequencies } from "./document-reasons.ts";
import { itemTypes } from "./item-types.ts";
import { emirates, sellerRegistrationTypes, buyerRegistrationTypes, predefinedEndpoints } from "./party-codes.ts";
import { mimeTypes } from "./mime-types.ts";
import { paymentMeansCodes, paymentMeansCodesAccepted } from "./payment-means-codes.ts";
import { allowanceReasonCodes } from "./allowance-reason-codes.ts";
import { chargeReasonCodes } from "./charge-reason-codes.ts";
import { itemClassificationSchemes } from "./item-classification-schemes.ts";
import { objectIdentifierSchemes } from "./object-identifier-schemes.ts";
import { endpointSchemes } from "./endpoint-schemes.ts";
import { identifierSchemes } from "./identifier-schemes.ts";
import { countries } from "./countries.ts";
import { currencies } from "./currencies.ts";
import { unitCodes } from "./unit-codes.ts";
import { taxDataDocumentTypes, taxDataScopes, reporterRoles, tddCurrencies } from "./tax-data-codes.ts";
import { mlsResponses, mlsStatusReasons } from "./message-level-status-codes.ts";
import type { CodeList } from "./code-list.ts";

/** Every list by its official name (`ISO4217`, `EAS`, …), for what names a list by text: rule files, OpenAPI. */
export const codeListsByName: ReadonlyMap<string, CodeList> = new Map(
  [
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
  ].map((list) => [list.name, list]),
);
