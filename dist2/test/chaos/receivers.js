/** The simulator's receivers (docs/sandbox.md) that need no operator; most documents go to the one who behaves. */
export const behaved = { tin: "1987654321", end: "APPROVED" };
export const slow = { tin: "1000000012", end: "APPROVED" };
export const others = [
    { tin: "1000000009", end: "APPROVED" },
    { tin: "1000000010", end: "APPROVED" },
    { tin: "1000000015", end: "APPROVED" },
    { tin: "1000000017", end: "APPROVED", contradictedBy: "REJECTED" },
    { tin: "1000000021", end: "APPROVED" },
    { tin: "1000000003", end: "REJECTED" },
    { tin: "1000000013", end: "REJECTED" },
    { tin: "1000000003", end: "APPROVED", isCorrected: true },
];
//# sourceMappingURL=receivers.js.map