export {};
//# sourceMappingURL=party.js.map