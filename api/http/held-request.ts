import { AppError } from "../../common/runtime/errors.ts";
import type { AccountLookup, Reauthorize } from "../context.ts";

/** After this long without a confirmation by the database, the right is asked for again before anything is done with it. */
const maxUnconfirmedMs = 5_000;

/** Statuses that mean the right has ended; any other error means that it could not be checked now. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

export interface HeldParts {
  reauthorize: Reauthorize;
  /** Accounts from the cache that new requests use: costs no statement. */
  remembered: AccountLookup;
  /** Accounts read from the database, past the cache. */
  stored: () => AccountLookup;
}

/** A request that is held open. When the right of its caller has ended it stays ended, even where the organization is enabled again. */
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

  /** Aborted when the caller has lost the right to this request, has disconnected, or has its answer. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /**
   * To be called before anything is stored or sent to the client. Calls at the same time share one check.
   *
   * @throws AppError 401, 403 as a new request would meet it; UnavailableError, AppError 503 while it cannot be checked
   */
  requireRight(): Promise<void> {
    if (this.refusal !== undefined) {
      return Promise.reject(this.refusal);
    }
    if (performance.now() - this.confirmedAt > maxUnconfirmedMs) {
      return this.confirm();
    }
    this.remembering ??= this.check(this.parts.remembered).finally(() => (this.remembering = undefined));
    return this.remembering;
  }

  /** Asks the database, whatever is remembered. @throws as requireRight */
  confirm(): Promise<void> {
    const at = performance.now();
    this.confirming ??= this.check(this.parts.stored())
      .then(() => void (this.confirmedAt = at))
      .finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** To be called when the client has gone, or has its answer. */
  leave(reason: Error): void {
    this.over.abort(reason);
  }

  private async check(reads: AccountLookup): Promise<void> {
    try {
      await this.parts.reauthorize(reads);
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
