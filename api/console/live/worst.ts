import type { LiveServiceSnapshot } from "./live-service-snapshot.ts";

/** What the strip, the title and the icon tell at once: `asking` before anything is known. */
export type Worst = "critical" | "warning" | "unseen" | "well" | "asking";

export function worstOf({ judgement, silence }: LiveServiceSnapshot): Worst {
  if (silence !== undefined) {
    return "critical";
  }
  if (judgement === undefined) {
    return "asking";
  }
  const [first] = judgement.conditions;
  return first?.severity ?? (judgement.is_well ? "well" : "unseen");
}

/** How many things need a person; the silence of the service itself is one. */
export const countOf = ({ judgement, silence }: LiveServiceSnapshot): number =>
  silence === undefined ? (judgement?.conditions.length ?? 0) : 1;
