import { AppError, refusal } from "../../common/runtime/errors.ts";
import { FairQueue, type FairShare, type Work } from "./fair-queue.ts";

interface Job extends Work {
  begin: () => void;
}

const retryAfterSeconds = 5;

/** Lets jobs wait in a fair queue until they may run. */
export class WaitingLine {
  private readonly queue: FairQueue<Job>;

  constructor(share: FairShare) {
    this.queue = new FairQueue(share);
  }

  /** @throws AppError 503 when too much waits already; AppError 400 when the client has gone, or the refusal that the signal fired with */
  async run<Result>(work: Work, signal: AbortSignal, perform: () => Promise<Result>): Promise<Result> {
    const job = await this.turn(work, signal);
    try {
      return await perform();
    } finally {
      this.queue.finish(job);
      this.begin();
    }
  }

  /** Resolves when the job may begin. */
  private turn(work: Work, signal: AbortSignal): Promise<Job> {
    if (signal.aborted) {
      throw whyEnded(signal);
    }
    this.requirePlace(work);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (this.queue.leave(job)) {
          reject(whyEnded(signal));
        }
      };
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve(job);
      };
      const job: Job = { ...work, begin };
      signal.addEventListener("abort", leave, { once: true });
      this.queue.add(job);
      this.begin();
    });
  }

  private begin(): void {
    for (let job = this.queue.take(); job !== undefined; job = this.queue.take()) {
      job.begin();
    }
  }

  /** @throws AppError 503 */
  private requirePlace(work: Work): void {
    switch (this.queue.refusal(work)) {
      case "organization":
        throw refusal("organization_documents_wait").with({ retryAfterSeconds });
      case "everybody":
        throw refusal("documents_wait").with({ retryAfterSeconds });
      case undefined:
    }
  }
}

/** A signal that fires with an AppError says that the caller's right has ended; any other reason, that the client has gone. */
export const whyEnded = ({ reason }: AbortSignal): AppError =>
  reason instanceof AppError ? reason : refusal("request_broken_off");
