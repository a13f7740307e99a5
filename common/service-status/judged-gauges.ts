import type { Severity } from "./condition.ts";
import { conditionIds, conditionTable, type ConditionId } from "./condition-table.ts";
import { judge, wasLookedAt, type Judgement } from "./judge.ts";
import { parts, type Known } from "./known.ts";

export interface Sample {
  labels: Record<string, string>;
  value: number;
}

export interface GaugeOf<Source> {
  name: string;
  help: string;
  labels: readonly string[];
  samples: (source: Source) => Sample[];
}

const severities: readonly Severity[] = ["critical", "warning"];

/** One series for each condition that was looked at, 0 where it holds; and one more for a severity that it seldom has. */
function conditionSamples(known: Known, { conditions }: Judgement): Sample[] {
  const count = (id: ConditionId, severity: Severity): number =>
    conditions.filter((each) => each.id === id && each.severity === severity).length;
  return conditionIds
    .filter((id) => wasLookedAt(id, known))
    .flatMap((id) =>
      severities
        .filter((severity) => severity === conditionTable[id].severity || count(id, severity) > 0)
        .map((severity) => ({ labels: { condition: id, severity }, value: count(id, severity) })),
    );
}

/** What is judged, also while the database cannot be read: then only what the process finds without it. */
export const judgedGauges: readonly GaugeOf<Known>[] = [
  {
    name: "peppol_condition",
    help: "How many cases of a condition do not hold; 0 where it was looked at and holds, no series where it could not be",
    labels: ["condition", "severity"],
    samples: (known) => conditionSamples(known, judge(known)),
  },
  {
    name: "peppol_unseen",
    help: "1 for a part of the service that could not be looked at, so that it is unknown whether its conditions hold",
    labels: ["part"],
    samples: (known) => {
      const unseen = new Set(judge(known).unseen.map(({ part }) => part));
      return parts.map((part) => ({ labels: { part }, value: unseen.has(part) ? 1 : 0 }));
    },
  },
];
