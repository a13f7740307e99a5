import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

import { bareEnvironment } from "../../../common/config/inherited-environment.ts";
import type { PdfContent } from "../../../common/readable-invoice/invoice-page.ts";
import { repositoryRoot } from "../../../common/runtime/repository-root.ts";
import type { Config } from "../../../common/config/config.ts";
import { AppError, asError, refusal } from "../../../common/runtime/errors.ts";
import type { Logger } from "../../../common/runtime/logging.ts";
import type { Caller } from "../../context.ts";
import type { FairShare } from "../../../common/runtime/fair-queue.ts";
import { AbortGrace, WaitingLine, whyEnded } from "../../threads/thread-pool.ts";

/** What becomes of a document that the typesetter is given. */
export type Typeset =
  | { pdf: Uint8Array }
  /** What is wrong with the document, or with this machine. */
  | { refusal: Pick<AppError, "status" | "message" | "code"> }
  /** What is wrong with us. */
  | { failure: string };

/** A message of the typesetter to the API. `exceeded` is its last one. */
export type TypesetterReply = { typeset: Typeset; residentBytes: number } | { exceeded: true };

/** A child process that sets one document after the other; it ends when its channel to the API is lost. */
class TypesetterProcess {
  readonly ended: Promise<"ended">;
  /** Whether it has not set anything yet, so that all its memory is for the first document. */
  isFresh = true;
  private readonly child: ChildProcess;
  /** Resolves the request under way. Cleared with the reply, because its promise holds the PDF. */
  private answer: ((reply: TypesetterReply | "ended") => void) | undefined;

  constructor({ boundBytes, threadScript }: { boundBytes: number; threadScript: string }) {
    this.child = fork(path.join(import.meta.dirname, "typesetter-main.js"), [`${boundBytes}`, threadScript], {
      // Native code reads what strangers have written: it is given no secret.
      env: {
        ...bareEnvironment(),
        FONTCONFIG_FILE: path.join(repositoryRoot(), "common/readable-invoice/no-system-fonts.conf"),
      },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child.on("message", (reply) => this.reply(reply as TypesetterReply));
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.reply("ended");
        resolve("ended");
      };
      // "close" comes after the last message was read, "exit" may come before. A process that cannot be forked emits "error".
      this.child.once("close", end);
      this.child.on("error", end);
    });
  }

  /** One at a time. */
  ask(order: PdfContent): Promise<TypesetterReply | "ended"> {
    this.isFresh = false;
    if (!this.child.connected) {
      return this.ended;
    }
    return new Promise((resolve) => {
      this.answer = resolve;
      this.child.send(order, (error) => {
        if (error !== null) {
          this.kill();
        }
      });
    });
  }

  private reply(reply: TypesetterReply | "ended"): void {
    const { answer } = this;
    this.answer = undefined;
    answer?.(reply);
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }
}

interface PdfOrder extends Caller {
  /** Called when it is the order's turn, so that what waits takes no memory. */
  makeContent: () => Promise<PdfContent>;
}

interface PdfFile {
  pdf: Uint8Array;
  documentSequence: string;
}

interface TypesetterParts {
  config: Pick<Config, "pdfMemoryMb" | "threadSeconds">;
  logger: Logger;
  /** Script that the child process runs in a thread to make the PDF; typesetter-thread.js by default. */
  threadScript?: string;
}

const MB = 1024 * 1024;
/** A process that has nothing to do for this long is ended. */
const idleMs = 300_000;
const retryAfterSeconds = 5;

/** Orders with pages in memory: the one being typeset, and those being prepared meanwhile. Their size does not count. */
const share: FairShare = {
  running: 3,
  runningOfOne: 1,
  bytesRunning: 0,
  bytesRunningOfOne: 0,
  waiting: 200,
  waitingOfOne: 50,
  bytesWaiting: 0,
  bytesWaitingOfOne: 0,
};
/** One is set at a time, because memory runs out before processor time does. */
const oneShare: FairShare = { ...share, running: 1 };

/** Documents that are remembered as taking too much memory. */
const maxRemembered = 1_000;
/** The typesetter needs at least this many bytes of memory for each byte of a page; pages of text and figures need twice as many. */
const minMemoryPerPageByte = 64;

/**
 * Sets PDFs in a child process, because only the end of a process bounds the memory of the native code that sets them. The child
 * starts with the first document, and another one with the next document after its end.
 */
