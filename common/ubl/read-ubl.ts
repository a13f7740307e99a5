import { definedFields } from "../runtime/defined-fields.ts";
import { exact } from "../pricing/decimal.ts";
import type { TradeDocument } from "../documents/document.ts";
import { price } from "../pricing/price.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { decimalAt, textAt, textsAt } from "./element-values.ts";
import { readAmounts } from "./read-amounts.ts";
import { readAllowancesAndCharges, readLine } from "./read-lines.ts";
import { readParties } from "./read-parties.ts";
import { readPayment } from "./read-payment.ts";
import { readDelivery, readExchangeRate, readPeriod, readReferences } from "./read-references.ts";

const headerWays = {
  invoice_type_code: "TypeCode",
  profile_execution_id: "ProfileExecutionID",
  document_currency_code: "DocumentCurrencyCode",
  issue_time: "IssueTime",
  tax_currency_code: "TaxCurrencyCode",
  note: "Note",
  accounting_cost: "AccountingCost",
  buyer_reference: "BuyerReference",
} as const;

/**
 * The document that an invoice or credit note of UBL shows: the inverse of renderUbl. It takes what is there: the rules,
 * and not this reader, judge what is missing or wrong. Embedded attachments stay in the XML.
 */
export function readUbl(root: UblElement): TradeDocument {
  const document = readContent(root);
  const unread = firstUnread(root, document);
  const ours = unread === undefined ? price(document) : undefined;
  const uuid = textAt(root, "UUID");
  return {
    ...document,
    sent_xml: { ...definedFields({ uuid, unread }), amounts: readAmounts(root, ours) },
  };
}

function readContent(root: UblElement): TradeDocument {
  const { issue_date = "", ...dates } = textsAt(root, { issue_date: "IssueDate", due_date: "DueDate" });
  return definedFields({
    issue_date: issue_date.slice(0, dayLength),
    due_date: dates.due_date ?? textAt(root, "PaymentMeans/PaymentDueDate"),
    profile_execution_id: "",
    document_currency_code: "",
    ...textsAt(root, headerWays),
    document_source: "XML",
    ...readParties(root),
    document_lines: root.all("Line").map(readLine),
    ...readAllowancesAndCharges(root),
    ...readPayment(root),
    ...readReferences(root),
    invoice_period: readPeriod(root),
    delivery: readDelivery(root),
    tax_exchange_rate: readExchangeRate(root),
    prepaid_amount: decimalAt(root, "LegalMonetaryTotal/PrepaidAmount"),
    rounding_amount: decimalAt(root, "LegalMonetaryTotal/PayableRoundingAmount"),
  }) as TradeDocument;
}

/** An xs:date may have a zone behind the day. */
const dayLength = "yyyy-MM-dd".length;

/** Place of the first number or category without which the document cannot be priced. */
function firstUnread(root: UblElement, document: TradeDocument): string | undefined {
  if (document.document_currency_code !== "AED" && document.tax_exchange_rate === undefined) {
    return "/*/cac:TaxExchangeRate";
  }
  const entries = [...root.all("Allowance"), ...root.all("Charge")];
  const broken =
    root.all("Line").find((line) => !isPriceable(line)) ??
    entries.find((entry) => decimalAt(entry, "Amount") === undefined || entry.first("TaxCategory") === undefined);
  return broken?.location;
}

function isPriceable(line: UblElement): boolean {
  const [base, entries] = [textAt(line, "Price/BaseQuantity"), [...line.all("Allowance"), ...line.all("Charge")]];
  const quantity = base === undefined ? "1" : decimalAt(line, "Price/BaseQuantity");
  return (
    quantity !== undefined &&
    !exact(quantity).eq(0) &&
    [decimalAt(line, "Quantity"), decimalAt(line, "Price/PriceAmount")].every((read) => read !== undefined) &&
    entries.every((entry) => decimalAt(entry, "Amount") !== undefined)
  );
}
