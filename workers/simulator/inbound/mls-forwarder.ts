import { parseJson } from "../../../common/runtime/text.ts";
import type { Breaker } from "../breakers.ts";
import { messagesOf, type MlsChange, type PlannedMls, type Transmission } from "../transmissions.ts";
import { Schedule } from "../schedule.ts";
import type { Reply } from "./poster.ts";

interface MlsForwarderOptions {
  /** Hands a message to us. */
  post: (message: PlannedMls) => Promise<Reply>;
  /** Records what has become of one message. */
  record: (transmission: Transmission, change: MlsChange) => Promise<void>;
  breaker: Breaker;
  /** Attempts in all. */
  attempts: number;
  /** phoss-ap's minute: after the first failed attempt, and the time of its scheduler; twice as long after the second. */
  minuteMs: number;
  /** Without it nothing is received and nothing is tried again. */
  isDatabaseAway: () => boolean;
}

/** A status message, and its index among those of its transmission. */
export interface Inbound {
  transmission: Transmission;
  message: PlannedMls;
  index: number;
}

/** Messages under way at a time. */
export const maxForwards = 32;
/** phoss-ap's longest pause, in minutes. */
const longestPause = 60;
/** After a change that could not be recorded, for example because the disk is full. */
const pauseAfterFailureMs = 1_000;

/**
 * Receives status messages and posts them to us as phoss-ap's `http_post_sync` forwarding does: some times in all, through one
 * breaker. What comes while that is open stays `received`, and is forwarded only by a replay.
 */
export class MlsForwarder {
  private readonly schedule = new Schedule();
  private readonly ready = new Set<Inbound>();

  constructor(private readonly options: MlsForwarderOptions) {}

  /** Receives the transmission's status messages when they are due, one after the other, and goes on with those that failed. */
  plan(transmission: Transmission): void {
    const inbound = inboundOf(transmission);
    inbound.filter(({ message }) => message.state === "forward_failed").forEach((one) => this.tryAgain(one));
    this.receiveNext(inbound);
  }

  /** False when it was not forwarded, or the breaker let nothing pass. */
  async replay(inbound: Inbound): Promise<boolean> {
    await this.forward(inbound);
    return inbound.message.state === "forwarded";
  }

  close(): Promise<void> {
    return this.schedule.close();
  }

  private receiveNext(inbound: readonly Inbound[]): void {
    const due = inbound.find(({ message }) => message.state === "due");
    if (due !== undefined) {
      this.addAfter(Date.parse(due.message.dueAt) - Date.now(), due);
    }
  }

  private addAfter(delayMs: number, inbound: Inbound): void {
    this.schedule.after(delayMs, () => {
      this.ready.add(inbound);
      this.sendReady();
    });
  }

  private tryAgain(inbound: Inbound): void {
    const { nextRetryAt } = inbound.message;
    this.addAfter(nextRetryAt === null ? this.options.minuteMs : Date.parse(nextRetryAt) - Date.now(), inbound);
  }

  private sendReady(): void {
    for (const next of this.ready) {
      if (this.schedule.isClosed || this.schedule.activeCount >= maxForwards) {
        return;
      }
      this.ready.delete(next);
      this.schedule.run(() => this.take(next).finally(() => setImmediate(() => this.sendReady())));
    }
  }

  private async take(inbound: Inbound): Promise<void> {
    const { message, transmission } = inbound;
    if (this.options.isDatabaseAway()) {
      this.addAfter(this.options.minuteMs, inbound);
      return;
    }
    const isNew = message.state === "due";
    if (isNew) {
      Object.assign(message, { state: "received", arrivedAt: new Date().toISOString() });
    }
    try {
      await this.forward(inbound);
      if (message.state === "forward_failed") {
        this.tryAgain(inbound);
      }
    } catch {
      message.state = "forward_failed";
      this.addAfter(pauseAfterFailureMs, inbound);
    }
    if (isNew) {
      this.receiveNext(inboundOf(transmission));
    }
  }

  /** One attempt, unless the breaker is open: then what is new stays as it came, and what failed waits for another minute. */
  private async forward({ transmission, message, index }: Inbound): Promise<void> {
    const { breaker, minuteMs, post, record, attempts: maxAttempts } = this.options;
    const { state, arrivedAt } = message;
    const change = (changed: Partial<PlannedMls>): Promise<void> =>
      record(transmission, { index, change: { arrivedAt, ...changed } });
    if (!breaker.tryAcquire()) {
      const nextRetryAt = state === "forward_failed" ? new Date(Date.now() + minuteMs).toISOString() : null;
      return change({ state, nextRetryAt });
    }
    message.state = "forwarding";
    const failure = await post(message).then(readReply, (error: Error) => ({ error: error.message, isLast: false }));
    breaker.record(failure === undefined);
    const now = Date.now();
    if (failure === undefined) {
      const forwardedAt = new Date(now).toISOString();
      return change({ state: "forwarded", forwardedAt, nextRetryAt: null, error: null });
    }
    const attempts = message.attempts + 1;
    if (failure.isLast || attempts >= maxAttempts) {
      return change({ state: "permanently_failed", attempts, nextRetryAt: null, error: failure.error });
    }
    const nextRetryAt = new Date(now + minuteMs * Math.min(2 ** (attempts - 1), longestPause)).toISOString();
    return change({ state: "forward_failed", attempts, nextRetryAt, error: failure.error });
  }
}

export const inboundOf = (transmission: Transmission): Inbound[] =>
  messagesOf(transmission).map((message, index) => ({ transmission, message, index }));

/** Undefined when it was taken. phoss-ap reads the answer of a 2xx alone. */
function readReply({ status, text }: Reply): { error: string; isLast: boolean } | undefined {
  if (status < 200 || status > 299) {
    return { error: `HTTP ${status}`, isLast: false };
  }
  const said = parseJson(text);
  if (typeof said !== "object" || said === null) {
    return { error: "Failed to parse response as JSON object", isLast: false };
  }
  const { retry, errorMessage } = said as { retry?: unknown; errorMessage?: unknown };
  const error = typeof errorMessage === "string" ? errorMessage : "Receiver indicated no retry";
  return retry === "none" ? { error, isLast: true } : undefined;
}
