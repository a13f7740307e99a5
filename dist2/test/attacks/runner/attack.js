export {};
//# sourceMappingURL=attack.js.map