import { Readable } from "node:stream";

import type { Dispatcher } from "undici";

/** Receiver and organization of a slot; both have limits. */
export interface SlotHolder {
  orgId: string;
  receiverId: string;
  /** Ends the waiting for a slot. */
  signal?: AbortSignal;
  /** False for a slot that is free now, or none. */
  waits?: false;
}

interface Waiting {
  holder: SlotHolder;
  admit(admitted: boolean): void;
}

/** After a wait in vain for a receiver's slots, others do not wait for it for this long. */
const crowdedMs = 3_000;

/**
 * Slots for concurrent calls to the access point. A slow receiver, or an organization with many legs, leaves slots for
 * others. Waiting holders get the next slot that their limits allow, round-robin by organization.
 */
export class SendSlots {
  private used = 0;
  private readonly byReceiver = new Map<string, number>();
  private readonly byOrganization = new Map<string, number>();
  /** In round-robin order of the organizations. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly crowdedUntil = new Map<string, number>();

  constructor(private readonly ceilings: { all: number; perReceiver: number; perOrganization: number }) {}

  get inUse(): number {
    return this.used;
  }

  /**
   * @returns whether the caller has a slot, which it must release; false when its wait is aborted; also while none is free, if it
   * does not wait, or shortly after another's wait for the receiver was aborted
   */
  async take(holder: SlotHolder): Promise<boolean> {
    if (holder.signal?.aborted === true || this.isCrowded(holder)) {
      return false;
    }
    if (holder.waits === false) {
      const isFree = this.used < this.ceilings.all && this.hasRoom(holder);
      if (isFree) {
        this.occupy(holder);
      }
      return isFree;
    }
    return new Promise((resolve) => {
      const leave = (): void => {
        const queue = this.queueOf(holder);
        queue.splice(queue.indexOf(waiting), 1);
        this.crowdedUntil.set(holder.receiverId, performance.now() + crowdedMs);
        waiting.admit(false);
      };
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
    this.used -= 1;
    count(this.byReceiver, receiverId, -1);
    count(this.byOrganization, orgId, -1);
    this.serve();
  }

  private queueOf({ orgId }: SlotHolder): Waiting[] {
    const queue = this.waiting.get(orgId) ?? [];
    this.waiting.set(orgId, queue);
    return queue;
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
    return this.used >= this.ceilings.all || !this.hasRoom(holder);
  }

  private serve(): void {
    while (this.used < this.ceilings.all) {
      const next = this.next();
      if (next === undefined) {
        return;
      }
      this.occupy(next.holder);
      next.admit(true);
    }
  }

  private occupy({ orgId, receiverId }: SlotHolder): void {
    this.used += 1;
    count(this.byReceiver, receiverId, 1);
    count(this.byOrganization, orgId, 1);
  }

  private next(): Waiting | undefined {
    for (const [orgId, queue] of this.waiting) {
      const nth = queue.findIndex(({ holder }) => this.hasRoom(holder));
      const [waiting] = nth === -1 ? [] : queue.splice(nth, 1);
      if (waiting !== undefined || queue.length === 0) {
        this.waiting.delete(orgId);
      }
      if (waiting !== undefined && queue.length > 0) {
        // Moves the organization behind the others.
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

/** Failure code of a send that its fence stopped. */
export const tooLateToSend = "TOO_LATE_TO_SEND";

/** Number of freezes of this process; fences created before the latest forbid to begin. */
let freezes = 0;

/**
 * After a freeze, forbids every send that has not begun, because other workers may have taken over its claim. A send that has begun
 * keeps its time to end.
 */
export function expireAllFences(): void {
  freezes += 1;
}

/**
 * The times after which a send must neither begin nor end, because other workers may then take the leg. Either clock counts,
 * because the monotonic one stops while a virtual machine is paused.
 */
export class SendFence {
  private readonly monotonic = performance.now();
  private readonly wall = Date.now();
  private readonly standstills = freezes;

  /** @param beginMs for the first byte @param endMs for the last */
  constructor(
    private readonly beginMs: number,
    private readonly endMs: number,
  ) {}

  forbidsToBegin(): boolean {
    return this.standstills !== freezes || this.isBeyond(this.beginMs);
  }

  forbidsToEnd(): boolean {
    return this.isBeyond(this.endMs);
  }

  private isBeyond(ms: number): boolean {
    return performance.now() - this.monotonic > ms || Date.now() - this.wall > ms;
  }
}

const tooLate = (): Error => Object.assign(new Error("the claim of the leg has run out"), { code: tooLateToSend });

/** Smaller than the socket buffers of the system, which accept it at once. */
const lastPartBytes = 64 * 1_024;

/**
 * A body whose last part is released behind the fence, after the rest has been sent: without it the access point has
 * nothing usable. A small body is sent with the first byte.
 */
export function fencedBody(bytes: Buffer, fence: SendFence): Buffer | Readable {
  return bytes.length <= lastPartBytes ? bytes : Readable.from(partsOf(bytes, fence), { highWaterMark: 1 });
}

async function* partsOf(bytes: Buffer, fence: SendFence): AsyncGenerator<Buffer> {
  let sent = 0;
  for (; bytes.length - sent > lastPartBytes; sent += lastPartBytes) {
    yield bytes.subarray(sent, sent + lastPartBytes);
  }
  if (fence.forbidsToEnd()) {
    throw tooLate();
  }
  yield bytes.subarray(sent);
}

export type FencedRequest = Dispatcher.RequestOptions & { fence?: SendFence };

/** Checks the fence after every wait, connecting included, directly before the first byte. */
export const fenced: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { fence } = options as FencedRequest;
  if (fence === undefined) {
    return dispatch(options, handler);
  }
  return dispatch(options, {
    onRequestStart: (controller, context) => {
      handler.onRequestStart?.(controller, context);
      if (fence.forbidsToBegin()) {
        controller.abort(tooLate());
      }
    },
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
    onResponseData: (...parts) => handler.onResponseData?.(...parts),
    onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
    onResponseError: (...parts) => handler.onResponseError?.(...parts),
  });
};
