import type { OperationId } from "./outgoing-request.ts";

const names = {
  "purchase-invoices": "PurchaseInvoice",
  "purchase-credit-notes": "PurchaseCreditNote",
  "sales-invoices": "SalesInvoice",
  "sales-credit-notes": "SalesCreditNote",
} as const;

export type DocumentKind = keyof typeof names;

type Name = (typeof names)[DocumentKind];

export const kinds = Object.keys(names) as readonly DocumentKind[];

const actions = {
  create: (name: Name) => `create${name}`,
  get: (name: Name) => `get${name}`,
  update: (name: Name) => `update${name}`,
  list: (name: Name) => `list${name}s`,
  validate: (name: Name) => `validate${name}`,
  resubmit: (name: Name) => `resubmit${name}`,
  batch: (name: Name) => `create${name}Batch`,
  status: (name: Name) => `get${name}PeppolStatus`,
  logs: (name: Name) => `get${name}PeppolStatusLogs`,
  ubl: (name: Name) => `get${name}Ubl`,
  taxData: (name: Name) => `get${name}TaxData`,
  evidence: (name: Name) => `get${name}Evidence`,
  view: (name: Name) => `view${name}`,
  pdf: (name: Name) => `view${name}Pdf`,
} as const satisfies Record<string, (name: Name) => OperationId>;

export type DocumentAction = keyof typeof actions;

/** The operation of a kind that is known at run time only. @throws TypeError for another kind */
export function operationOf(kind: DocumentKind, action: DocumentAction): OperationId {
  if (!Object.hasOwn(names, kind)) {
    throw new TypeError(`There is no kind ${kind}: it is one of ${kinds.join(", ")}`);
  }
  return actions[action](names[kind]);
}
