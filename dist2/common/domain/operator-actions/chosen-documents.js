/** Documents that a person may choose by hand, to retry or export them: their ids still fit into an address. */
export const maxChosen = 200;
//# sourceMappingURL=chosen-documents.js.map