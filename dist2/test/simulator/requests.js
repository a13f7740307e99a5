import { randomUUID } from "node:crypto";
import { documentEnvelope, reportEnvelope } from "./envelopes.js";
export const headers = { "x-token": "simulator-token", "content-type": "application/xml" };
export function post(sandbox, sbd, query = "") {
    return fetch(`${sandbox.url}/api/outbound/submit-sbd${query}`, { method: "POST", headers, body: sbd });
}
/** Posts one envelope under a new id, which it returns, also when the connection is dropped. */
export async function submit(sandbox, build) {
    const sbdhId = randomUUID();
    await post(sandbox, build(sbdhId)).then((response) => response.text(), () => "");
    return sbdhId;
}
export const toSupplier = (tin, header = {}) => (sbdhId) => documentEnvelope({ tin, header: { ...header, sbdhId } });
export const toAuthority = (tin) => (sbdhId) => reportEnvelope({ tin, header: { sbdhId } });
export const answerTo = (sandbox, sbdhId) => sandbox.inbox.messages.find(({ inbound }) => inbound.mls.referenceId === sbdhId)?.inbound;
//# sourceMappingURL=requests.js.map