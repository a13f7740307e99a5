import { type Condition, type Severity, conditionIds, conditionTable, type ConditionId } from "./condition-table.ts";
import { parts, partTexts, type Known, type Part, type PauseSnapshot } from "./service-snapshot.ts";
import type { ServiceStatus } from "./read-service-status.ts";

export interface JudgedCondition extends Condition<ConditionId> {
  pause?: PauseSnapshot;
}

/** What does not hold at a moment, and how far that can be relied on. */
export interface Judgement {
  at: string;
  /** The worst first. */
  conditions: JudgedCondition[];
  /** What was looked at, and when. */
  lookedAt: { part: Part; at: string }[];
  /** What could not be looked at, so that no one knows whether it holds. */
  unseen: { part: Part; words: string }[];
  isWell: boolean;
  /** The earliest moment of `lookedAt`; null where nothing was. */
  oldestLook: string | null;
}

const rank: Readonly<Record<Severity, number>> = { critical: 0, warning: 1 };

/** The one judgement: console, health, metrics and alerts tell nothing else. Pure. */
export function judge(known: Known): Judgement {
  const reported = conditionIds.filter((id) => conditionTable[id].siteOnly !== true || known.scope === "site");
  const conditions = reported.flatMap((id) => {
    const { severity, who, action, find } = conditionTable[id];
    return find(known).map((finding): JudgedCondition => ({
      id,
      severity,
      who,
      action,
      subject: null,
      waiting: null,
      ...finding,
    }));
  });
  const needed = parts.filter((part) => reported.some((id) => conditionTable[id].looksAt.includes(part)));
  const lookedAt = needed.flatMap((part) => {
    const at = known.looks[part];
    return at === undefined ? [] : [{ part, at }];
  });
  const unseen = needed
    .filter((part) => known.looks[part] === undefined)
    .map((part) => ({ part, words: partTexts[part] }));
  return {
    at: known.at,
    conditions: conditions.toSorted((a, b) => rank[a.severity] - rank[b.severity]),
    lookedAt,
    unseen,
    isWell: conditions.length === 0 && unseen.length === 0,
    oldestLook: lookedAt.map(({ at }) => at).toSorted()[0] ?? null,
  };
}

/** Whether a condition was looked at in all its parts, so that its absence says that it holds. */
export const wasLookedAt = (id: ConditionId, { looks }: Known): boolean =>
  conditionTable[id].looksAt.every((part) => looks[part] !== undefined);

/** `down`: a condition is critical; `attention`: there is another one, or something could not be looked at. */
type Health = "well" | "attention" | "down";

export function healthOf({ conditions, isWell }: Pick<Judgement, "conditions" | "isWell">): Health {
  if (conditions.some(({ severity }) => severity === "critical")) {
    return "down";
  }
  return isWell ? "well" : "attention";
}

/** What is wrong, in sentences with what to do, the worst first; then one sentence per reason for which parts of the status are missing. */
export function statusTroubles({ conditions }: Pick<Judgement, "conditions">, { missing }: ServiceStatus): string[] {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  return [
    ...conditions.map(({ words, action }) => `${words} ${action}`),
    ...reasons.map((why) => {
      const named = missing.filter((each) => each.why === why).map(({ part }) => part);
      return `Not known: ${named.join(", ")}. ${why}`;
    }),
  ];
}
