export {};
//# sourceMappingURL=purchase-credit-notes.js.map