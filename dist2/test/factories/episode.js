/** A critical condition that lasts. */
export const anEpisode = (overrides = {}) => ({
    id: "01a00000-0000-7000-8000-0000000000aa",
    condition: "disk-full",
    subject: "",
    severity: "critical",
    words: { en: "The disk is full.", ar: "القرص ممتلئ." },
    since: "2026-11-24T11:58:00.000Z",
    until: null,
    lastedMs: null,
    waitingMost: null,
    ...overrides,
});
//# sourceMappingURL=episode.js.map