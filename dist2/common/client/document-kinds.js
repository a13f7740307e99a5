const names = {
    "purchase-invoices": "PurchaseInvoice",
    "purchase-credit-notes": "PurchaseCreditNote",
    "sales-invoices": "SalesInvoice",
    "sales-credit-notes": "SalesCreditNote",
};
export const kinds = Object.keys(names);
const actions = {
    create: (name) => `create${name}`,
    get: (name) => `get${name}`,
    update: (name) => `update${name}`,
    list: (name) => `list${name}s`,
    validate: (name) => `validate${name}`,
    resubmit: (name) => `resubmit${name}`,
    batch: (name) => `create${name}Batch`,
    status: (name) => `get${name}PeppolStatus`,
    logs: (name) => `get${name}PeppolStatusLogs`,
    ubl: (name) => `get${name}Ubl`,
    taxData: (name) => `get${name}TaxData`,
    evidence: (name) => `get${name}Evidence`,
    view: (name) => `view${name}`,
    pdf: (name) => `view${name}Pdf`,
};
/** The operation of a kind that is known at run time only. @throws TypeError for another kind */
export function operationOf(kind, action) {
    if (!Object.hasOwn(names, kind)) {
        throw new TypeError(`There is no kind ${kind}: it is one of ${kinds.join(", ")}`);
    }
    return actions[action](names[kind]);
}
//# sourceMappingURL=document-kinds.js.map