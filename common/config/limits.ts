import { availableParallelism } from "node:os";

/** Bounds that no site has to tune. A test sets others as members of its configuration; names carry the units. */
export const limits = {
  /** Connections that one API process keeps open at the same time. */
  maxConnections: 2_000,
  /** Batches, waits and streams of one organization that an API process holds open; its console sessions count by themselves. */
  heldPerOrganization: 250,
  /** The same of one console session. */
  heldPerSession: 20,
  /** For the headers of a request, from the connection or the first byte of a further request. */
  headersTimeoutMs: 15_000,
  /** For a body behind them, other than a batch. */
  bodyTimeoutMs: 30_000,
  /** Who sends or takes fewer on average of his window is cut off. */
  slowestBytesPerSecond: 1_000,
  slowSenderWindowMs: 10_000,
  slowReaderWindowMs: 60_000,
  /** The same for the body of a batch; only time in which it is waited for counts. */
  slowestBatchBytesPerSecond: 100,
  slowBatchWindowMs: 60_000,
  /** Bodies, there or promised, that an API process takes at the same time. */
  bodyMemoryBytes: 96 * 1_048_576,
  bodyMemoryPerOrganizationBytes: 32 * 1_048_576,
  /** An organization of which more wait, the oldest of them for longer, is sent away until they have been worked on. */
  intakeWaiting: 10_000,
  intakeOldestSeconds: 600,
  /** Answers that are kept of one organization for its Idempotency-Keys; it may have a quota of its own. */
  keptAnswersMb: 2_048,
  attachmentsMb: 20_480,
  /** For checking one document by a site's own rule files. */
  rulesSeconds: 4,
  /** Of an API process, for large documents and for validation. */
  threads: availableParallelism(),
  threadMemoryMb: 256,
  /** For the process that makes PDFs: 1,000 lines of a few fields take 290, 300 of every field 260. */
  pdfMemoryMb: 384,
  /** How often a worker process asks an access point whether it answers when no call has shown it. */
  accessPointProbeMs: 5_000,
  /** A database from which nothing has come for so long counts as silent. */
  databaseSilenceMs: 12_000,
  /** In front of every key on Redis. */
  redisPrefix: "peppol",
};

/** What follows from other variables. */
interface Derived {
  /** For the work on one document; fewer than a request may take, so that its caller hears which bound it was. */
  threadSeconds: number;
  statementTimeoutMs: number;
  /** With fewer free on a disk that the service writes to, people are warned. */
  diskWarningBytes: number;
}

export const derivedFrom = (values: { requestTimeoutMs: number; intakeFreeDiskBytes: number }): Derived => ({
  threadSeconds: Math.floor(values.requestTimeoutMs / 1_200),
  statementTimeoutMs: values.requestTimeoutMs / 2,
  diskWarningBytes: 4 * values.intakeFreeDiskBytes,
});

export type Limits = typeof limits & Derived;
