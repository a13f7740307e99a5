export {};
//# sourceMappingURL=shared-answers.js.map