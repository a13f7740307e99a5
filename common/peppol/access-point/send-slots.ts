import type { LaneSlots } from "./lane-slots.ts";

/** Slots that a holder may be given now. */
export interface SlotOffer {
  slots: LaneSlots;
  /** Its part of the turns, beside other offers. */
  weight: number;
  /** The part of its slots that may be used, up to 1. */
  part: number;
}

/** Receiver and organization of a slot; both have limits. */
export interface SlotHolder {
  orgId: string;
  receiverId: string;
  /** Ends the waiting for a slot. */
  signal?: AbortSignal;
}

/** A holder, and what it may be given at a moment: that can change while it waits. */
export type SlotSeeker = SlotHolder & { offers: () => readonly SlotOffer[] };

interface Waiting {
  holder: SlotSeeker;
  admit(slots: LaneSlots | undefined): void;
}

/** After a wait in vain for a receiver's slots, others do not wait for it for this long. */
const crowdedMs = 3_000;

/**
 * Slots for concurrent calls to the access points. A slow receiver, or an organization with many legs, leaves slots for
 * others. Waiting holders get the next slot that their limits allow, round-robin by organization; of several access points with
 * a free slot each has turns by its weight (start-time fair queueing: one that was full or away does not catch up).
 */
export class SendSlots {
  /** In round-robin order of the organizations. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly crowdedUntil = new Map<string, number>();
  /** The beginning of the latest turn. */
  private turn = 0;

  constructor(private readonly lanes: readonly LaneSlots[]) {}

  /** @returns the slots of which the caller has one, which it must release; undefined when its wait is aborted, or another wait for the receiver has just ended without one */
  async take(holder: SlotSeeker): Promise<LaneSlots | undefined> {
    if (holder.signal?.aborted === true || this.isCrowded(holder)) {
      return undefined;
    }
    return new Promise((resolve) => {
      const leave = (): void => this.leave(holder, waiting);
      const waiting: Waiting = {
        holder,
        admit: (slots) => {
          holder.signal?.removeEventListener("abort", leave);
          resolve(slots);
        },
      };
      holder.signal?.addEventListener("abort", leave, { once: true });
      this.queueOf(holder).push(waiting);
      this.serve();
    });
  }

  release(holder: SlotHolder, slots: LaneSlots): void {
    slots.add(holder, -1);
    this.serve();
  }

  private queueOf({ orgId }: SlotHolder): Waiting[] {
    const queue = this.waiting.get(orgId) ?? [];
    this.waiting.set(orgId, queue);
    return queue;
  }

  private leave(holder: SlotHolder, waiting: Waiting): void {
    const queue = this.queueOf(holder);
    queue.splice(queue.indexOf(waiting), 1);
    this.crowdedUntil.set(holder.receiverId, performance.now() + crowdedMs);
    waiting.admit(undefined);
  }

  private isCrowded(holder: SlotSeeker): boolean {
    const until = this.crowdedUntil.get(holder.receiverId);
    if (until === undefined) {
      return false;
    }
    if (until < performance.now()) {
      this.crowdedUntil.delete(holder.receiverId);
      return false;
    }
    return !holder.offers().some(({ slots, part }) => slots.hasRoom(holder, part));
  }

  private serve(): void {
    while (this.lanes.some(({ inUse, ceilings }) => inUse < ceilings.all)) {
      const next = this.next();
      if (next === undefined) {
        return;
      }
      next.admit();
    }
  }

  private next(): { admit: () => void } | undefined {
    for (const [orgId, queue] of this.waiting) {
      const found = this.firstWithRoom(queue);
      if (found !== undefined || queue.length === 0) {
        this.waiting.delete(orgId);
      }
      if (found !== undefined && queue.length > 0) {
        // Moves the organization behind the others.
        this.waiting.set(orgId, queue);
      }
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  /** Takes the first out of the queue that one of its offers has room for. */
  private firstWithRoom(queue: Waiting[]): { admit: () => void } | undefined {
    for (const [nth, waiting] of queue.entries()) {
      const { holder } = waiting;
      const offer = this.bestOf(holder);
      if (offer !== undefined) {
        queue.splice(nth, 1);
        return {
          admit: () => {
            this.turn = Math.max(offer.slots.turnEnd, this.turn);
            offer.slots.turnEnd = this.turn + 1 / offer.weight;
            offer.slots.add(holder, 1);
            waiting.admit(offer.slots);
          },
        };
      }
    }
    return undefined;
  }

  private bestOf(holder: SlotSeeker): SlotOffer | undefined {
    const begin = ({ slots }: SlotOffer): number => Math.max(slots.turnEnd, this.turn);
    const free = holder.offers().filter(({ slots, part }) => slots.hasRoom(holder, part));
    return free.reduce<SlotOffer | undefined>(
      (best, offer) => (best === undefined || begin(offer) < begin(best) ? offer : best),
      undefined,
    );
  }
}
