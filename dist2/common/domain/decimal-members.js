export {};
//# sourceMappingURL=decimal-members.js.map