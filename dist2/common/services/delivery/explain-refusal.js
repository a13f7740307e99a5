import { documentKinds } from "../../domain/document-kinds.js";
import { legTraits } from "../../domain/status/legs.js";
/** Reason codes in `validation_results`: AS4 for the receiving access point, AP- for ours. */
const codes = {
    "not-registered": "AP-NOT-REGISTERED",
    "not-supported": "AP-NOT-SUPPORTED",
    content: "AP-CONTENT",
    as4: "AS4",
};
/** A refusal as a finding for the sender, with the field to correct if there is one. */
export function refusalFinding(refusal, leg, reason) {
    const pointer = legTraits[leg.leg].carriesTaxData ? undefined : fieldPointer(refusal, leg);
    return {
        flag: "fatal",
        reasonCode: codes[refusal.cause],
        text: refusalText(refusal, leg, reason),
        location: "",
        test: "",
        ...(pointer !== undefined && { pointer }),
    };
}
function refusalText({ cause, party }, leg, reason) {
    const { issuer, receiver } = documentKinds[leg.kind];
    switch (cause) {
        case "not-registered":
            return `The receiver ${leg.receiverId} is not registered in the Peppol network. Check endpoint_id and endpoint_scheme_id of ${receiver}, or ask the receiver for them.`;
        case "not-supported":
            return `The receiver ${leg.receiverId} is not registered for this type of document (${leg.docTypeId}, process ${leg.processId}). Check endpoint_id of ${receiver}, or ask the receiver where to send it.`;
        case "content":
            return party === "sender" ? `${reason}. The endpoint of ${issuer} is that of the business profile.` : reason;
        default:
            return reason;
    }
}
function fieldPointer({ party }, { kind }) {
    const { issuer, receiver } = documentKinds[kind];
    return party === undefined ? undefined : `/${party === "sender" ? issuer : receiver}/endpoint_id`;
}
//# sourceMappingURL=explain-refusal.js.map