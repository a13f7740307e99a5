export {};
//# sourceMappingURL=status-of-many.js.map