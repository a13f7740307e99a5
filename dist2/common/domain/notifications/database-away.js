/** Its name in the table of conditions. */
export const databaseAway = "database-away";
/** What is reported while the ledger cannot be read. */
export function databaseAwayEpisode({ id, since, reason }) {
    return {
        id,
        condition: databaseAway,
        subject: "",
        severity: "critical",
        words: {
            en: `The database does not answer (${reason}): nothing is taken in, and nothing moves.`,
            ar: `قاعدة البيانات لا تجيب (\u2068${reason}\u2069): لا يُقبل شيء ولا يتحرك شيء.`,
        },
        since: since.toISOString(),
        until: null,
        lastedMs: null,
        waitingMost: null,
    };
}
//# sourceMappingURL=database-away.js.map