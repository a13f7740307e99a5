export {};
//# sourceMappingURL=description.js.map