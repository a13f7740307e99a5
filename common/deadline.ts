import { AsyncLocalStorage } from "node:async_hooks";

import { asError, UnavailableError } from "./errors.ts";

/**
 * Work that waits for the database gives up by itself at the deadline; work that waits for anything else is left behind
 * this much later.
 */
const marginMs = 500;

const deadlineExceeded = (): UnavailableError => new UnavailableError("not done by its deadline");

/** When a piece of work must be over. Everything that the work calls finds it without being told (timeLeft). */
class Deadline {
  private at: number;
  private hasPassed = false;
  private timer: NodeJS.Timeout | undefined;
  private giveUp: (error: Error) => void = () => undefined;
  /** Rejects when the deadline has passed by the margin. */
  readonly passed = new Promise<never>((_resolve, reject) => {
    this.giveUp = reject;
  });

  constructor(
    private readonly ms: number,
    readonly signal: AbortSignal | undefined,
  ) {
    this.at = performance.now() + ms;
    this.arm();
  }

  get left(): number {
    return this.signal?.aborted === true ? -Infinity : this.at - performance.now();
  }

  /** Work that was left behind is not given time again. */
  pause(): void {
    clearTimeout(this.timer);
    this.at = this.hasPassed ? -Infinity : Infinity;
  }

  renew(): void {
    this.pause();
    if (!this.hasPassed) {
      this.at = performance.now() + this.ms;
      this.arm();
    }
  }

  private arm(): void {
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.giveUp(deadlineExceeded());
    }, this.ms + marginMs);
  }
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * The work's own outcome, if it comes before the deadline. Statements of the work end at the deadline and are told as
 * its failure, so that it can clean up; what does not end by itself is left behind.
 *
 * @param signal begins no further statement of the work once it has fired, and ends none that is under way: its outcome counts
 * @throws UnavailableError when it is left behind
 */
export async function withDeadline<Value>(
  ms: number,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const deadline = new Deadline(ms, signal);
  try {
    return await Promise.race([current.run(deadline, work), deadline.passed]);
  } finally {
    // Whatever the work has set going, and nobody waits for, has no deadline any more.
    deadline.pause();
  }
}

/** Time that `work` takes, waiting for the client, is not the request's; its own begins anew afterwards. */
export async function pauseDeadline<Value>(work: () => Promise<Value>): Promise<Value> {
  const deadline = current.getStore();
  deadline?.pause();
  try {
    return await work();
  } finally {
    deadline?.renew();
  }
}

/** Milliseconds that the work under way still has; Infinity where it has no deadline. */
export const timeLeft = (): number => current.getStore()?.left ?? Infinity;

/** Why no further statement of the work under way is begun: what its signal has fired with, or that it has no time left. */
export function deadlineError(): Error {
  const { signal } = current.getStore() ?? {};
  return signal?.aborted === true ? asError(signal.reason) : new UnavailableError("no time left for a statement");
}

/** Says, from wherever it is asked, whether the deadline of the work that is under way now has passed. */
export function deadlineChecker(): () => boolean {
  const deadline = current.getStore();
  return () => (deadline?.left ?? Infinity) <= 0;
}
