export {};
//# sourceMappingURL=sent-xml.js.map