/**
 * What the console reads, as the server writes it. Types alone: the server's presenters are held to them, and the page
 * has nothing else of the server.
 */

/** Jobs of a queue by what they do. */
export interface QueueCounts {
  name: string;
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface QueuesAnswer {
  store: "postgres" | "redis";
  data: QueueCounts[];
}

export interface JobAnswer {
  id: string;
  carries: object;
  attempts: number;
  most_attempts: number;
  added_at: string;
  failure: string | null;
}

export interface JobsAnswer {
  data: JobAnswer[];
  next_start: number | null;
}
