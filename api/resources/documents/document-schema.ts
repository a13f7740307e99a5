import Joi, { type ObjectSchema, type AnySchema } from "joi";

import { mimeTypes, paymentMeansCodes, creditReasons } from "../../../common/code-lists/document-codes.ts";
import {
  KeptContent,
  type DocumentKind,
  optionalDocumentFields,
  isProfileExecutionId,
  type Metadata,
} from "../../../common/documents/document.ts";
import {
  complaint,
  field,
  Problem,
  record,
  setByService,
  list,
  neverNull,
  uncheckedList,
  forbiddenField,
  mandatoryWhen,
  choose,
  mandatory,
  mandatoryWith,
  mandatoryWithout,
  isPlainObject,
} from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import {
  code,
  text,
  textMatching,
  maxLengths,
  date,
  issueDate,
  endDate,
  forbiddenCharacter,
  time,
  money,
  decimal,
  signedMoney,
  oneOf,
  oneOfWithMessage,
  codeOtherThan,
} from "../../schemas/fields.ts";
import {
  uaeChecked,
  address,
  externalReference,
  documentReference,
  identified,
  optionalFields,
  purchaseParties,
  salesParties,
  isOutOfScope,
  identifierScheme,
  uaeTaxScheme,
} from "./part-schemas.ts";
import { currencies } from "../../../common/code-lists/iso-codes.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { isTrn } from "../../../common/peppol/identifiers.ts";
import { shortened } from "../../../common/runtime/text.ts";
import { allowancesOrCharges, documentLine } from "./line-schema.ts";

const orderReference: ObjectSchema = record({ id: text().required(), sales_order_id: text() });

/** What answers add to an entry of a credit note's billing_reference. */
export const originalMembers = ["document_id", "amount", "credited_amount", "remaining_amount"] as const;

/** An entry of billing_reference. */
const namedReference: ObjectSchema = documentReference.keys({
  id: text()
    .required()
    .description(
      "The number of a document, of yours or of another system. One of yours is also found by its id, its UUID and its `external_reference`, and however its number is written: the document then says the number.",
    ),
});

/** An entry of a credit note's billing_reference; the service adds amounts in its answers. */
const originalReference: ObjectSchema = namedReference.keys({
  tax_exclusive_amount: money().description(
    "Of an invoice of another system: its value without VAT, less earlier credit notes, in the currency of this one. It is in no XML: `/view` and `/view.pdf` show it and what is left of it, as a tax credit note has to. Of an invoice of yours the service knows it.",
  ),
  ...Object.fromEntries(originalMembers.map((name) => [name, setByService])),
});

/** document_description holds the value of the contract (BTAE-05). */
const contractReference: ObjectSchema = documentReference.keys({ document_description: text() });

const invoicePeriod: ObjectSchema = record({
  start_date: date(),
  end_date: endDate,
  description: text(maxLengths.note),
});

/** A summary invoice needs a date in its period (contract.md 2.2); ibr-co-19 alone would accept a description. */
const datedInvoicePeriod: ObjectSchema = invoicePeriod.keys({
  start_date: mandatoryWithout(date(), "end_date", "summaryDates"),
});

const maxPairs = 20;

const maxKeyLength = 40;

const maxValueLength = 500;

const metadata = neverNull(
  field(readMetadata, {
    type: "object",
    maxProperties: maxPairs,
    propertyNames: { minLength: 1, maxLength: maxKeyLength },
    additionalProperties: { type: "string", maxLength: maxValueLength },
    description: "Pairs of texts that you want to have back with the document. They are in no XML.",
  }),
);

function readMetadata(value: unknown): Metadata | Problem {
  if (!isPlainObject(value)) {
    return new Problem(say("object"));
  }
  const pairs = Object.entries(value);
  if (pairs.length > maxPairs) {
    return new Problem(say("pairs", { most: maxPairs }));
  }
  for (const [key, held] of pairs) {
    if (key.trim() === "" || key.length > maxKeyLength) {
      return new Problem(say("pairKey", { most: maxKeyLength, key: shortened(key, maxKeyLength) }));
    }
    if (typeof held !== "string" || held.length > maxValueLength) {
      return new Problem(say("pairValue", { most: maxValueLength, key }));
    }
    const character = forbiddenCharacter(key) ?? forbiddenCharacter(held);
    if (character !== undefined) {
      return new Problem(say("character", { character }));
    }
  }
  return value as Metadata;
}

