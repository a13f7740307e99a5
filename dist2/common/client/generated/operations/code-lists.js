export {};
//# sourceMappingURL=code-lists.js.map