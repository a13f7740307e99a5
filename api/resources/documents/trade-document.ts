import Joi, { type AnySchema, type ObjectSchema, type SchemaMap, type CustomHelpers } from "joi";

import { currencies } from "../../../common/code-lists/iso-codes.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { optionalDocumentFields } from "../../../common/documents/optional-fields.ts";
import { isProfileExecutionId } from "../../../common/documents/profile-execution.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import {
  date,
  issueDate,
  time,
  money,
  decimal,
  signedMoney,
  maxLengths,
  oneOf,
  oneOfWithMessage,
  codeOtherThan,
  text,
  textMatching,
  code,
} from "../../schemas/fields.ts";
import {
  complaint,
  list,
  neverNull,
  uncheckedList,
  record,
  forbiddenField,
  setByService,
} from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { allowancesOrCharges } from "./allowance-charge.ts";
import { attachment } from "./attachment.ts";
import { choose, mandatory, mandatoryWhen, mandatoryWith } from "./conditions.ts";
import { datedInvoicePeriod, invoicePeriod } from "./invoice-period.ts";
import { payeeParty, taxRepresentativeParty, purchaseParties, salesParties, principal } from "./parties.ts";
import { isOutOfScope } from "./sales-customer.ts";
import { externalReference, metadata } from "./names.ts";
import { paymentMeans } from "./payment-means.ts";
import { contractReference, documentReference, identified, optionalFields, orderReference } from "./references.ts";
import { address } from "./address.ts";
import { identifierScheme } from "./party.ts";

export const maxAttachments = 100;

/** A rounding leads to a whole unit of the currency; anything more is an allowance or a charge. */
const maxRounding = 0.99;

const flags = "profile_execution_id";
const currency = "document_currency_code";
const foreignCurrency = codeOtherThan(currencies, "AED");

/** A condition on one position (1 to 8) of profile_execution_id, see contract.md 2.2. */
const position = (number: number): Joi.Schema =>
  Joi.string()
    .pattern(new RegExp(`^[01]{${number - 1}}1[01]{${8 - number}}$`))
    .description(`1 at position ${number}`)
    .required();

/** Fields of all kinds (contract.md 2.1). Lines are only counted here and validated one by one. */
export const tradeDocument = (kind: DocumentKind): ObjectSchema =>
  record({
    ...header(),
    external_reference: externalReference(),
    metadata: metadata(),
    idempotency_key: forbiddenField(say("lineKeyOnly")),
    invoice_type_code: oneOfWithMessage("typeCode", documentKinds[kind].typeCodes).required(),
    ...(documentKinds[kind].issuer === "accounting_customer_party" ? purchaseParties() : salesParties()),
    ...otherParties(),
    document_lines: uncheckedList(documentLimits.lines, 1).required(),
    payment_means: list(paymentMeans(), documentLimits.paymentMeans),
    attachments: list(attachment(), maxAttachments),
    invoice_period: choose(invoicePeriod(), flags, [[position(4), mandatory(datedInvoicePeriod(), "summaryPeriod")]]),
    delivery: choose(delivery(), flags, [[position(8), mandatory(exportDelivery(), "exportDelivery")]]),
    charges: allowancesOrCharges("charge", "document"),
    allowances: allowancesOrCharges("allowance", "document"),
    payment_terms: paymentTerms(),
    rounding_amount: neverNull(signedMoney(maxRounding)).description(
      "Added to what is payable, to come to a whole amount.",
    ),
    expected_totals: expectedTotals(),
    ...references(),
    ...systemFields(),
  });

function header(): SchemaMap {
  return {
    issue_date: issueDate().required(),
    issue_time: time(),
    due_date: date(),
    profile_execution_id: profileExecutionId().required(),
    document_currency_code: currencyCode().required(),
    tax_currency_code: mandatoryWhen(oneOf("AED"), currency, [foreignCurrency, "taxCurrency"]),
    tax_exchange_rate: mandatoryWhen(exchangeRate(), currency, [foreignCurrency, "exchangeRate"]),
    note: text(maxLengths.note),
    document_source: text(maxLengths.code).default("API"),
    tax_point_date: forbiddenField(say("taxPoint")),
  };
}

