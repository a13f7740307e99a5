export const kindWords = {
    "purchase-invoices": { one: "purchase invoice", title: "PurchaseInvoice", tag: "Purchase invoices" },
    "purchase-credit-notes": { one: "purchase credit note", title: "PurchaseCreditNote", tag: "Purchase credit notes" },
    "sales-invoices": { one: "sales invoice", title: "SalesInvoice", tag: "Sales invoices" },
    "sales-credit-notes": { one: "sales credit note", title: "SalesCreditNote", tag: "Sales credit notes" },
};
//# sourceMappingURL=kind-words.js.map