import { buildMlsMessage } from "./mls-message.ts";
import { outcomeNamed } from "./outcomes.ts";
import { createPoster, type Poster, type Reply } from "./post.ts";
import type { PlannedMls, Transmission } from "./transmissions.ts";

interface MlsForwarderOptions {
  url: string;
  token: string;
  /** Records the end of one; it counts as not sent when this rejects. */
  settle: (transmission: Transmission, state: "delivered" | "refused") => Promise<void>;
}

type Answered = Transmission & { mls: PlannedMls };

const maxActive = 32;
const timeoutMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * Posts status messages as phoss-ap's `http_post_sync` forwarding does: X-Token, X-SBDH-Instance-ID, again until a 2xx
 * comes or the receiver says `{"retry":"none"}`. One failure pauses all: mostly it is the receiver that is away.
 */
export class MlsForwarder {
  private readonly poster: Poster;
  private readonly ready = new Set<Answered>();
  private readonly active = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private failures = 0;
  private isPaused = false;
  private isClosed = false;

  constructor(private readonly options: MlsForwarderOptions) {
    this.poster = createPoster(options.url, timeoutMs);
  }

  /** Sends the transmission's status message when it is due; nothing to do where it has none or it is settled. */
  plan(transmission: Transmission): void {
    if (!isAnswered(transmission) || this.isClosed) {
      return;
    }
    this.after(Math.max(0, Date.parse(transmission.mls.dueAt) - Date.now()), () => {
      this.ready.add(transmission);
      this.pump();
    });
  }

  /** Finishes what is on its way. What is not settled by then is the next run's. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.timers.forEach(clearTimeout);
    await Promise.allSettled(this.active);
    this.poster.close();
  }

  private after(delayMs: number, act: () => void): void {
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

  private async deliver(transmission: Answered): Promise<void> {
    try {
      const reply = await this.poster.post(messageOf(transmission), {
        "content-type": "application/xml; charset=utf-8",
        "x-token": this.options.token,
        "x-sbdh-instance-id": transmission.mls.sbdhId,
      });
      await this.options.settle(transmission, verdict(reply));
      this.failures = 0;
    } catch {
      this.ready.add(transmission);
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

function isAnswered(transmission: Transmission): transmission is Answered {
  return transmission.mls?.state === "pending";
}

/** Made from what was planned, so that a repeat is the same message to the byte. */
function messageOf({ mls, sbdhId, outcome }: Answered): string {
  const { reason } = outcomeNamed(outcome).mls ?? {};
  return buildMlsMessage({
    id: mls.id,
    sbdhId: mls.sbdhId,
    code: mls.code,
    ...(reason !== undefined && { reason }),
    senderId: mls.senderId,
    receiverId: mls.receiverId,
    referenceId: sbdhId,
    issuedAt: new Date(mls.dueAt),
  });
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
