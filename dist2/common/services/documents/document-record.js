export {};
//# sourceMappingURL=document-record.js.map