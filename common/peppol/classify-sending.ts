import { failureCauses } from "../status/failure-causes.ts";
import type { Refusal, SendOutcome } from "./access-point.ts";
import { as4Refusal, sendingBeliefs, type BeliefRow } from "./beliefs.ts";
import { fullText, hasRow, isOver, publicText, readNextRetry, sentence, type Answer } from "./sending-answer.ts";

/** Finds the row for an answer. The reason is public, the detail is not. */
export function classifySending(answer: Answer): SendOutcome {
  const row = sendingBeliefs.find(({ applies }) => applies(answer)) as BeliefRow;
  const said = row.says(answer);
  const [reason, detail] = [sentence(said, publicText(answer)), sentence(said, fullText(answer))];
  return {
    ...outcomeOf(row, answer),
    reason,
    ...(detail !== reason && { detail }),
    report: answer.report ?? null,
    ...(hasRow(answer) && { hasRow: true }),
  };
}

type Outcome = SendOutcome extends infer One
  ? One extends SendOutcome
    ? Omit<One, "report" | "reason" | "detail">
    : never
  : never;

function outcomeOf(row: BeliefRow, answer: Answer): Outcome {
  const { known } = row;
  const concerns = row.concerns !== undefined && { concerns: row.concerns };
  if (known === "sent") {
    return { kind: "sent" };
  }
  const retry = readNextRetry(answer.transaction, answer.aheadMs);
  if (known === "unknown") {
    return { kind: "unknown", ...retry };
  }
  if (hasRow(answer) && !isOver(answer)) {
    return { kind: "retryable", retryOwner: "access-point", soFar: row.soFar ?? known, ...concerns, ...retry };
  }
  if (known === "refused") {
    return { kind: "rejected", ...(row.refusal?.(answer) ?? { cause: "as4" }) };
  }
  // What it has given up is never posted again by itself.
  return known === "ours" || hasRow(answer) ? { kind: "blocked", ...concerns } : notSent(row);
}

const notSent = ({ untilAttempt }: BeliefRow): Outcome => ({
  kind: "retryable",
  retryOwner: "us",
  ...(untilAttempt !== undefined && { untilAttempt }),
});

/** The refusal that the reason of a leg keeps; undefined for any other reason. */
export function refusalIn(reason: string | null): Refusal | undefined {
  const begins = (name: keyof typeof failureCauses): boolean => reason?.startsWith(failureCauses[name].says) === true;
  if (begins("refused_by_other")) {
    return as4Refusal(reason ?? "");
  }
  const cause = begins("not_registered") ? "not-registered" : begins("not_supported") ? "not-supported" : undefined;
  return cause && { cause, party: "receiver" };
}
