export {};
//# sourceMappingURL=word-table.js.map