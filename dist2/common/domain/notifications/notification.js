/** Conditions of each sort that one message lists. */
const listed = 20;
/** One message, however much there is to tell. */
export function groupEpisodes({ id, at }, { began, over, lasting }) {
    const worstFirst = [
        ...began.filter(({ severity }) => severity === "critical"),
        ...began.filter(({ severity }) => severity !== "critical"),
    ];
    const beyond = (episodes) => Math.max(0, episodes.length - listed);
    return {
        id,
        at,
        isTest: false,
        began: worstFirst.slice(0, listed),
        over: over.slice(0, listed),
        lasting: lasting.slice(0, listed),
        more: { began: beyond(began), over: beyond(over), lasting: beyond(lasting) },
    };
}
export const testNotification = ({ id, at }) => ({
    ...groupEpisodes({ id, at }, { began: [], over: [], lasting: [] }),
    isTest: true,
});
//# sourceMappingURL=notification.js.map