export {};
//# sourceMappingURL=access-point.js.map