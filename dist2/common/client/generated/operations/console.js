export {};
//# sourceMappingURL=console.js.map