export {};
//# sourceMappingURL=account-lookup.js.map