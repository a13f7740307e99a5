import type { ErrorDetail } from "./generated/schemas.ts";

/** What is wrong, as the service says it; what stands between may refuse as well, and names no page. */
export type RefusalDetail = Omit<ErrorDetail, "docs_url"> & Partial<Pick<ErrorDetail, "docs_url">>;

export interface ErrorBody {
  errors: { message?: string; document_id?: string; [path: string]: string | undefined };
  details?: RefusalDetail[];
}

export interface RateLimit {
  /** Requests per minute. */
  limit: number;
  remaining: number;
  resetsAt: Date;
}

/** What every answer has. */
export interface Answered {
  headers: Headers;
  /** What is left of the requests of this minute; undefined where the answer does not say it. */
  rateLimit: RateLimit | undefined;
  /** The body as it came; empty where the body is bytes. */
  text: string;
  /** Numbers of the body that have more digits than a JavaScript number holds: in `body` they are rounded, in `text` they are whole. */
  imprecise: readonly string[];
}

/** Of a proxy or gateway between client and service, which could not reach the service. */
export interface AnswerFromBetween extends Answered {
  status: 502 | 504;
  body: ErrorBody;
}

/** An answer of an operation that is known at run time only. */
export interface AnyAnswer extends Answered {
  status: number;
  body: unknown;
}

/** How a good answer's body is read. */
export type Reading = "json" | "text" | "bytes" | "nothing";

/** Method, path, reading, names of the query's parameters and of headers, and what a body that is a text is sent as. */
export type OperationRow = readonly [string, string, Reading, string, string, string?];

/** A body that is sent as it is. */
export type Text = string | Uint8Array<ArrayBuffer>;

export interface RetryOptions {
  /** Attempts in all; 5 by default, 1 repeats nothing. */
  attempts?: number;
  /** An answer that asks to wait longer is given to the caller; 60,000 by default. */
  maxWaitMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Of one attempt, its answer included; 90,000 by default. */
  timeoutMs?: number;
  retry?: RetryOptions;
}
