import { buildMlsMessage } from "./mls-message.ts";
import { createPoster, type Poster, type Reply } from "./post.ts";
import { messagesOf, type PlannedMls, type Settlement, type Transmission } from "../transmissions.ts";

interface MlsForwarderOptions {
  url: string;
  token: string;
  /** Records the end of one; it counts as not sent when this rejects. */
  settle: (transmission: Transmission, settlement: Settlement) => Promise<void>;
}

/** The first message of a transmission that is not settled, and which of its messages that is. */
interface Due {
  transmission: Transmission;
  message: PlannedMls;
  index: number;
}

const maxActive = 32;
const timeoutMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * Posts status messages as phoss-ap's `http_post_sync` forwarding does: X-Token, X-SBDH-Instance-ID, again until a 2xx
 * comes or the receiver says `{"retry":"none"}`. One failure pauses all: mostly it is the receiver that is unavailable.
 */
export class MlsForwarder {
  private readonly poster: Poster;
  private readonly ready = new Set<Due>();
  private readonly active = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private failures = 0;
  private isPaused = false;
  private isClosed = false;

  constructor(private readonly options: MlsForwarderOptions) {
    this.poster = createPoster(options.url, { timeoutMs, connections: maxActive });
  }

  /** Sends the transmission's status messages when they are due, one after the other. */
  plan(transmission: Transmission): void {
    const due = nextOf(transmission);
    if (due === undefined || this.isClosed) {
      return;
    }
    this.after(Date.parse(due.message.dueAt) - Date.now(), () => {
      this.ready.add(due);
      this.pump();
    });
  }

  /** Finishes what is on its way. What is not settled by then is the next run's. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.timers.forEach(clearTimeout);
    await Promise.allSettled(this.active);
    await this.poster.close();
  }

  /** Without a delay, before anything else is done: a timer takes a millisecond at least. */
  private after(delayMs: number, act: () => void): void {
    if (delayMs <= 0) {
      setImmediate(act);
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delayMs);
    this.timers.add(timer);
  }

  private pump(): void {
    for (const next of this.ready) {
      if (this.isClosed || this.isPaused || this.active.size >= maxActive) {
        return;
      }
      this.ready.delete(next);
      const work: Promise<void> = this.deliver(next).finally(() => {
        this.active.delete(work);
        this.pump();
      });
      this.active.add(work);
    }
  }

  private async deliver(due: Due): Promise<void> {
    const { transmission, message, index } = due;
    try {
      const reply = await this.poster.post(buildMlsMessage(message), {
        "content-type": "application/xml; charset=utf-8",
        "x-token": this.options.token,
        "x-sbdh-instance-id": message.sbdhId,
      });
      const state = verdict(reply);
      await this.options.settle(transmission, { index, state, at: new Date().toISOString() });
      this.failures = 0;
      this.plan(transmission);
    } catch {
      this.ready.add(due);
      this.pause();
    }
  }

  private pause(): void {
    if (this.isPaused || this.isClosed) {
      return;
    }
    this.isPaused = true;
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** this.failures++);
    this.after(longest * (0.5 + Math.random() / 2), () => {
      this.isPaused = false;
      this.pump();
    });
  }
}

function nextOf(transmission: Transmission): Due | undefined {
  const messages = messagesOf(transmission);
  const index = messages.findIndex(({ state }) => state === "pending");
  const message = messages[index];
  return message && { transmission, message, index };
}

/** @throws Error when the message must be posted again */
function verdict({ status, text }: Reply): "delivered" | "refused" {
  if (status >= 200 && status < 300) {
    return "delivered";
  }
  if (/"retry"\s*:\s*"none"/.test(text)) {
    return "refused";
  }
  throw new Error(`The receiver answered ${status}`);
}
