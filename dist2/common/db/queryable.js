export {};
//# sourceMappingURL=queryable.js.map