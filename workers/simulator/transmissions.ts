import type { DecidingLeg } from "../../common/domain/status/legs.ts";
import type { Mls, MlsCode } from "../../common/peppol/envelope/mls.ts";
import type { SbdHeader } from "../../common/peppol/envelope/sbdh-reader.ts";

export type MlsIssue = Mls["issues"][number];

/** phoss-ap's states of an outbound transaction (access-point.md 2). */
export type TransactionStatus = "pending" | "rejected" | "sending" | "sent" | "failed" | "permanently_failed";

/** Findings of the receiving corner's own check. */
export interface ValidationSummary {
  /** Id and version of the rules that were applied. */
  ruleSet: string;
  fatal: number;
  warnings: number;
  /** The first ten fatal findings, as a status message carries them. */
  issues: MlsIssue[];
}

/** One envelope that was posted to the simulator, without the document: metadata only. */
export interface Transmission extends Omit<SbdHeader, "mlsTo" | "mlsType"> {
  id: string;
  leg: DecidingLeg;
  /** The API it was posted to: phase4-peppol-standalone keeps no transactions and retries nothing. */
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
  attempts: number;
  /** Attempts of earlier posts of the same envelope. */
  attemptsBefore: number;
  nextRetryAt: string | null;
  /** The access point is still sending until this moment. */
  busyUntil: string | null;
  completedAt: string | null;
  error: string | null;
  /** Whether the receiving corner got it. */
  delivered: boolean;
  /** The message id of the last attempt; each attempt draws a new one. */
  as4MessageId: string;
  /** Null when the receiving corner does not answer this copy. */
  mls: PlannedMls | null;
  /** Status messages that come after `mls` although the specification allows one only. */
  furtherMls: PlannedMls[];
}

export interface PlannedMls {
  /** Fixed when the document arrives, so that a repeat after a crash can be recognised. */
  id: string;
  sbdhId: string;
  code: MlsCode;
  issues: MlsIssue[];
  senderId: string;
  /** The receiver that the message names, and the one that its envelope names. */
  receiverId: string;
  envelopeReceiverId: string;
  /** SBDH id of the transmission that the message answers. */
  referenceId: string;
  dueAt: string;
  /** `refused`: the receiver has answered that it wants no repeat. */
  state: "pending" | "delivered" | "refused";
  settledAt: string | null;
}

/** The end of one status message; `index` 0 is the transmission's `mls`, 1 the first of `furtherMls`. */
export interface Settlement {
  index: number;
  state: "delivered" | "refused";
  at: string;
}

export type JournalEntry =
  | { event: "received"; transmission: Transmission }
  | { event: "attempt"; id: string; change: Partial<Transmission> }
  | ({ event: "mls"; id: string } & Settlement);

export const messagesOf = ({ mls, furtherMls }: Transmission): PlannedMls[] =>
  mls === null ? [] : [mls, ...furtherMls];

/** Whether an attempt or a status message is still to come. */
const isOpen = (transmission: Transmission): boolean =>
  transmission.status === "failed" || messagesOf(transmission).some(({ state }) => state === "pending");

/**
 * The simulator's memory. It keeps the newest `keep` transmissions and forgets older ones once they are settled, so
 * that a long run does not grow without bound.
 */
export class Transmissions {
  private readonly byId = new Map<string, Transmission>();
  private readonly bySbdhId = new Map<string, Transmission[]>();
  /** Envelopes that were refused since the start of this process, because their id was known already. */
  refused = 0;

  constructor(private readonly keep: number) {}

  add(transmission: Transmission): void {
    this.byId.set(transmission.id, transmission);
    this.bySbdhId.set(transmission.sbdhId, [...this.copies(transmission.sbdhId), transmission]);
    const [oldest] = this.byId.values();
    if (this.byId.size > this.keep && oldest !== undefined && !isOpen(oldest)) {
      this.forget(oldest);
    }
  }

  change(id: string, change: Partial<Transmission>): void {
    const known = this.byId.get(id);
    if (known !== undefined) {
      Object.assign(known, change);
    }
  }

  settle(id: string, { index, state, at }: Settlement): void {
    const known = this.byId.get(id);
    const message = known && messagesOf(known)[index];
    if (message !== undefined) {
      message.state = state;
      message.settledAt = at;
    }
  }

  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): readonly Transmission[] {
    return this.bySbdhId.get(sbdhId) ?? [];
  }

  all(): IterableIterator<Transmission> {
    return this.byId.values();
  }

  private forget({ id, sbdhId }: Transmission): void {
    this.byId.delete(id);
    const left = this.copies(sbdhId).filter((copy) => copy.id !== id);
    if (left.length > 0) {
      this.bySbdhId.set(sbdhId, left);
    } else {
      this.bySbdhId.delete(sbdhId);
    }
  }
}
