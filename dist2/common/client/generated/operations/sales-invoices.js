export {};
//# sourceMappingURL=sales-invoices.js.map