export {};
//# sourceMappingURL=organizations.js.map