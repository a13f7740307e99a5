import type { Deps } from "../../common/runtime/deps.ts";
import type { Caller } from "../caller.ts";
import type { FairShare } from "./fair-queue.ts";
import type { ThreadFunction, ThreadTools } from "./thread-function.ts";
import { ThreadPool, type JobCaller } from "./thread-pool.ts";
import { WaitingLine } from "./waiting-line.ts";

/** Reads of whole documents at the same time: each may have megabytes, and a connection to the database that others need. */
const readShare: FairShare = {
  running: 4,
  runningOfOne: 2,
  bytesRunning: 0,
  bytesRunningOfOne: 0,
  waiting: 2_000,
  waitingOfOne: 250,
  bytesWaiting: 0,
  bytesWaitingOfOne: 0,
};

/** Runs slow work without blocking the event loop: small jobs at once, large ones in a thread. */
export class WorkDispatcher {
  private readonly reads = new WaitingLine(readShare);
  private readonly threads: ThreadPool;
  private readonly tools: ThreadTools;

  constructor(deps: Pick<Deps, "config" | "logger" | "ruleSets">) {
    const { config, logger } = deps;
    this.tools = { config, ruleSets: () => Promise.resolve(deps.ruleSets) };
    this.threads = new ThreadPool(config, logger);
  }

  /** @throws AppError as the function does, and as ThreadPool.run */
  async run<Input, Output>(work: ThreadFunction<Input, Output>, input: Input, caller: JobCaller): Promise<Output> {
    return caller.size > work.maxOnLoop ? this.threads.run(work, input, caller) : work(input, this.tools);
  }

  /**
   * Reads what may be large when it is the organization's turn, up to the finished answer; who waits has nothing in memory.
   *
   * @throws AppError as `read`; 503 when too much waits already, 400 when the client has gone
   */
  readInTurn<Read>({ orgId, signal }: Caller, read: () => Promise<Read>): Promise<Read> {
    return this.reads.run({ orgId, bytes: 0 }, signal, read);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
