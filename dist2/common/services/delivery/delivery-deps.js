export {};
//# sourceMappingURL=delivery-deps.js.map