/** For whom a slot is: what one receiver, and one organization, may hold of them is bounded. */
export interface SlotHolder {
  orgId: string;
  receiverId: string;
  /** Ends the waiting for a slot. */
  signal?: AbortSignal;
}

/** Calls to the access point at the same time. */
export interface SlotLimits {
  all: number;
  perReceiver: number;
  perOrganization: number;
}

interface Waiting {
  holder: SlotHolder;
  admit(admitted: boolean): void;
}

/** A receiver whose slots were waited for in vain is not waited for again for this long. */
const crowdedMs = 3_000;

/**
 * The slots for calls to the access point, a slot for each call. A slow receiver, and an organization with many of them,
 * leave slots for the others. Who waits gets the next one that his ceilings allow, organization by organization in turns.
 */
export class SendSlots {
  private inUse = 0;
  private readonly byReceiver = new Map<string, number>();
  private readonly byOrganization = new Map<string, number>();
  /** The organization whose turn comes first is the first. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly crowdedUntil = new Map<string, number>();

  constructor(private readonly ceilings: SlotLimits) {}

  /** @returns whether there is a slot, which has to be given back; not when the waiting was ended, or is in vain */
  async take(holder: SlotHolder): Promise<boolean> {
    if (holder.signal?.aborted === true || this.isCrowded(holder)) {
      return false;
    }
    return new Promise((resolve) => {
      const leave = (): void => this.leave(holder, waiting);
      const waiting: Waiting = {
        holder,
        admit: (admitted) => {
          holder.signal?.removeEventListener("abort", leave);
          resolve(admitted);
        },
      };
      holder.signal?.addEventListener("abort", leave, { once: true });
      this.queueOf(holder).push(waiting);
      this.serve();
    });
  }

  release({ orgId, receiverId }: SlotHolder): void {
    this.inUse -= 1;
    count(this.byReceiver, receiverId, -1);
    count(this.byOrganization, orgId, -1);
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
    waiting.admit(false);
  }

  private isCrowded(holder: SlotHolder): boolean {
    const until = this.crowdedUntil.get(holder.receiverId);
    if (until === undefined) {
      return false;
    }
    if (until < performance.now()) {
      this.crowdedUntil.delete(holder.receiverId);
      return false;
    }
    return this.inUse >= this.ceilings.all || !this.hasRoom(holder);
  }

  private serve(): void {
    while (this.inUse < this.ceilings.all) {
      const next = this.next();
      if (next === undefined) {
        return;
      }
      const { orgId, receiverId } = next.holder;
      this.inUse += 1;
      count(this.byReceiver, receiverId, 1);
      count(this.byOrganization, orgId, 1);
      next.admit(true);
    }
  }

  private next(): Waiting | undefined {
    for (const [orgId, queue] of this.waiting) {
      const nth = queue.findIndex(({ holder }) => this.hasRoom(holder));
      const [waiting] = nth === -1 ? [] : queue.splice(nth, 1);
      if (waiting !== undefined || queue.length === 0) {
        this.waiting.delete(orgId);
      }
      if (waiting !== undefined && queue.length > 0) {
        // Behind all the others, whose turns come first.
        this.waiting.set(orgId, queue);
      }
      if (waiting !== undefined) {
        return waiting;
      }
    }
    return undefined;
  }

  private hasRoom({ orgId, receiverId }: SlotHolder): boolean {
    const { perReceiver, perOrganization } = this.ceilings;
    return (
      (this.byReceiver.get(receiverId) ?? 0) < perReceiver && (this.byOrganization.get(orgId) ?? 0) < perOrganization
    );
  }
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const after = (counts.get(key) ?? 0) + change;
  if (after === 0) {
    counts.delete(key);
  } else {
    counts.set(key, after);
  }
}
