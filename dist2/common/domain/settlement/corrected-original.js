export {};
//# sourceMappingURL=corrected-original.js.map