export {};
//# sourceMappingURL=queue-backend.js.map