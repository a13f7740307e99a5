export {};
//# sourceMappingURL=check-options.js.map