import type { LogEventName } from "./log-entries.ts";
import { legSources, legStatus, overallStatus, type LegState, type LegStatus, type OverallStatus } from "./status.ts";

/**
 * What becomes of a message of the network:
 * - `recorded`: it decides its leg
 * - `duplicate`: the leg is decided already
 * - `unmatched`: it names no envelope of ours
 * - `contested`: another provider has sent it than the one that the leg went to, or it accepts what has been rejected
 * - `early`: it came before the provider of the leg was known, and is judged later
 * - `unusable`: it cannot be read, or is no status message
 */
export const messageOutcomes = ["recorded", "duplicate", "unmatched", "contested", "early", "unusable"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];

export interface LegVerdict {
  to: "accepted" | "rejected";
  /** Who decides: an MLS, the receiver's AS4 error, our access point, the directory, the rules for reports, or a person. */
  source: "mls" | "as4" | "access-point" | "directory" | "report-rules" | "operator";
  /** Name of the event in the log; the state by default. */
  event?: LogEventName;
  /** The message level status; its source says whether the message itself came, or polling has learnt of it. */
  mls?: Record<string, unknown>;
  /** State and attempt that the verdict is about; later attempts are not affected. Absent for an MLS, which counts in any state. */
  from?: { state: LegState; attempts: number };
}

/** The document's new status, by the status of its other leg; `alone` if there is no other. */
type OverallByOther = Record<NonNullable<LegStatus> | "alone" | "undecided", OverallStatus>;

/** The effect of a verdict on a leg and its document, for any state that is found when both are locked. */
export interface LegDecision {
  to: LegVerdict["to"];
  event: LogEventName;
  /** States in which the verdict may still decide the leg. */
  from: LegState[];
  /** The only attempt that the verdict decides; null for any. */
  attempts: number | null;
  legStatus: LegStatus;
  overall: OverallByOther;
  /** Whether it shows that the envelope has arrived. */
  provesDelivery: boolean;
  /** Whether it gives the reasons of the same verdict where polling had learnt it without them. */
  completesPolled: boolean;
}

const eventOf = { accepted: "ACCEPTED", rejected: "REJECTED" } as const satisfies Record<string, LogEventName>;

export function decideLeg({ to, source, event = eventOf[to], mls, from }: LegVerdict): LegDecision {
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
