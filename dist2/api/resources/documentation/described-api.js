const methods = new Set(["get", "post", "put", "patch", "delete"]);
export const operationsOf = ({ paths }) => Object.entries(paths).flatMap(([path, item]) => Object.entries(item)
    .filter(([method]) => methods.has(method))
    .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })));
/** The last part of a reference: "PurchaseInvoice" of "#/components/schemas/PurchaseInvoice". */
export const referredName = (reference) => reference.split("/").at(-1) ?? "";
/** "Purchase invoices" as it stands in an address. */
export const slugOf = (words) => words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
//# sourceMappingURL=described-api.js.map