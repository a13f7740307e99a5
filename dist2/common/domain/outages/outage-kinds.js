/** What the ledger has: an access point that did not answer, a pause, and every other condition that did not hold. */
export const outageKinds = ["access-point-away", "pause", "condition"];
//# sourceMappingURL=outage-kinds.js.map