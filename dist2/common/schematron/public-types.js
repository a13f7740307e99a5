export {};
//# sourceMappingURL=public-types.js.map