/** The payee, when it is not the supplier (IBG-10). */
const payeeParty: ObjectSchema = record({
  name: text(maxLengths.name).required(),
  party_identification_id: mandatoryWith(text(maxLengths.name), "party_identification_scheme_id"),
  party_identification_scheme_id: identifierScheme("partySchemeOrSepa"),
  company_id: text(maxLengths.name),
});

/** The supplier's tax representative in the UAE (IBG-11). */
const taxRepresentativeParty: ObjectSchema = record({
  name: text(maxLengths.name).required(),
  postal_address: address.required(),
  party_tax_scheme: uaeTaxScheme.required(),
});

/** seller_supplier_party: the principal of a disclosed agent, by TRN (BTAE-14). */
const principal: ObjectSchema = identified(textMatching(expected("principal"), isTrn, maxLengths.code));

const maxReferences = documentLimits.billingReferences;

const tradeInvoice = (kind: DocumentKind): ObjectSchema =>
  tradeDocument(kind).keys({
    due_date: date().required(),
    prepaid_amount: neverNull(money()).description(
      "Paid before by the advance invoices of billing_reference; 0 for none. The VAT of those that are tax invoices is then reported twice: a final invoice that charges the balance has none.",
    ),
    billing_reference: choose(
      Joi.any(),
      "prepaid_amount",
      [[moreThanZero, mandatory(list(namedReference, maxReferences, 1), "advanceInvoices")]],
      list(namedReference, maxReferences),
    ),
    discrepancy_response: forbiddenField(say("creditNoteOnly")),
  });

/** For an amount that was read before, which is a text of digits by then. */
const moreThanZero = Joi.string().pattern(/[1-9]/).description("more than 0").required();

/** Fields of credit notes. The official rules do not cover 261, so they are checked here for all kinds. */
function tradeCreditNote(kind: DocumentKind): ObjectSchema {
  // A volume discount (VD) has many originals: 261 may name some, 381 and 81 must name none (ibr-055-ae).
  const originalsOfDiscount =
    documentKinds[kind].issuer === "accounting_customer_party"
      ? list(originalReference, maxReferences)
      : forbiddenField(say("originalOfDiscount"));
  return tradeDocument(kind).keys({
    discrepancy_response: mandatory(
      record({
        response_code: code(creditReasons, expected("creditReason")).required(),
        description: text(maxLengths.note),
      }),
      "creditReasonGiven",
    ),
    billing_reference: choose(
      Joi.any(),
      "discrepancy_response.response_code",
      [["VD", originalsOfDiscount]],
      mandatory(list(originalReference, maxReferences, 1), "original"),
    ),
    prepaid_amount: forbiddenField(say("invoiceOnly")),
    tax_point_date: forbiddenField(say("creditNoteTaxPoint")),
  });
}

const flags = "profile_execution_id";

const currency = "document_currency_code";

const foreignCurrency = codeOtherThan(currencies, "AED");

/** A condition on one position (1 to 8) of profile_execution_id, see contract.md 2.2. */
const position = (number: number): Joi.Schema =>
  Joi.string()
    .pattern(new RegExp(`^[01]{${number - 1}}1[01]{${8 - number}}$`))
    .description(`1 at position ${number}`)
    .required();

export const maxAttachments = 100;

/** A rounding leads to a whole unit of the currency; anything more is an allowance or a charge. */
const maxRounding = 0.99;

/** Fields of all kinds (contract.md 2.1). Lines are only counted here and validated one by one. */
const tradeDocument = (kind: DocumentKind): ObjectSchema =>
  record({
    issue_date: issueDate.required(),
    issue_time: time,
    due_date: date(),
    profile_execution_id: choose(
      Joi.any(),
      "invoice_type_code",
      [[isOutOfScope, flagsOutOfScope]],
      anyFlags,
    ).required(),
    document_currency_code: currencyCode().required(),
    tax_currency_code: mandatoryWhen(oneOf("AED"), currency, [foreignCurrency, "taxCurrency"]),
    tax_exchange_rate: mandatoryWhen(exchangeRate, currency, [foreignCurrency, "exchangeRate"]),
    note: text(maxLengths.note),
    document_source: text(maxLengths.code).default("API"),
    tax_point_date: forbiddenField(say("taxPoint")),
    external_reference: externalReference,
    metadata,
    idempotency_key: forbiddenField(say("lineKeyOnly")),
    invoice_type_code: oneOfWithMessage("typeCode", documentKinds[kind].typeCodes).required(),
    ...(documentKinds[kind].issuer === "accounting_customer_party" ? purchaseParties : salesParties),
    buyer_customer_party: mandatoryWhen(identified(), flags, [position(1), "beneficiary"]),
    seller_supplier_party: mandatoryWhen(principal, flags, [position(6), "agentPrincipal"]),
    payee_party: payeeParty,
    tax_representative_party: taxRepresentativeParty,
    document_lines: uncheckedList(documentLimits.lines, 1).required(),
    payment_means: list(paymentMeans, documentLimits.paymentMeans),
    attachments: list(attachment, maxAttachments),
    invoice_period: choose(invoicePeriod, flags, [[position(4), mandatory(datedInvoicePeriod, "summaryPeriod")]]),
    delivery: choose(delivery, flags, [[position(8), mandatory(exportDelivery, "exportDelivery")]]),
    charges: allowancesOrCharges("charge", "document"),
    allowances: allowancesOrCharges("allowance", "document"),
    payment_terms: record({
      note: text(maxLengths.note),
      payment_means_id: text(maxLengths.name),
      amount: money(),
      installment_due_date: date(),
    }),
    rounding_amount: neverNull(signedMoney(maxRounding)).description(
      "Added to what is payable, to come to a whole amount.",
    ),
    expected_totals: expectedTotals,
    order_reference: orderReference,
    billing_reference: list(namedReference, maxReferences),
    contract_document_reference: contractReference,
    ...optionalFields(optionalDocumentFields),
    ...Object.fromEntries(setMembers.map((name) => [name, setByService])),
  });

