export {};
//# sourceMappingURL=health.js.map