/** Out of the scope of VAT, three flags must be 0 (ibr-157-ae). */
const profileExecutionId = (): AnySchema => {
  const exact = { pattern: "^[01]{8}$", description: "8 characters, each 0 or 1." };
  const any = textMatching(expected("profileExecution"), isProfileExecutionId, maxLengths.text, exact);
  const outOfScope = any.custom((sent: string, helpers) =>
    /^[01]000/.test(sent) ? sent : complaint(helpers, "outOfScopeFlags"),
  );
  return choose(Joi.any(), "invoice_type_code", [[isOutOfScope, outOfScope]], any);
};

function otherParties(): SchemaMap {
  return {
    buyer_customer_party: mandatoryWhen(identified(), flags, [position(1), "beneficiary"]),
    seller_supplier_party: mandatoryWhen(principal(), flags, [position(6), "agentPrincipal"]),
    payee_party: payeeParty(),
    tax_representative_party: taxRepresentativeParty(),
  };
}

function references(): SchemaMap {
  return {
    order_reference: orderReference(),
    billing_reference: list(documentReference(), documentLimits.billingReferences),
    contract_document_reference: contractReference(),
    ...optionalFields(optionalDocumentFields),
  };
}

const paymentTerms = (): ObjectSchema =>
  record({
    note: text(maxLengths.note),
    payment_means_id: text(maxLengths.name),
    amount: money(),
    installment_due_date: date(),
  });

/** The caller's figures, which are compared with ours. */
const expectedTotals = (): ObjectSchema =>
  neverNull(
    record({
      tax_exclusive: neverNull(signedMoney()),
      tax_inclusive: neverNull(signedMoney()),
      tax: neverNull(signedMoney()),
      payable: neverNull(signedMoney()),
      tolerance: neverNull(money()).description(
        "The most by which any of them may differ, also `expected` of a line; 0 if absent.",
      ),
    }),
  );

/** What answers add to a document: the contract's, ours, and what credit notes take off. */
export const setMembers = [
  "id",
  "org_id",
  "document_sequence",
  "totals",
  "meta_info",
  "business_profile_id",
  "revision",
  "version",
  "sent_as",
  "created_at",
  "updated_at",
  "corrected_at",
  "credited_amount",
  "remaining_amount",
  "credited_by",
];

const systemFields = (): SchemaMap => Object.fromEntries(setMembers.map((name) => [name, setByService]));

const currencyCode = (): AnySchema => code(currencies, expected("currency"));

/** AED per one unit of the document currency (BTAE-04); ibr-002-ae allows six decimals. */
const exchangeRate = (): ObjectSchema =>
  record({
    source_currency_code: currencyCode().custom(equalsDocumentCurrency),
    target_currency_code: oneOf("AED"),
    calculation_rate: decimal({ positive: true, decimals: 6, text: true })
      .required()
      .description(
        "AED for one unit of the document's currency, 3.6725 for USD: an amount times the rate is AED. A rate beside the peg of USD, SAR, BHD, OMR or QAR is a warning (OWN-52), one the other way round says so (OWN-53).",
      ),
    date: date(),
  });

function equalsDocumentCurrency(source: string, helpers: CustomHelpers): unknown {
  const { document_currency_code: own } = helpers.state.ancestors[1] as { document_currency_code?: unknown };
  return typeof own !== "string" || source === own ? source : complaint(helpers, "sourceCurrency", { currency: own });
}

const location = (): ObjectSchema =>
  record({
    id: mandatoryWith(text(maxLengths.name), "scheme_id"),
    scheme_id: identifierScheme("locationScheme"),
    address: address(),
  });

const delivery = (): ObjectSchema =>
  record({
    actual_delivery_date: date(),
    delivery_location: location(),
    delivery_party: record({ name: text(maxLengths.name), party_identification_id: text(maxLengths.name) }),
    delivery_terms: identified(text(maxLengths.code)),
  });

/** An export (position 8) names the place of delivery. */
const exportDelivery = (): ObjectSchema =>
  delivery().keys({
    delivery_location: mandatory(
      location().keys({ address: mandatory(address(), "exportDelivery") }),
      "exportDelivery",
    ),
  });