export class Typesetter {
  private readonly line = new WaitingLine(share);
  private readonly setting = new WaitingLine(oneShare);
  /** Digests of pages that took too much memory: they would again, and hold up the others for seconds. */
  private readonly tooLarge = new Set<string>();
  private readonly boundBytes: number;
  private readonly limitMs: number;
  private readonly logger: Logger;
  private readonly threadScript: string;
  private process: TypesetterProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({
    config,
    logger,
    threadScript = path.join(import.meta.dirname, "typesetter-thread.js"),
  }: TypesetterParts) {
    this.boundBytes = config.pdfMemoryMb * MB;
    this.limitMs = config.threadSeconds * 1_000;
    this.logger = logger;
    this.threadScript = threadScript;
  }

  /**
   * @throws AppError as writeInvoicePdf does; 422 when it takes too much memory; 503 when too much waits already, when it takes
   *   too long, or when the process ended; 400 when the client has gone
   */
  run({ makeContent, orgId, signal }: PdfOrder): Promise<PdfFile> {
    const order = { orgId, bytes: 0 };
    return this.line.run(order, signal, async () => {
      const content = await makeContent();
      const isHopeless = content.page.byteLength > this.boundBytes / minMemoryPerPageByte;
      if (isHopeless || this.tooLarge.has(content.pageDigest)) {
        throw this.refusalOf(content);
      }
      const pdf = await this.setting.run(order, signal, () => this.perform(content, signal));
      return { pdf, documentSequence: content.documentSequence };
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { process } = this;
    this.retire();
    await process?.ended;
  }

  private async perform(content: PdfContent, signal: AbortSignal): Promise<Uint8Array> {
    clearTimeout(this.idle);
    const ending = new AbortController();
    const end = (reason: AppError): void => {
      ending.abort(reason);
      this.retire();
    };
    const limit = setTimeout(() => {
      end(refusal("document_too_slow", { seconds: this.limitMs / 1_000 }).with({ retryAfterSeconds }));
    }, this.limitMs);
    const grace = new AbortGrace(signal, () => end(whyEnded(signal)));
    try {
      const refused = new Promise<never>((_resolve, reject) => {
        ending.signal.addEventListener("abort", () => reject(ending.signal.reason as AppError), { once: true });
      });
      const typeset = await Promise.race([this.typeset(content, ending.signal), refused]);
      if ("pdf" in typeset) {
        return typeset.pdf;
      }
      if ("failure" in typeset) {
        throw new Error(typeset.failure);
      }
      const { status, message, code } = typeset.refusal;
      throw new AppError(status, message, undefined, code);
    } finally {
      clearTimeout(limit);
      grace.stop();
      this.idle = setTimeout(() => this.retire(), idleMs).unref();
    }
  }

  /** A document that exceeded the memory of a used process is tried again in a fresh one, which has all of it free. */
  private async typeset(content: PdfContent, ending: AbortSignal): Promise<Typeset> {
    for (;;) {
      const process = this.start();
      const { isFresh } = process;
      const reply = await process.ask(content);
      ending.throwIfAborted();
      if (reply !== "ended" && "typeset" in reply) {
        // Native code does not give all memory back, so a process that holds more than half the bound is not used again.
        if (reply.residentBytes > this.boundBytes / 2) {
          this.retire();
        }
        return reply.typeset;
      }
      this.retire();
      if (reply === "ended") {
        throw this.lost();
      }
      if (isFresh) {
        this.logger.warn("a document took more memory than a PDF may have");
        this.tooLarge.add(content.pageDigest);
        if (this.tooLarge.size > maxRemembered) {
          this.tooLarge.delete(this.tooLarge.values().next().value as string);
        }
        throw this.refusalOf(content);
      }
    }
  }

  /** @throws AppError 503 when we end ourselves, and where the machine has no process left */
  private start(): TypesetterProcess {
    if (this.isClosed) {
      throw ended();
    }
    if (this.process === undefined) {
      let started: TypesetterProcess;
      try {
        started = new TypesetterProcess({ boundBytes: this.boundBytes, threadScript: this.threadScript });
      } catch (error) {
        throw this.lost(asError(error));
      }
      this.process = started;
      void started.ended.then(() => this.forget(started));
    }
    return this.process;
  }

  private forget(process: TypesetterProcess): void {
    if (this.process === process) {
      this.process = undefined;
    }
  }

  /** Ends the process; the next document begins another one. */
  private retire(): void {
    clearTimeout(this.idle);
    this.process?.kill();
    this.process = undefined;
  }

  private refusalOf({ documentSequence }: PdfContent): AppError {
    const megabytes = this.boundBytes / MB;
    return refusal("pdf_memory", { documentSequence, megabytes });
  }

  private lost(error?: Error): AppError {
    this.logger.error({ err: error }, "the process that makes PDFs ended");
    return ended();
  }
}

const ended = (): AppError => refusal("pdf_process_ended").with({ retryAfterSeconds });
