export {};
//# sourceMappingURL=text-match.js.map