import { conditionIds, conditionTable } from "./condition-table.js";
import { parts } from "./known.js";
import { unseenTexts } from "./unseen-texts.js";
const rank = { critical: 0, warning: 1 };
/** The one judgement: console, health, metrics, alerts, the ledger and notifications tell nothing else. Pure. */
export function judge(known) {
    const reported = conditionIds.filter((id) => isTold(conditionTable[id], known));
    const conditions = reported.flatMap((id) => conditionTable[id].find(known).map((finding) => conditionOf(id, finding)));
    const needed = parts.filter((part) => reported.some((id) => conditionTable[id].looksAt.includes(part)));
    const lookedAt = needed.flatMap((part) => {
        const at = known.looks[part];
        return at === undefined ? [] : [{ part, at }];
    });
    const unseen = needed
        .filter((part) => known.looks[part] === undefined)
        .map((part) => ({ part, words: unseenTexts[part] }));
    return {
        at: known.at,
        conditions: conditions.toSorted((a, b) => rank[a.severity] - rank[b.severity]),
        lookedAt,
        unseen,
        isWell: conditions.length === 0 && unseen.length === 0,
        oldestLook: lookedAt.map(({ at }) => at).toSorted()[0] ?? null,
    };
}
const isTold = ({ siteOnly }, { scope }) => siteOnly !== true || scope === "site";
function conditionOf(id, finding) {
    const { severity, who, action } = conditionTable[id];
    return { id, severity, who, action, subject: null, waiting: null, ...finding };
}
/** Whether a condition was looked at in all its parts, so that its absence says that it holds. */
export const wasLookedAt = (id, { looks }) => conditionTable[id].looksAt.every((part) => looks[part] !== undefined);
//# sourceMappingURL=judge.js.map