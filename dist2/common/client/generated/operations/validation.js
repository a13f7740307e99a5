export {};
//# sourceMappingURL=validation.js.map