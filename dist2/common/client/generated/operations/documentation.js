export {};
//# sourceMappingURL=documentation.js.map