import type { ObjectSchema, SchemaMap } from "joi";
import Joi from "joi";

import { currencies } from "../../common/domain/code-lists/currencies.ts";
import { isProfileExecutionId } from "../../common/domain/profile-execution.ts";
import { allowancesOrCharges } from "./allowance-charge.ts";
import { attachment } from "./attachment.ts";
import { choose, mandatoryWith } from "./conditions.ts";
import { date, time } from "./date-field.ts";
import { money } from "./decimal-field.ts";
import { delivery, exportDelivery } from "./delivery.ts";
import { currencyCode, exchangeRate } from "./exchange-rate.ts";
import { list, listOfAnything, record, refused, setByService } from "./field-types.ts";
import { datedInvoicePeriod, invoicePeriod } from "./invoice-period.ts";
import { payeeParty, taxRepresentativeParty } from "./other-parties.ts";
import { party } from "./party.ts";
import { paymentMeans } from "./payment-means.ts";
import { principal } from "./principal.ts";
import { contractReference, documentReference, identified, orderReference } from "./references.ts";
import { longest, oneOf, otherCodes, text, textLike } from "./text-field.ts";

const mostLines = 5_000;
const mostAttachments = 100;
const mostPaymentMeans = 100;
/** A volume discount may refer to every invoice of a year. */
export const mostBillingReferences = 1_000;

const flags = "profile_execution_id";
const foreignCurrency = otherCodes(currencies, "AED");

/** Condition on one position (1 to 8) of profile_execution_id, see spec 2.2. */
const position = (number: number): Joi.Schema =>
  Joi.string()
    .pattern(new RegExp(`^[01]{${number - 1}}1[01]{${8 - number}}$`))
    .required();

/** What purchase invoices and purchase credit notes share (spec 2.1). Lines are only counted here. */
export const purchaseDocument = (): ObjectSchema =>
  record({
    ...header(),
    ...parties(),
    document_lines: listOfAnything(mostLines, 1).required(),
    payment_means: list(paymentMeans(), mostPaymentMeans),
    attachments: list(attachment(), mostAttachments),
    invoice_period: choose(invoicePeriod(), flags, [[position(4), datedInvoicePeriod().required()]]),
    delivery: choose(delivery(), flags, [[position(8), exportDelivery().required()]]),
    charges: allowancesOrCharges("charge", "document"),
    allowances: allowancesOrCharges("allowance", "document"),
    payment_terms: paymentTerms(),
    ...references(),
    ...systemFields(),
  });

function header(): SchemaMap {
  return {
    issue_date: date().required(),
    issue_time: time(),
    due_date: date(),
    profile_execution_id: textLike("8 characters, each 0 or 1", isProfileExecutionId).required(),
    document_currency_code: currencyCode().required(),
    tax_currency_code: mandatoryWith(oneOf("AED"), "document_currency_code", foreignCurrency),
    tax_exchange_rate: mandatoryWith(exchangeRate(), "document_currency_code", foreignCurrency),
    note: text(longest.note),
    accounting_cost: text(),
    buyer_reference: text(),
    document_source: text(longest.code).default("API"),
    tax_point_date: refused("must not be sent: use delivery.actual_delivery_date"),
  };
}

function parties(): SchemaMap {
  return {
    accounting_supplier_party: party("supplier").required(),
    accounting_customer_party: party("customer"),
    buyer_customer_party: mandatoryWith(identified(), flags, position(1)),
    seller_supplier_party: mandatoryWith(principal(), flags, position(6)),
    payee_party: payeeParty(),
    tax_representative_party: taxRepresentativeParty(),
  };
}

function references(): SchemaMap {
  return {
    order_reference: orderReference(),
    billing_reference: list(documentReference(), mostBillingReferences),
    despatch_document_reference: documentReference(),
    receipt_document_reference: documentReference(),
    statement_document_reference: documentReference(),
    originator_document_reference: documentReference(),
    contract_document_reference: contractReference(),
    project_reference: identified(),
  };
}

const paymentTerms = (): ObjectSchema =>
  record({
    note: text(longest.note),
    payment_means_id: text(longest.name),
    amount: money(),
    installment_due_date: date(),
  });

function systemFields(): SchemaMap {
  const contract = ["id", "org_id", "document_sequence", "totals", "meta_info"];
  const ours = ["business_profile_id", "revision", "created_at", "updated_at"];
  return Object.fromEntries([...contract, ...ours].map((name) => [name, setByService]));
}
