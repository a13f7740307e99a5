/** What is looked at for the judgement: each is known since a moment of its own, or cannot be seen at all. */
export const parts = [
    "database",
    "schema",
    "recovery",
    "disk",
    "places",
    "queue",
    "queueMemory",
    "processes",
    "backlog",
    "failures",
    "feed",
    "search",
    "expiries",
    "backup",
];
/** A transaction of ours that writes takes milliseconds; one that has been open for longer is reported. */
export const longTransactionSeconds = 10;
//# sourceMappingURL=known.js.map