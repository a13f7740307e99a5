import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { type PredefinedRecipient, predefinedRecipient } from "./identifiers.ts";

/** Whether the document is sent to its receiver; it is always reported to the tax authority. */
interface Route {
  c3: "required" | { notRequired: string };
}

const reasons: Readonly<Record<PredefinedRecipient, (receiver: string) => string>> = {
  "deemed-supply": (receiver) =>
    `Deemed supply: the ${receiver}'s endpoint 0235:9900000097 stands for no recipient, so the document is only reported to the tax authority.`,
  "outside-regime": (receiver) =>
    `The ${receiver}'s endpoint 0235:9900000098 says that it is not subject to UAE e-invoicing: the document is only reported to the tax authority and has to reach the ${receiver} outside of the network.`,
  "export-outside-peppol": (receiver) =>
    `The ${receiver}'s endpoint 0235:9900000099 says that it is abroad and not in Peppol: the document is only reported to the tax authority and has to reach the ${receiver} outside of the network.`,
};

/** The receiver's endpoint decides, not the flags: a deemed supply to a real one is sent (network.md 2.3). */
export function routeDocument(
  kind: DocumentKind,
  document: Pick<TradeDocument, "accounting_supplier_party" | "accounting_customer_party">,
): Route {
  const { receiver } = documentKinds[kind];
  const { endpoint_scheme_id: scheme, endpoint_id: value } = document[receiver];
  const recipient = predefinedRecipient({ scheme, value });
  const name = receiver === "accounting_supplier_party" ? "supplier" : "customer";
  return { c3: recipient === undefined ? "required" : { notRequired: reasons[recipient](name) } };
}
