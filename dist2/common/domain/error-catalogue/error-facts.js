export {};
//# sourceMappingURL=error-facts.js.map