const anyFlags = textMatching(expected("profileExecution"), isProfileExecutionId, maxLengths.text, {
  pattern: "^[01]{8}$",
  description: "8 characters, each 0 or 1.",
});

/** Out of the scope of VAT, three flags must be 0 (ibr-157-ae). */
const flagsOutOfScope = anyFlags.custom((sent: string, helpers) =>
  /^[01]000/.test(sent) ? sent : complaint(helpers, "outOfScopeFlags"),
);

const expectedTotals = neverNull(
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

const currencyCode = (): AnySchema => code(currencies, expected("currency"));

/** AED per one unit of the document currency (BTAE-04); ibr-002-ae allows six decimals. */
const exchangeRate = record({
  source_currency_code: currencyCode().custom((source: string, helpers) => {
    const { document_currency_code: own } = helpers.state.ancestors[1] as { document_currency_code?: unknown };
    return typeof own !== "string" || source === own ? source : complaint(helpers, "sourceCurrency", { currency: own });
  }),
  target_currency_code: oneOf("AED"),
  calculation_rate: decimal({ positive: true, decimals: 6, text: true })
    .required()
    .description(
      "AED for one unit of the document's currency, 3.6725 for USD: an amount times the rate is AED. A rate beside the peg of USD, SAR, BHD, OMR or QAR is a warning (OWN-52), one the other way round says so (OWN-53). Of other currencies it is a warning where the rate is far from what the currency is worth (OWN-76) or from that of your invoice before (OWN-78).",
    ),
  date: date(),
});

const location = record({
  id: mandatoryWith(text(maxLengths.name), "scheme_id"),
  scheme_id: identifierScheme("locationScheme"),
  address: address,
});

const delivery = record({
  actual_delivery_date: date(),
  delivery_location: location,
  delivery_party: record({ name: text(maxLengths.name), party_identification_id: text(maxLengths.name) }),
  delivery_terms: identified(text(maxLengths.code)),
});

/** An export (position 8) names the place of delivery. */
const exportDelivery = delivery.keys({
  delivery_location: mandatory(location.keys({ address: mandatory(address, "exportDelivery") }), "exportDelivery"),
});

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
  "void_reason",
  "credited_amount",
  "remaining_amount",
  "credited_by",
];

const maxPaymentIds = 100;

const meansCode = "payment_means_code";

/** Some codes require an object; an optional object must be complete when it is sent. */
const paymentMeans = record({
  id: text(maxLengths.name),
  payment_means_code: code(paymentMeansCodes, expected("paymentMeansCode")).required(),
  payment_id: list(text(maxLengths.name), maxPaymentIds),
  card_account: mandatoryWhen(
    record({
      primary_account_number_id: uaeChecked(text(maxLengths.code).required(), "primary_account_number_id").description(
        "The last 4 to 6 digits of the card, or its number with the others masked; a whole number is refused.",
      ),
      network_id: text(maxLengths.code).required(),
      holder_name: text(maxLengths.name),
    }),
    meansCode,
    [Joi.valid("54", "55").required(), "card"],
  ),
  payee_financial_account: mandatoryWhen(
    record({
      id: text(maxLengths.name)
        .required()
        .description("IBAN or another account number; an IBAN whose check digits are wrong is a warning (OWN-51)."),
      name: text(maxLengths.name),
      financial_institution_branch_id: text(maxLengths.name),
      address: address,
    }),
    meansCode,
    ["30", "account"],
  ),
  payment_mandate: mandatoryWhen(
    record({ id: text(maxLengths.name).required(), payer_financial_account_id: text(maxLengths.name).required() }),
    meansCode,
    ["49", "mandate"],
  ),
});

