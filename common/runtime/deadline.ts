import { AsyncLocalStorage } from "node:async_hooks";

import { asError, UnavailableError } from "./errors.ts";

/** Database work ends itself at the deadline; any other work is abandoned this much later. */
const marginMs = 500;

/** Deadline of an operation. Everything that it calls finds it in the asynchronous context (timeLeft). */
class Deadline {
  private at: number;
  private hasPassed = false;
  private timer: NodeJS.Timeout | undefined;
  private giveUp: (error: Error) => void = () => undefined;
  /** Rejects when the deadline and the margin have passed. */
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

  /** Abandoned work gets no more time. */
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
      this.giveUp(new UnavailableError("not done by its deadline"));
    }, this.ms + marginMs);
  }
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * Runs the work with a deadline. Its statements fail at the deadline, so that it can clean up; other work is abandoned.
 *
 * @param signal prevents further statements once it fires; a statement under way still counts
 * @throws UnavailableError when the work is abandoned
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
    // Work that the caller does not await has no deadline.
    deadline.pause();
  }
}

/** Excludes `work`, which waits for the client, from the deadline; afterwards the full time begins again. */
export async function pauseDeadline<Value>(work: () => Promise<Value>): Promise<Value> {
  const deadline = current.getStore();
  deadline?.pause();
  try {
    return await work();
  } finally {
    deadline?.renew();
  }
}

/** Milliseconds left for the current work; Infinity without a deadline. */
export const timeLeft = (): number => current.getStore()?.left ?? Infinity;

/** Error for a statement that may not start: the abort reason, or 'no time left'. */
export function deadlineError(): Error {
  const { signal } = current.getStore() ?? {};
  return signal?.aborted === true ? asError(signal.reason) : new UnavailableError("no time left for a statement");
}

/** Captures the current deadline; the returned function tells from anywhere whether it has passed. */
export function deadlineChecker(): () => boolean {
  const deadline = current.getStore();
  return () => (deadline?.left ?? Infinity) <= 0;
}

class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * The promise's result, if it comes in time; the work itself is not stopped.
 *
 * @throws TimeLimitError naming `what` otherwise
 */
export async function withTimeout<Value>(ms: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError(`${what}: no answer within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
