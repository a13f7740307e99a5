import { documentKinds } from "../domain/document-kinds.js";
import { roleOf } from "./document-claims.js";
/** Complaints of `uaeChecks` about the receiver's endpoint and about card numbers; the issuer's endpoint is its profile's. */
export function uaeComplaints(document, kind, problem) {
    const { receiver } = documentKinds[kind];
    const cards = (document.payment_means ?? []).map(({ card_account: card = {} }, index) => [
        `/*/cac:PaymentMeans[${index + 1}]/cac:CardAccount/cbc:PrimaryAccountNumberID`,
        problem("primary_account_number_id", card),
    ]);
    const complaints = [
        [`/*/cac:${roleOf(receiver)}/cac:Party/cbc:EndpointID`, problem("endpoint_id", document[receiver])],
        ...cards,
    ];
    return Object.fromEntries(complaints.flatMap(([path, words]) => (words === undefined ? [] : [[path, `${path} ${words}`]])));
}
//# sourceMappingURL=uae-complaints.js.map