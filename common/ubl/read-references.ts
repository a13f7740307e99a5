import { definedFields } from "../runtime/defined-fields.ts";
import type { TradeDocument } from "../documents/document.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { decimalAt, listed, partAt, textAt, textsAt } from "./element-values.ts";
import { readAddress } from "./read-parties.ts";

const reference = { id: "ID", issue_date: "IssueDate" } as const;

/** References to other documents (ubl-mapping part 2). */
export function readReferences(root: UblElement): Partial<TradeDocument> {
  return definedFields({
    order_reference: partAt(root, "OrderReference", { id: "ID", sales_order_id: "SalesOrderID" }),
    billing_reference: listed(
      root.all("BillingReference").flatMap((each) => {
        const named = partAt(each, "InvoiceDocumentReference", reference);
        // Credit notes are settled by it, so it is there, if need be blank.
        return named === undefined ? [] : [{ ...named, id: named.id ?? "" }];
      }),
    ),
    despatch_document_reference: partAt(root, "DespatchDocumentReference", reference),
    receipt_document_reference: partAt(root, "ReceiptDocumentReference", reference),
    statement_document_reference: partAt(root, "StatementDocumentReference", reference),
    originator_document_reference: partAt(root, "OriginatorDocumentReference", reference),
    contract_document_reference: partAt(root, "ContractDocumentReference", {
      ...reference,
      document_description: "DocumentDescription",
    }),
    project_reference: partAt(root, "ProjectReference", { id: "ID" }),
    discrepancy_response: partAt(root, "DiscrepancyResponse", {
      response_code: "ResponseCode",
      description: "Description",
    }),
  }) as Partial<TradeDocument>;
}

/** The invoicing period (IBG-14), of the document or of a line; the frequency is a code or a text. */
export function readPeriod(from: UblElement): TradeDocument["invoice_period"] {
  const period = from.first("InvoicePeriod");
  return (
    period && {
      ...textsAt(period, { start_date: "StartDate", end_date: "EndDate" }),
      ...definedFields({ description: textAt(period, "DescriptionCode") ?? textAt(period, "Description") }),
    }
  );
}

/** Delivery (IBG-13) with its terms (BTAE-22). */
export function readDelivery(root: UblElement): TradeDocument["delivery"] {
  const delivery = root.first("Delivery");
  const location = delivery?.first("DeliveryLocation");
  return (
    delivery &&
    (definedFields({
      actual_delivery_date: textAt(delivery, "ActualDeliveryDate"),
      delivery_location:
        location &&
        definedFields({
          ...textsAt(location, { id: "ID", scheme_id: "ID/@schemeID" }),
          address: readAddress(location.first("Address")),
        }),
      delivery_party: partAt(delivery, "DeliveryParty", {
        name: "PartyName/Name",
        party_identification_id: "PartyIdentification/ID",
      }),
      delivery_terms: partAt(delivery, "DeliveryTerms", { id: "ID" }),
    }) as TradeDocument["delivery"])
  );
}

/** The exchange rate to AED (BTAE-04). */
export function readExchangeRate(root: UblElement): TradeDocument["tax_exchange_rate"] {
  const rate = root.first("TaxExchangeRate");
  const calculated = decimalAt(rate, "CalculationRate");
  return calculated === undefined
    ? undefined
    : {
        ...textsAt(rate, {
          source_currency_code: "SourceCurrencyCode",
          target_currency_code: "TargetCurrencyCode",
          date: "Date",
        }),
        calculation_rate: calculated,
      };
}
