export {};
//# sourceMappingURL=network.js.map