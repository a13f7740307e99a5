import { setTimeout as pause } from "node:timers/promises";

import { claimEndpoints, type EndpointBatch } from "../common/webhooks/webhook-delivery-store.ts";
import { asError } from "../common/runtime/errors.ts";
import type { Deps } from "../common/runtime/deps.ts";
import {
  leaseMs,
  perEndpoint,
  serveEndpoint,
  dispatchWebhooks,
  createWebhookClient,
  webhookTimeoutMs,
} from "../common/webhooks/send-webhooks.ts";
import { anything, type Watch } from "../common/status/status-listener.ts";
import { pauseTogether } from "../common/runtime/clock.ts";
import { StuckWriterMonitor } from "../common/status/stuck-writers.ts";
import { type PeriodicJob, RoundSign } from "./periodic-jobs/periodic-job.ts";

/** Minimum pause between rounds, so that a round takes the events of many documents under load. */
const restMs = 200;
/** Longest pause between rounds: a notice may be lost with its connection, and no notice announces a retry that is due. */
const quietMs = 2_000;
/** Without an endpoint: pauses until one is looked for, and until the place in the log moves, so that a new endpoint has little to read. */
const idleMs = 1_000;
const moveMs = 20_000;
/** Instead of `moveMs` while the feed is held back. */
const moveSoonMs = 5_000;
const failedMs = 1_000;
/** While a transaction holds events back, no notice announces its end, so the log is polled. */
const heldBackMs = 50;

type WebhooksDeps = Pick<Deps, "config" | "database" | "databaseMonitor" | "logger" | "statusListener" | "watermark">;

/** Dispatches and sends events after every notice of the database and every few seconds, until stopped; rounds never overlap. */
export function startWebhooks(deps: WebhooksDeps): PeriodicJob {
  const { logger, statusListener } = deps;
  const stopping = new AbortController();
  const rest = (ms: number): Promise<void> =>
    pause(pauseTogether(ms), undefined, { signal: stopping.signal }).catch(() => undefined);
  let watch: Watch | undefined;
  const alarm = new StuckWriterMonitor(deps);
  const sender = new WebhookSender(deps);
  let doneUpTo: bigint | undefined;
  let quietUntil = -Infinity;
  const sign = new RoundSign();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (mayRest(deps, quietUntil)) {
        await rest(idleMs);
        continue;
      }
      let waitMs = failedMs;
      sign.begin();
      try {
        const { isHeldBack, hasEndpoints, upTo } = await dispatchWebhooks(deps, doneUpTo);
        doneUpTo = upTo;
        await alarm.check();
        if (hasEndpoints) {
          watch ??= statusListener.watch(anything);
          sender.fill();
          waitMs = isHeldBack ? heldBackMs : quietMs;
        } else {
          watch?.close();
          watch = undefined;
          waitMs = idleMs;
          quietUntil = performance.now() + (isHeldBack ? moveSoonMs : moveMs);
        }
      } catch (error) {
        logger.warn({ err: asError(error) }, "webhook events not dispatched; the next round will");
        sign.fail(asError(error));
      }
      sign.end();
      await rest(restMs);
      await (watch === undefined ? rest(waitMs) : watch.change(waitMs));
    }
  };
  const running = run();
  return {
    runningMs: () => sign.runningMs(),
    standstill: () => sign.standstill(),
    stop: async (patienceMs = webhookTimeoutMs) => {
      stopping.abort();
      watch?.close();
      await running;
      watch?.close();
      await sender.stop(patienceMs);
    },
  };
}

/** Whether there is no endpoint, as far as the last heartbeat found. */
const mayRest = ({ databaseMonitor: { learned } }: WebhooksDeps, until: number): boolean =>
  learned?.hasEndpoints === false && performance.now() < until;

/** Endpoints that one process serves at a time. Failing ones have places of their own, so that those that hang do not hold up the others. */
const places = { well: 64, failing: 32 };

/** Sends what is due, several endpoints at a time. */
class WebhookSender {
  private readonly webhooks;
  private readonly free = { ...places };
  private readonly serving = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isWanted = false;
  private filling: Promise<void> | undefined;

  constructor(private readonly deps: Pick<Deps, "config" | "database" | "logger">) {
    this.webhooks = createWebhookClient(deps.config);
  }

  /** Begins to serve endpoints with due events, as far as there are places. */
  fill(): void {
    this.isWanted = !this.stopping.signal.aborted;
    this.filling ??= this.isWanted ? this.claim() : undefined;
  }

  /** Begins no further attempt, and waits for those under way. */
  async stop(patienceMs: number): Promise<void> {
    this.stopping.abort();
    await this.filling;
    await Promise.race([Promise.all(this.serving), pause(patienceMs, undefined, { ref: false })]);
    await this.webhooks.close();
  }

  private async claim(): Promise<void> {
    try {
      while (this.isWanted) {
        this.isWanted = false;
        const batches = await claimEndpoints(this.deps.database, { ...this.free, perEndpoint, leaseMs });
        for (const batch of batches) {
          const served = this.serve(batch).finally(() => this.serving.delete(served));
          this.serving.add(served);
        }
      }
    } catch (error) {
      this.deps.logger.warn({ err: asError(error) }, "no webhooks claimed; the next round will");
    } finally {
      this.filling = undefined;
    }
  }

  private async serve(batch: EndpointBatch): Promise<void> {
    const kind = batch.isFailing ? "failing" : "well";
    this.free[kind] -= 1;
    try {
      await serveEndpoint({ ...this.deps, webhooks: this.webhooks, stopping: this.stopping.signal }, batch);
    } catch (error) {
      const message = "the attempts of webhooks were not recorded; they are made again";
      this.deps.logger.warn({ err: asError(error), endpointId: batch.endpointId }, message);
    }
    this.free[kind] += 1;
    // Events that came meanwhile could not be claimed before the lease ended.
    this.fill();
  }
}
