/** The five queues of documents, one per stage, and what is particular to each. */
export const stageNames = ["pricing", "rendering", "validation", "transmission", "reporting"] as const;

export type StageName = (typeof stageNames)[number];

/** Every queue: the stages', and that of events on their way to webhooks. */
export const queueNames = [...stageNames, "webhooks"] as const;

export type QueueName = (typeof queueNames)[number];

/** A document in a given revision: all that a stage's job ever carries. */
export interface DocumentRef {
  id: string;
  revision: number;
}

export interface StageJob {
  documents: DocumentRef[];
}

/** One event on its way to one endpoint. */
export interface WebhookJob {
  deliveryId: string;
}

/** Waiting costs nothing, and many slow endpoints together must leave room for others: each takes a few at most. */
export const webhookConcurrency = 128;

interface StageOptions {
  /** Documents that one job may carry. */
  groupSize: number;
  /** Jobs that one worker process runs at the same time. */
  concurrency: number;
}

/**
 * Groups make the queue cheap: one hop for fifty documents. Transmission and reporting carry few and send them side by
 * side; whatever has to wait leaves its group for a job of its own.
 */
export const stageOptions: Readonly<Record<StageName, StageOptions>> = {
  pricing: { groupSize: 50, concurrency: 2 },
  rendering: { groupSize: 25, concurrency: 2 },
  validation: { groupSize: 25, concurrency: 2 },
  transmission: { groupSize: 8, concurrency: 4 },
  reporting: { groupSize: 8, concurrency: 4 },
};

/** Tries of one job before the queue gives up; what is still waiting then is found again by the sweeper. */
export const jobAttempts = 6;

/** Kept by age alone: on PostgreSQL, keeping the newest N looks through all of them at every completion. */
export const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: { age: 600 },
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;
