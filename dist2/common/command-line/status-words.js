import { exitCodes } from "./exit-codes.js";
import { plain } from "./output.js";
/** A line for the document, and one for each finding. */
export function describeStatus(status) {
    const { document_sequence: number, external_reference: reference, overall_status: overall } = status;
    const legs = [`receiver ${status.participant_status ?? "open"}`, `tax authority ${status.fta_status ?? "open"}`].join(", ");
    const name = reference === undefined || reference === null ? "" : ` (${reference})`;
    const waits = overall === "PENDING" && status.next_poll_after_seconds === null
        ? ["  it waits for the operator of the service"]
        : [];
    const findings = status.validation_results.map(({ flag, reasonCode, text, pointer }) => `  ${flag} ${reasonCode}${pointer === undefined ? "" : ` ${pointer}`}: ${text}`);
    return [`${number}${name}  ${overall}  ${legs}  ${status.id}`, ...waits, ...findings].map(plain).join("\n");
}
export function exitCodeOfStatus(overall) {
    if (overall === "APPROVED") {
        return exitCodes.done;
    }
    return overall === "PENDING" ? exitCodes.pending : exitCodes.refused;
}
//# sourceMappingURL=status-words.js.map