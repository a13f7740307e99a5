import type { Deps } from "../../common/services/runtime/deps.ts";
import { Typesetter, type PdfOrder } from "../typesetter/typesetter.ts";
import type { ThreadFunction, ThreadTools } from "./thread-function.ts";
import { ThreadPool, type JobCaller } from "./thread-pool.ts";

/** Runs slow work without blocking the event loop: small jobs at once, large ones in a thread, PDFs in a process. */
export class WorkDispatcher {
  private readonly threads: ThreadPool;
  private readonly typesetter: Typesetter;

  private readonly tools: ThreadTools;

  constructor(deps: Pick<Deps, "config" | "logger" | "ruleSets">) {
    const { config, logger } = deps;
    this.tools = { config, ruleSets: () => Promise.resolve(deps.ruleSets) };
    this.threads = new ThreadPool(config, logger);
    this.typesetter = new Typesetter({ config, logger });
  }

  /** @throws AppError as the function does, and as ThreadPool.run */
  async run<Input, Output>(work: ThreadFunction<Input, Output>, input: Input, caller: JobCaller): Promise<Output> {
    return caller.size > work.maxOnLoop ? this.threads.run(work, input, caller) : work(input, this.tools);
  }

  /** @throws AppError as the typesetter does */
  setPdf(order: PdfOrder): Promise<Uint8Array> {
    return this.typesetter.run(order);
  }

  async close(): Promise<void> {
    await Promise.all([this.threads.close(), this.typesetter.close()]);
  }
}
