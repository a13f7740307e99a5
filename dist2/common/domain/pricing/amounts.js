export {};
//# sourceMappingURL=amounts.js.map