export {};
//# sourceMappingURL=plain-values.js.map