export {};
//# sourceMappingURL=business-profiles.js.map