const maxFileNameLength = 255;

/**
 * Slashes, control characters, line separators, and characters that reverse the direction of text: with these a name
 * that ends in "exe" would be shown as one that ends in "pdf".
 */
const unfitForFileName = /[/\\]|\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const notBase64 = /[^A-Za-z0-9+/]/;

/**
 * Base64 of RFC 4648 with padding, without line breaks, not empty. It searches for a wrong character, because a
 * pattern for the whole text would backtrack over megabytes.
 */
function readBase64(value: unknown): string | KeptContent | Problem {
  if (value instanceof KeptContent) {
    return value;
  }
  if (typeof value !== "string") {
    return new Problem(say("base64"));
  }
  if (value === "") {
    return new Problem(say("base64Empty"));
  }
  const padding = value.endsWith("==") ? 2 : Number(value.endsWith("="));
  const digits = padding === 0 ? value : value.slice(0, -padding);
  return value.length % 4 === 0 && digits !== "" && !notBase64.test(digits) ? value : new Problem(say("base64Form"));
}

/** contract.md 2.8. The content must have the type that file_type names; a type without a known signature always fits. */
const attachment = record({
  file_name: textMatching(
    expected("fileName"),
    (name) => !unfitForFileName.test(name) && ![".", ".."].includes(name.trim()),
    maxFileNameLength,
  ).required(),
  file_type: code(mimeTypes, expected("mimeType")).required(),
  description: text(),
  file_content: field(readBase64, { type: "string", contentEncoding: "base64" })
    .custom((content: string | KeptContent, helpers) => {
      const { file_type: type } = helpers.state.ancestors[0] as { file_type?: unknown };
      if (content instanceof KeptContent || typeof type !== "string") {
        return content;
      }
      const head = Uint8Array.from(atob(content.slice(0, headDigits)), (digit) => digit.charCodeAt(0));
      return (signatures[type]?.(head) ?? true) ? content : complaint(helpers, "fileContent", { type });
    })
    .required(),
  id: setByService,
});

/** Base64 digits that are decoded to detect the type; a multiple of four. */
const headDigits = 4_096;

const beginsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[index] === byte);

const isZip = beginsWith(0x50, 0x4b, 0x03, 0x04);

const signatures: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  "application/pdf": (head) => String.fromCharCode(...head.subarray(0, 1_024)).includes("%PDF-"),
  "image/png": beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": beginsWith(0xff, 0xd8, 0xff),
  "application/vnd.oasis.opendocument.spreadsheet": isZip,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": isZip,
  "text/csv": isText,
  "application/xml": (head) => isText(head) && /^\uFEFF?\s*</.test(decode(head)),
};

/** Text in legacy encodings is accepted, so only control characters are refused. */
function isText(head: Uint8Array): boolean {
  return !/(?!\s)\p{Cc}/u.test(decode(head));
}

function decode(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) {
    return new TextDecoder("utf-16le").decode(head);
  }
  if (head[0] === 0xfe && head[1] === 0xff) {
    return new TextDecoder("utf-16be").decode(head);
  }
  return new TextDecoder().decode(head);
}

/** Schemas by kind. Lines are only counted in them; `lineSchema` validates each. */
export const documentSchemas: Readonly<Record<DocumentKind, ObjectSchema>> = {
  "purchase-invoices": tradeInvoice("purchase-invoices"),
  "purchase-credit-notes": tradeCreditNote("purchase-credit-notes"),
  "sales-invoices": tradeInvoice("sales-invoices"),
  "sales-credit-notes": tradeCreditNote("sales-credit-notes"),
};
export const lineSchema = documentLine.required();
/** Document and line are wrapped as fields, because the fast path (api/schemas/joi-fast-path.ts) does not apply to the outermost schema. */
export const wrappedDocuments = Object.fromEntries(
  Object.entries(documentSchemas).map(([kind, document]) => [kind, Joi.object({ document })]),
) as Readonly<Record<DocumentKind, ObjectSchema>>;
export const wrappedLine = Joi.object({ line: lineSchema });
/** As many lines are validated at once, because Joi takes as long to begin as for a line. */
export const linesTogether = 10;
export const wrappedLines = Joi.object(
  Object.fromEntries(Array.from({ length: linesTogether }, (_, nth) => [nth, documentLine])),
);
