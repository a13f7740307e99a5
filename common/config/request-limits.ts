import Joi from "joi";

/** What a caller may take of an API process: time, memory, connections. Units stand in the names. */
export interface RequestLimits {
  /** Open at the same time, of one API process. */
  maxConnections: number;
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headersTimeoutMs: number;
  /** From the headers to the end of a body, other than a batch. */
  bodyTimeoutMs: number;
  /** Whoever sends, or reads, fewer bytes per second than this on average of its window is cut off. */
  slowestBytesPerSecond: number;
  slowSenderWindowMs: number;
  slowReaderWindowMs: number;
  /** The same for the body of a batch, of the time in which it is waited for. */
  slowestBatchBytesPerSecond: number;
  slowBatchWindowMs: number;
  /** Bytes of bodies that are there, or promised by an organization, at the same time. */
  bodyMemoryBytes: number;
  bodyMemoryPerOrganizationBytes: number;
  /** For the work on a request, from its whole body to its answer; of a batch, for each document. */
  requestTimeoutMs: number;
  /** For one statement of a request in the database. */
  statementTimeoutMs: number;
}

export interface LimitVariables {
  MAX_CONNECTIONS: number;
  HEADERS_TIMEOUT_MS: number;
  BODY_TIMEOUT_MS: number;
  SLOWEST_BYTES_PER_SECOND: number;
  SLOW_SENDER_WINDOW_MS: number;
  SLOW_READER_WINDOW_MS: number;
  SLOWEST_BATCH_BYTES_PER_SECOND: number;
  SLOW_BATCH_WINDOW_MS: number;
  BODY_MEMORY_MB: number;
  BODY_MEMORY_PER_ORGANIZATION_MB: number;
  REQUEST_TIMEOUT_MS: number;
  STATEMENT_TIMEOUT_MS: number;
}

const megabyte = 1024 * 1024;
const time = Joi.number().integer().min(1_000).max(3_600_000);
const rate = Joi.number().integer().min(1);
/** The greatest body that the contract allows has to fit. */
const memory = Joi.number().integer().min(8);

export const limitVariables = {
  MAX_CONNECTIONS: Joi.number().integer().min(10).default(2_000),
  HEADERS_TIMEOUT_MS: time.default(15_000),
  BODY_TIMEOUT_MS: time.default(30_000),
  SLOWEST_BYTES_PER_SECOND: rate.default(1_000),
  SLOW_SENDER_WINDOW_MS: time.default(10_000),
  SLOW_READER_WINDOW_MS: time.default(60_000),
  SLOWEST_BATCH_BYTES_PER_SECOND: rate.default(100),
  SLOW_BATCH_WINDOW_MS: time.default(60_000),
  BODY_MEMORY_MB: memory.default(96),
  BODY_MEMORY_PER_ORGANIZATION_MB: memory.default(32),
  REQUEST_TIMEOUT_MS: time.default(30_000),
  STATEMENT_TIMEOUT_MS: time.default(15_000),
};

export function readLimits(read: LimitVariables): RequestLimits {
  return {
    maxConnections: read.MAX_CONNECTIONS,
    headersTimeoutMs: read.HEADERS_TIMEOUT_MS,
    bodyTimeoutMs: read.BODY_TIMEOUT_MS,
    slowestBytesPerSecond: read.SLOWEST_BYTES_PER_SECOND,
    slowSenderWindowMs: read.SLOW_SENDER_WINDOW_MS,
    slowReaderWindowMs: read.SLOW_READER_WINDOW_MS,
    slowestBatchBytesPerSecond: read.SLOWEST_BATCH_BYTES_PER_SECOND,
    slowBatchWindowMs: read.SLOW_BATCH_WINDOW_MS,
    bodyMemoryBytes: read.BODY_MEMORY_MB * megabyte,
    bodyMemoryPerOrganizationBytes: read.BODY_MEMORY_PER_ORGANIZATION_MB * megabyte,
    requestTimeoutMs: read.REQUEST_TIMEOUT_MS,
    statementTimeoutMs: read.STATEMENT_TIMEOUT_MS,
  };
}
