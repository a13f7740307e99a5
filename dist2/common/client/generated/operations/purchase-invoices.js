export {};
//# sourceMappingURL=purchase-invoices.js.map