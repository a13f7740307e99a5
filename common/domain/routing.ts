import type { PurchaseDocument } from "./document.ts";
import { predefinedRecipient, type PredefinedRecipient } from "./identifiers.ts";

/** Whether the document travels to the supplier; it is always reported to the tax authority. */
export interface Route {
  c3: "required" | { notRequired: string };
}

const reasons: Readonly<Record<PredefinedRecipient, string>> = {
  "deemed-supply":
    "Deemed supply: the supplier's endpoint 0235:9900000097 stands for no recipient, so the document is only reported to the tax authority.",
  "outside-regime":
    "The supplier's endpoint 0235:9900000098 says that it is not subject to UAE e-invoicing: the document is only reported to the tax authority and has to reach the supplier outside of the network.",
  "export-outside-peppol":
    "The supplier's endpoint 0235:9900000099 says that it is abroad and not in Peppol: the document is only reported to the tax authority and has to reach the supplier outside of the network.",
};

/**
 * The supplier's endpoint decides, not the flags of profile_execution_id: a deemed supply or an export whose supplier
 * has an endpoint of its own can be delivered, and is (network 2.3, design part 3).
 */
export function routeDocument(document: Pick<PurchaseDocument, "accounting_supplier_party">): Route {
  const { endpoint_scheme_id: scheme, endpoint_id: value } = document.accounting_supplier_party;
  const recipient = predefinedRecipient({ scheme, value });
  return { c3: recipient === undefined ? "required" : { notRequired: reasons[recipient] } };
}
