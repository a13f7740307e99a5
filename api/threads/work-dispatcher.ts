import type { Deps } from "../../common/services/runtime/deps.ts";
import type { ThreadFunction, ThreadTools } from "./thread-function.ts";
import { ThreadPool, type JobCaller } from "./thread-pool.ts";

/** Runs slow work without blocking the event loop: small jobs at once, large ones in a thread. */
export class WorkDispatcher {
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

  close(): Promise<void> {
    return this.threads.close();
  }
}
