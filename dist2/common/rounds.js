/**
 * Milliseconds until the next round of everything in this process that begins one each `everyMs`: at the same moment, so that what it reads
 * is read once and is new for all. A timer may end a moment too early, which begins no second round.
 */
export function untilNextRound(everyMs) {
    const leftMs = everyMs - (performance.now() % everyMs);
    return leftMs < everyMs / 20 ? leftMs + everyMs : leftMs;
}
//# sourceMappingURL=rounds.js.map