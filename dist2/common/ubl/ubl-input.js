export {};
//# sourceMappingURL=ubl-input.js.map