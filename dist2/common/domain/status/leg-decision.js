import { legSources, legStatus, overallStatus } from "./status.js";
/**
 * What becomes of a status message:
 * - `recorded`: it decides its leg
 * - `duplicate`: the leg is decided already
 * - `unmatched`: it names no envelope of ours
 * - `contested`: another provider has sent it than the one that the leg went to
 * - `early`: it came before the provider of the leg was known, and is judged later
 */
export const messageOutcomes = ["recorded", "duplicate", "unmatched", "contested", "early"];
const eventOf = { accepted: "ACCEPTED", rejected: "REJECTED" };
export function decideLeg({ to, source, event = eventOf[to], mls, from }) {
    return {
        to,
        event,
        from: legSources(to).filter((state) => from === undefined || state === from.state),
        attempts: from?.attempts ?? null,
        legStatus: legStatus(to),
        overall: {
            alone: overallStatus("validated", [to]),
            APPROVED: overallStatus("validated", [to, "accepted"]),
            REJECTED: overallStatus("validated", [to, "rejected"]),
            undecided: overallStatus("validated", [to, "sent"]),
        },
        provesDelivery: source === "mls",
        completesPolled: mls?.["source"] === "message",
    };
}
//# sourceMappingURL=leg-decision.js.map