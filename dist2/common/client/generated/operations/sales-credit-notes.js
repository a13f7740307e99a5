export {};
//# sourceMappingURL=sales-credit-notes.js.map