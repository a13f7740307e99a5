export {};
//# sourceMappingURL=all-operations.js.map