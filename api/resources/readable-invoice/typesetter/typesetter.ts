import path from "node:path";

import type { Config } from "../../../../common/config/config.ts";
import { AppError, asError, refusal } from "../../../../common/runtime/errors.ts";
import type { Logger } from "../../../../common/runtime/logging.ts";
import type { PdfContent } from "../../../../common/readable-invoice/pdf-content.ts";
import type { Caller } from "../../../caller.ts";
import { AbortGrace } from "../../../threads/abort-grace.ts";
import type { FairShare } from "../../../threads/fair-queue.ts";
import { WaitingLine, whyEnded } from "../../../threads/waiting-line.ts";
import type { Typeset, TypesetterReply } from "./messages.ts";
import { TypesetterProcess } from "./typesetter-process.ts";

interface PdfOrder extends Caller {
  /** Called when it is the order's turn, so that what waits takes no memory. */
  makeContent: () => Promise<PdfContent>;
}

interface PdfFile {
  pdf: Uint8Array;
  documentSequence: string;
}

export interface TypesetterParts {
  config: Pick<Config, "pdfMemoryMb" | "threadSeconds">;
  logger: Logger;
  /** Script that the child process runs in a thread to make the PDF; thread.js by default. */
  threadScript?: string;
}

const MB = 1024 * 1024;
/** A process that has nothing to do for this long is ended. */
const idleMs = 300_000;
const retryAfterSeconds = 5;

/** Orders whose pages are in memory: the one that is set, and those that are made ready meanwhile. Orders are not weighed. */
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

/** Documents that are remembered to take too much memory. */
const maxRemembered = 1_000;
/** The typesetter needs at least so many bytes of memory for each byte of a page; pages of text and figures need twice as many. */
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

  constructor({ config, logger, threadScript = path.join(import.meta.dirname, "thread.js") }: TypesetterParts) {
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
      this.requireSmall(content);
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
    const limit = setTimeout(() => end(this.tooSlow()), this.limitMs);
    const grace = new AbortGrace(signal, () => end(whyEnded(signal)));
    try {
      return pdfOf(await Promise.race([this.typeset(content, ending.signal), refusalBy(ending.signal)]));
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
        this.keepOrRetire(reply);
        return reply.typeset;
      }
      this.retire();
      if (reply === "ended") {
        throw this.lost();
      }
      if (isFresh) {
        this.remember(content);
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
      const started = this.open();
      this.process = started;
      void started.ended.then(() => this.forget(started));
    }
    return this.process;
  }

  private open(): TypesetterProcess {
    try {
      return new TypesetterProcess({ boundBytes: this.boundBytes, threadScript: this.threadScript });
    } catch (error) {
      throw this.lost(asError(error));
    }
  }

  private forget(process: TypesetterProcess): void {
    if (this.process === process) {
      this.process = undefined;
    }
  }

  /** Native code does not give all memory back, so a process that holds more than half the bound is not used again. */
  private keepOrRetire({ residentBytes }: Extract<TypesetterReply, { typeset: unknown }>): void {
    if (residentBytes > this.boundBytes / 2) {
      this.retire();
    }
  }

  /** Ends the process; the next document begins another one. */
  private retire(): void {
    clearTimeout(this.idle);
    this.process?.kill();
    this.process = undefined;
  }

  private tooSlow(): AppError {
    const seconds = this.limitMs / 1_000;
    return refusal("document_too_slow", { seconds }).with({ retryAfterSeconds });
  }

  /** @throws AppError 422 */
  private requireSmall(content: PdfContent): void {
    const isHopeless = content.page.byteLength > this.boundBytes / minMemoryPerPageByte;
    if (isHopeless || this.tooLarge.has(content.pageDigest)) {
      throw this.refusalOf(content);
    }
  }

  private remember({ pageDigest }: PdfContent): void {
    this.logger.warn("a document took more memory than a PDF may have");
    this.tooLarge.add(pageDigest);
    if (this.tooLarge.size > maxRemembered) {
      this.tooLarge.delete(this.tooLarge.values().next().value as string);
    }
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

const refusalBy = (ending: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    ending.addEventListener("abort", () => reject(ending.reason as AppError), { once: true });
  });

/** @throws AppError what is wrong with the document; Error what is wrong with us */
function pdfOf(typeset: Typeset): Uint8Array {
  if ("pdf" in typeset) {
    return typeset.pdf;
  }
  if ("failure" in typeset) {
    throw new Error(typeset.failure);
  }
  const { status, message, code } = typeset.refusal;
  throw new AppError(status, message, undefined, code);
}
