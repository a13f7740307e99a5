import type { MlsCode } from "../../common/peppol/mls.ts";
import type { SbdHeader } from "../../common/peppol/sbdh-reader.ts";

/** One envelope that was posted to the simulator: metadata only, the document itself is never kept. */
export interface Transmission extends Omit<SbdHeader, "mlsTo" | "mlsType"> {
  id: string;
  /** Bytes of the envelope as received, and their digest in hex. */
  size: number;
  sha256: string;
  custom1: string | null;
  custom2: string | null;
  receivedAt: string;
  /** 1 for the first arrival of an SBDH id, 2 for the next, … */
  copy: number;
  outcome: string;
  /** Whether the receiving corner got it. */
  delivered: boolean;
  as4MessageId: string;
  /** Null when the receiving corner does not answer this copy. */
  mls: PlannedMls | null;
}

export interface PlannedMls {
  /** Fixed when the document arrives: a repeat after a crash must be recognisable. */
  id: string;
  sbdhId: string;
  code: MlsCode;
  senderId: string;
  receiverId: string;
  dueAt: string;
  /** `refused`: the receiver said that it wants no repeat. */
  state: "pending" | "delivered" | "refused";
  settledAt: string | null;
}

/** What the journal holds, one per line. */
export type JournalEntry =
  | { event: "received"; transmission: Transmission }
  | { event: "mls"; id: string; state: "delivered" | "refused"; at: string };

export interface Transmissions {
  add(transmission: Transmission): void;
  settle(id: string, state: "delivered" | "refused", at: string): void;
  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): readonly Transmission[];
  /** Oldest first. */
  all(): IterableIterator<Transmission>;
}

/**
 * The simulator's memory. It keeps the newest `keep` transmissions and forgets older ones once they are settled, so
 * that a long run does not grow without bound.
 */
export function createTransmissions(keep: number): Transmissions {
  const byId = new Map<string, Transmission>();
  const bySbdhId = new Map<string, Transmission[]>();

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
      if (byId.size > keep && oldest !== undefined && oldest.mls?.state !== "pending") {
        forget(oldest);
      }
    },
    settle(id, state, at) {
      const mls = byId.get(id)?.mls;
      if (mls !== undefined && mls !== null) {
        mls.state = state;
        mls.settledAt = at;
      }
    },
    copies: (sbdhId) => bySbdhId.get(sbdhId) ?? [],
    all: () => byId.values(),
  };
}
