import { AppError } from "../../common/errors.ts";
import type { AccountReads, StillAllowed } from "../auth/account-reads.ts";

/** A right that the database has not confirmed for this long counts no more until it has. */
const longestUnconfirmedMs = 5_000;

/** Statuses that end a right; any other says that it cannot be looked at now. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

export interface HeldParts {
  stillAllowed: StillAllowed;
  /** What is remembered of accounts, for as long as a new request would be judged by it: costs no statement. */
  remembered: AccountReads;
  /** What the database says now. */
  stored: () => AccountReads;
}

/** A request that is held open. What it may do ends with the right of its caller, once and for all. */
export class HeldRequest {
  private readonly ending = new AbortController();
  private readonly over = new AbortController();
  private refusal: AppError | undefined;
  private confirmedAt = performance.now();
  private remembering: Promise<void> | undefined;
  private confirming: Promise<void> | undefined;

  constructor(private readonly parts: HeldParts) {}

  /** Fires when the right has ended, with the AppError that says why. */
  get rightEnded(): AbortSignal {
    return this.ending.signal;
  }

  /** Fires then, and when nobody waits any more. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /**
   * To be called before anything is stored or told. Whoever asks while another one does shares the look.
   *
   * @throws AppError 401, 403 as a new request would meet it; UnavailableError, AppError 503 while that cannot be found out
   */
  requireRight(): Promise<void> {
    if (this.refusal !== undefined) {
      return Promise.reject(this.refusal);
    }
    if (performance.now() - this.confirmedAt > longestUnconfirmedMs) {
      return this.confirm();
    }
    this.remembering ??= this.look(this.parts.remembered).finally(() => (this.remembering = undefined));
    return this.remembering;
  }

  /** Asks the database, whatever is remembered. @throws as requireRight */
  confirm(): Promise<void> {
    const at = performance.now();
    this.confirming ??= this.look(this.parts.stored())
      .then(() => void (this.confirmedAt = at))
      .finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** Nobody waits any more. */
  leave(reason: Error): void {
    this.over.abort(reason);
  }

  private async look(reads: AccountReads): Promise<void> {
    try {
      await this.parts.stillAllowed(reads);
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.status)) {
        this.refusal ??= error;
        this.ending.abort(this.refusal);
        this.over.abort(this.refusal);
      }
      throw error;
    }
  }
}
