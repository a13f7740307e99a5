import type { Queryable } from "../db/database.ts";
import { saveLegDecision, type Decided, type LegDecision, type OverallByOther } from "../db/stores/mls-store.ts";
import { legStatus, overallStatus, type LegState } from "../domain/status.ts";

/** Whatever decides a leg: its MLS, the refusal of the receiving access point, a person. */
export type Verdict = Omit<LegDecision, "legStatus" | "overall" | "event"> & { event?: string };

/** Brings a leg to its end and its document to what follows from that; a leg that is decided stays as it is. */
export async function decideLeg(db: Queryable, verdict: Verdict): Promise<Decided> {
  const { to } = verdict;
  return saveLegDecision(db, {
    event: to.toUpperCase(),
    ...verdict,
    legStatus: legStatus(to),
    overall: overallByOther(to),
  });
}

function overallByOther(to: LegState): OverallByOther {
  return {
    alone: overallStatus("validated", [to]),
    approved: overallStatus("validated", [to, "accepted"]),
    rejected: overallStatus("validated", [to, "rejected"]),
    undecided: overallStatus("validated", [to, "sent"]),
  };
}
