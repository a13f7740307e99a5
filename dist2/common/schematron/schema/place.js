export {};
//# sourceMappingURL=place.js.map