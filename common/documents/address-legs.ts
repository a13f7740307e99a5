import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind, TradeDocument } from "./document.ts";
import { routeDocument } from "../peppol/route-document.ts";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import { taxDataExchange } from "../peppol/tax-data.ts";

export interface LegAddress {
  /** Why nothing is sent on the leg; null when it is sent. */
  notRequired: string | null;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
}

/** Addresses of the legs to the receiver and to the tax authority. */
export function addressLegs(
  { kind, document }: { kind: DocumentKind; document: TradeDocument },
  taxAuthorityId: string,
): { c3: LegAddress; c5: LegAddress } {
  const traits = documentKinds[kind];
  const { c3 } = routeDocument(kind, document);
  const senderId = participant(document[traits.issuer]);
  return {
    c3: {
      notRequired: c3 === "required" ? null : c3.notRequired,
      senderId,
      receiverId: participant(document[traits.receiver]),
      docTypeId: traits.docTypeId,
      processId: traits.processId,
    },
    c5: {
      notRequired: null,
      senderId,
      receiverId: formatParticipantId({ scheme: SERVICE_PROVIDER_SCHEME, value: taxAuthorityId }),
      docTypeId: taxDataExchange.docTypeId,
      processId: taxDataExchange.processId,
    },
  };
}

const participant = (party: { endpoint_scheme_id: string; endpoint_id: string }): string =>
  formatParticipantId({ scheme: party.endpoint_scheme_id, value: party.endpoint_id });
