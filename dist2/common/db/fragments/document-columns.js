/** SQL: the NameColumns of documents `d`. */
export const nameColumns = "d.external_reference, d.metadata";
//# sourceMappingURL=document-columns.js.map