export {};
//# sourceMappingURL=service-status.js.map