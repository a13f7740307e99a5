export {};
//# sourceMappingURL=shared-parameters.js.map