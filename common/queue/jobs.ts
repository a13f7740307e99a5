import { stageNames, type DocumentRef } from "../domain/status/pipeline.ts";

/** Every queue: the stages', and that of events on their way to webhooks. */
export const queueNames = [...stageNames, "webhooks"] as const;

export type QueueName = (typeof queueNames)[number];

/**
 * Jobs with a smaller one go first: 0 for documents that came by ones and twos, 1 for those of organizations whose share holds
 * all they have, 2 for those that have more waiting.
 */
export type Rank = 0 | 1 | 2;

export interface StageJob {
  documents: DocumentRef[];
  /** Left out when it is 0. The jobs of the next stages have it too. */
  rank?: Rank;
}

/** Events on their way to one endpoint, in their order. The release before knows the first of them only. */
export interface WebhookJob {
  deliveryId: string;
  others?: string[];
}

/** Waiting costs nothing, and many slow endpoints together must leave room for others: each takes a few at most. */
export const webhookConcurrency = 128;

/** Tries of one job before the queue gives up; what is still waiting then is found again by the sweeper. */
export const jobAttempts = 6;

/** What is done is gone: nobody asks for it, and on PostgreSQL every count looks through it. */
export const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;
