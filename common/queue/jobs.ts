import { stageNames, type DocumentRef } from "../domain/status/pipeline.ts";

/** Every queue: the stages', and that of events on their way to webhooks. */
export const queueNames = [...stageNames, "webhooks"] as const;

export type QueueName = (typeof queueNames)[number];

export interface StageJob {
  documents: DocumentRef[];
}

/** One event on its way to one endpoint. */
export interface WebhookJob {
  deliveryId: string;
}

/** Waiting costs nothing, and many slow endpoints together must leave room for others: each takes a few at most. */
export const webhookConcurrency = 128;

/** Tries of one job before the queue gives up; what is still waiting then is found again by the sweeper. */
export const jobAttempts = 6;

/** Kept by age alone: on PostgreSQL, keeping the newest N looks through all of them at every completion. */
export const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: { age: 600 },
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;
