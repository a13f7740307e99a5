import { PARTICIPANT_META_SCHEME } from "../../../common/domain/identifiers.js";
/** phoss-ap's OutboundTransactionResponse (access-point.md 2) of one transmission. */
export function statusObject(transmission) {
    const { id, sbdhId, receivedAt, custom1, custom2, custom3, delivered } = transmission;
    const status = statusOf(transmission);
    return {
        id,
        transactionType: "business_document",
        senderID: `${PARTICIPANT_META_SCHEME}::${transmission.senderId}`,
        receiverID: `${PARTICIPANT_META_SCHEME}::${transmission.receiverId}`,
        docTypeID: `${transmission.docTypeScheme}::${transmission.docTypeId}`,
        processID: `cenbii-procid-ubl::${transmission.processId}`,
        sbdhInstanceID: sbdhId,
        status,
        attemptCount: transmission.attempts,
        createdDT: receivedAt,
        completedDT: status === "sending" ? null : transmission.completedAt,
        reportingStatus: delivered ? "reported" : "pending",
        nextRetryDT: transmission.nextRetryAt,
        errorDetails: transmission.error,
        mlsStatus: mlsStatus(transmission),
        custom1,
        custom2,
        custom3,
    };
}
export function statusOf({ status, busyUntil }) {
    return busyUntil !== null && Date.parse(busyUntil) > Date.now() ? "sending" : status;
}
/** Whether the access point has moved the transaction to its archive, because nothing more will change about it. */
export function isArchived(transmission) {
    const isFinal = ["sent", "permanently_failed", "rejected"].includes(statusOf(transmission));
    return isFinal && mlsStatus(transmission) !== "pending";
}
/** An access point knows a status message as soon as it has received it, also when it could not forward it. */
function mlsStatus({ mls, delivered, status }) {
    if (!delivered) {
        return status === "failed" ? "pending" : "not_applicable";
    }
    if (mls === null || (mls.state === "pending" && Date.parse(mls.dueAt) > Date.now())) {
        return "pending";
    }
    return `received_${mls.code.toLowerCase()}`;
}
//# sourceMappingURL=status-object.js.map