export {};
//# sourceMappingURL=webhook-payload.js.map