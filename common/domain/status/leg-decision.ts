import { legSources, legStatus, overallStatus, type LegState, type LegStatus, type OverallStatus } from "./status.ts";

/**
 * What becomes of a status message:
 * - `recorded`: it decides its leg
 * - `duplicate`: the leg is decided already
 * - `unmatched`: it names no envelope of ours
 * - `contested`: another provider has sent it than the one that the leg went to
 * - `early`: it came before the provider of the leg was known, and is judged later
 */
export const messageOutcomes = ["recorded", "duplicate", "unmatched", "contested", "early"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];

export interface LegVerdict {
  to: "accepted" | "rejected";
  /** Who decides: an MLS, the receiver's AS4 error, our access point, the rules for reports, or a person. */
  source: "mls" | "as4" | "access-point" | "report-rules" | "operator";
  /** What the log calls it; the state by default. */
  event?: string;
  /** The message level status; its source says whether the message itself came, or polling has learnt of it. */
  mls?: Record<string, unknown>;
  /** Where it belongs to one attempt: it decides nothing that came after. An MLS holds whatever we believe. */
  from?: { state: LegState; attempts: number };
}

/** What the document's status becomes, by what the other leg that it needs has come to; alone when it needs no other. */
type OverallByOther = Record<NonNullable<LegStatus> | "alone" | "undecided", OverallStatus>;

/** What a verdict does to a leg and its document, whatever is found once both are locked. */
export interface LegDecision {
  to: LegVerdict["to"];
  event: string;
  /** States in which the leg may still be decided by it. */
  from: LegState[];
  /** The only attempt that it decides; null for any. */
  attempts: number | null;
  legStatus: LegStatus;
  overall: OverallByOther;
  /** Whether it shows that the envelope has arrived. */
  provesDelivery: boolean;
  /** Whether it gives the reasons of the same verdict where polling had learnt it without them. */
  completesPolled: boolean;
}

export function decideLeg({ to, source, event = to.toUpperCase(), mls, from }: LegVerdict): LegDecision {
  return {
    to,
    event,
    from: legSources(to).filter((state) => from === undefined || state === from.state),
    attempts: from?.attempts ?? null,
    legStatus: legStatus(to),
    overall: {
      alone: overallStatus("validated", [to]),
      APPROVED: overallStatus("validated", [to, "accepted"]),
      REJECTED: overallStatus("validated", [to, "rejected"]),
      undecided: overallStatus("validated", [to, "sent"]),
    },
    provesDelivery: source === "mls",
    completesPolled: mls?.["source"] === "message",
  };
}
