import { PARTICIPANT_META_SCHEME } from "../../common/domain/identifiers.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Transmission } from "./transmissions.ts";

/** phoss-ap's OutboundTransactionResponse (access-point.md 6.2) of one transmission. */
export function statusObject(transmission: Transmission): object {
  const { id, sbdhId, receivedAt, custom1, custom2, delivered } = transmission;
  return {
    id,
    transactionType: "business_document",
    senderID: `${PARTICIPANT_META_SCHEME}::${transmission.senderId}`,
    receiverID: `${PARTICIPANT_META_SCHEME}::${transmission.receiverId}`,
    docTypeID: `${transmission.docTypeScheme}::${transmission.docTypeId}`,
    processID: `cenbii-procid-ubl::${transmission.processId}`,
    sbdhInstanceID: sbdhId,
    status: delivered ? "sent" : "permanently_failed",
    attemptCount: 1,
    createdDT: receivedAt,
    completedDT: receivedAt,
    reportingStatus: delivered ? "reported" : "pending",
    nextRetryDT: null,
    errorDetails: delivered ? null : outcomeNamed(transmission.outcome).meaning,
    mlsStatus: delivered ? mlsStatus(transmission) : "not_applicable",
    custom1,
    custom2,
    custom3: null,
  };
}

/** An access point knows a status message once it has come in, whether or not it could forward it. */
function mlsStatus({ mls }: Transmission): string {
  if (mls === null || (mls.state === "pending" && Date.parse(mls.dueAt) > Date.now())) {
    return "pending";
  }
  return `received_${mls.code.toLowerCase()}`;
}
