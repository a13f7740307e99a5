export {};
//# sourceMappingURL=condition.js.map