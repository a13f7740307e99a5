import type { DecidingLeg } from "../../common/domain/status/legs.ts";
import type { Mls, MlsCode } from "../../common/peppol/envelope/mls.ts";
import type { SbdHeader } from "../../common/peppol/envelope/sbdh-reader.ts";

export type MlsIssue = Mls["issues"][number];

/** phoss-ap's states of an outbound transaction (access-point.md 2). */
export type TransactionStatus = "pending" | "rejected" | "sending" | "sent" | "failed" | "permanently_failed";

/** What the receiving corner's own check has found. */
export interface ValidationSummary {
  /** Id and version of the rules that were applied. */
  ruleSet: string;
  fatal: number;
  warnings: number;
  /** The fatal ones as a status message would carry them, the first ten. */
  issues: MlsIssue[];
}

/** One envelope that was posted to the simulator: metadata only, the document itself is never kept. */
export interface Transmission extends Omit<SbdHeader, "mlsTo" | "mlsType"> {
  id: string;
  leg: DecidingLeg;
  /** Whose API it was posted to: phase4-peppol-standalone keeps no transactions and tries nothing again. */
  api: "phoss-ap" | "phase4";
  mlsTo: string | null;
  mlsType: string | null;
  /** Bytes of the envelope as received, and their digest in hex. */
  size: number;
  sha256: string;
  custom1: string | null;
  custom2: string | null;
  custom3: string | null;
  receivedAt: string;
  /** 1 for the first arrival of an SBDH id, 2 for the next, … */
  copy: number;
  outcome: string;
  verdict: ValidationSummary;
  status: TransactionStatus;
  /** Its own, and those of earlier posts of the same envelope. */
  attempts: number;
  attemptsBefore: number;
  nextRetryAt: string | null;
  /** The moment until which the access point is still at it. */
  busyUntil: string | null;
  completedAt: string | null;
  error: string | null;
  /** Whether the receiving corner got it. */
  delivered: boolean;
  /** The message id of the last attempt; each attempt draws a new one. */
  as4MessageId: string;
  /** Null when the receiving corner does not answer this copy. */
  mls: PlannedMls | null;
  /** What comes after `mls` although nothing should. */
  furtherMls: PlannedMls[];
}

export interface PlannedMls {
  /** Fixed when the document arrives: a repeat after a crash must be recognisable. */
  id: string;
  sbdhId: string;
  code: MlsCode;
  issues: MlsIssue[];
  senderId: string;
  /** The receiver that the message names, and the one that its envelope names. */
  receiverId: string;
  envelopeReceiverId: string;
  /** SBDH id of the transmission that it answers. */
  referenceId: string;
  dueAt: string;
  /** `refused`: the receiver said that it wants no repeat. */
  state: "pending" | "delivered" | "refused";
  settledAt: string | null;
}

/** The end of one status message; `index` 0 is the transmission's `mls`, 1 the first of `furtherMls`. */
export interface Settlement {
  index: number;
  state: "delivered" | "refused";
  at: string;
}

/** What the journal holds, one per line. */
export type JournalEntry =
  | { event: "received"; transmission: Transmission }
  | { event: "attempt"; id: string; change: Partial<Transmission> }
  | ({ event: "mls"; id: string; index?: number } & Omit<Settlement, "index">);

export const messagesOf = ({ mls, furtherMls }: Transmission): PlannedMls[] =>
  mls === null ? [] : [mls, ...furtherMls];

/** Something is still going to happen to it. */
const isOpen = (transmission: Transmission): boolean =>
  transmission.status === "failed" || messagesOf(transmission).some(({ state }) => state === "pending");

export interface Transmissions {
  add(transmission: Transmission): void;
  change(id: string, change: Partial<Transmission>): void;
  settle(id: string, settlement: Settlement): void;
  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): readonly Transmission[];
  /** Oldest first. */
  all(): IterableIterator<Transmission>;
  /** An envelope was refused because there is one of its id. */
  countRefused(): void;
  /** How many were, since the start of this process. */
  refused(): number;
}

/**
 * The simulator's memory. It keeps the newest `keep` transmissions and forgets older ones once they are settled, so
 * that a long run does not grow without bound.
 */
export function createTransmissions(keep: number): Transmissions {
  const byId = new Map<string, Transmission>();
  const bySbdhId = new Map<string, Transmission[]>();
  let refused = 0;

  function forget(oldest: Transmission): void {
    byId.delete(oldest.id);
    const left = bySbdhId.get(oldest.sbdhId)?.filter(({ id }) => id !== oldest.id) ?? [];
    if (left.length > 0) {
      bySbdhId.set(oldest.sbdhId, left);
    } else {
      bySbdhId.delete(oldest.sbdhId);
    }
  }

  return {
    add(transmission) {
      byId.set(transmission.id, transmission);
      const copies = bySbdhId.get(transmission.sbdhId);
      if (copies === undefined) {
        bySbdhId.set(transmission.sbdhId, [transmission]);
      } else {
        copies.push(transmission);
      }
      const [oldest] = byId.values();
      if (byId.size > keep && oldest !== undefined && !isOpen(oldest)) {
        forget(oldest);
      }
    },
    change(id, change) {
      const known = byId.get(id);
      if (known !== undefined) {
        Object.assign(known, change);
      }
    },
    settle(id, { index, state, at }) {
      const known = byId.get(id);
      const message = known && messagesOf(known)[index];
      if (message !== undefined) {
        message.state = state;
        message.settledAt = at;
      }
    },
    copies: (sbdhId) => bySbdhId.get(sbdhId) ?? [],
    all: () => byId.values(),
    countRefused: () => void (refused += 1),
    refused: () => refused,
  };
}
