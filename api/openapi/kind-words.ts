import type { DocumentKind } from "../../common/documents/document.ts";

interface KindWords {
  /** "purchase invoice" */
  one: string;
  /** "PurchaseInvoice": the component's name, and a part of the operations' names. */
  title: string;
  /** "Purchase invoices" */
  tag: string;
}

export const kindWords: Readonly<Record<DocumentKind, KindWords>> = {
  "purchase-invoices": { one: "purchase invoice", title: "PurchaseInvoice", tag: "Purchase invoices" },
  "purchase-credit-notes": { one: "purchase credit note", title: "PurchaseCreditNote", tag: "Purchase credit notes" },
  "sales-invoices": { one: "sales invoice", title: "SalesInvoice", tag: "Sales invoices" },
  "sales-credit-notes": { one: "sales credit note", title: "SalesCreditNote", tag: "Sales credit notes" },
};
