import { setTimeout as pause } from "node:timers/promises";

import { claimEndpoints, type EndpointBatch } from "../../common/webhooks/webhook-sending-store.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { leaseMs, perEndpoint, serveEndpoint } from "../../common/webhooks/attempt-webhooks.ts";
import { createWebhookClient } from "../../common/webhooks/post-webhook.ts";

/** Endpoints that one process serves at a time. Failing ones have places of their own: those that hang leave the others theirs. */
const places = { well: 64, failing: 32 };

/** Sends what is due, several endpoints at a time. */
export class WebhookSender {
  private readonly webhooks;
  private readonly free = { ...places };
  private readonly serving = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isWanted = false;
  private filling: Promise<void> | undefined;

  constructor(private readonly deps: Deps) {
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
    // What came meanwhile waits for the end of the lease.
    this.fill();
  }
}
