import Joi from "joi";
import { optional, readAs, variable } from "./variable.js";
const time = Joi.number().integer().min(1_000).max(3_600_000);
const rate = Joi.number().integer().min(1);
/** The largest body that the contract allows must fit. */
const memory = Joi.number().integer().min(8);
const quota = Joi.number().integer().min(1).max(1_000_000_000);
const inBytes = (megabytes) => megabytes * 1024 * 1024;
/** Limits of an API process for time, memory and connections. Names carry the units. */
export const requestLimitVariables = {
    maxConnections: variable("MAX_CONNECTIONS", Joi.number().integer().min(10).default(2_000), "Connections that one API process keeps open at the same time."),
    heldPerOrganization: variable("HELD_PER_ORGANIZATION", rate.default(250), "Batches, waits (wait=) and streams of one organization that one API process holds open at the same time, an eighth of MAX_CONNECTIONS at most (429 beyond). Those of its console sessions count by themselves, with the same bound."),
    heldPerSession: variable("HELD_PER_SESSION", rate.default(20), "The same of one console session: windows that show how the service stands (429 beyond)."),
    headersTimeoutMs: variable("HEADERS_TIMEOUT_MS", time.default(15_000), "How long the headers of a request may take, from the connection or the first byte of a further request, in milliseconds."),
    bodyTimeoutMs: variable("BODY_TIMEOUT_MS", time.default(30_000), "How long a body may take after them, other than a batch, in milliseconds."),
    slowestBytesPerSecond: variable("SLOWEST_BYTES_PER_SECOND", rate.default(1_000), "Who sends, or takes of the answer, fewer bytes per second than this on average of the windows below is cut off."),
    slowSenderWindowMs: variable("SLOW_SENDER_WINDOW_MS", time.default(10_000), "The window of a sender, in milliseconds."),
    slowReaderWindowMs: variable("SLOW_READER_WINDOW_MS", time.default(60_000), "The window of a reader, in milliseconds."),
    slowestBatchBytesPerSecond: variable("SLOWEST_BATCH_BYTES_PER_SECOND", rate.default(100), "The same for the body of a batch; only time in which it is waited for counts."),
    slowBatchWindowMs: variable("SLOW_BATCH_WINDOW_MS", time.default(60_000), "The window of a batch, in milliseconds."),
    bodyMemoryBytes: readAs(variable("BODY_MEMORY_MB", memory.default(96), "Megabytes of bodies, there or promised, that an API process takes at the same time (503 beyond)."), inBytes),
    bodyMemoryPerOrganizationBytes: readAs(variable("BODY_MEMORY_PER_ORGANIZATION_MB", memory.default(32), "The same of one organization (429 beyond)."), inBytes),
    intakeWaiting: variable("INTAKE_WAITING", rate.default(10_000), "Documents of one organization that may wait for their first stage while the oldest of them waits longer than this:"),
    intakeOldestSeconds: variable("INTAKE_OLDEST_SECONDS", Joi.number().integer().min(1).max(604_800).default(600), "Seconds. An organization beyond both is sent away with 429 until its documents have been worked on."),
    intakeFreeDiskBytes: readAs(variable("INTAKE_FREE_DISK_MB", Joi.number().integer().min(0).default(512), "Megabytes that stay free on the database's disk: with fewer, nobody's documents are taken in (503). 0: never."), inBytes),
    diskWarningBytes: readAs(variable("DISK_WARNING_MB", Joi.number().integer().min(0).default(2_048), "Megabytes: with fewer free on a disk that the service writes to (database, NUMBERS_DIR, log files, temporary files), people are warned. On a small disk a tenth of it; on the database's never less than twice INTAKE_FREE_DISK_MB. 0: never."), inBytes),
    keptAnswersMb: variable("KEPT_ANSWERS_MB", quota.default(2_048), "Megabytes of answers that are kept of one organization for its Idempotency-Keys, for 25 hours; beyond it, further requests with a key are refused (429). An organization may have a quota of its own."),
    attachmentsMb: variable("ATTACHMENTS_MB", quota.default(20_480), "The same of its attachments, which are deleted with their documents alone: beyond it, documents with attachments are refused (429)."),
    databaseFolder: optional("DATABASE_FOLDER", Joi.string(), "Where that disk is to be found. Not set: the server's own folder where it runs on this machine and tells; otherwise only its errors (53100, 58030) count."),
    requestTimeoutMs: variable("REQUEST_TIMEOUT_MS", time.default(30_000), "How long the work on a request may take, from its whole body to its answer (503 beyond); of a batch, on each document; in milliseconds."),
    statementTimeoutMs: variable("STATEMENT_TIMEOUT_MS", time.default(15_000), "The same for one statement of it in the database. Workers have five minutes."),
};
//# sourceMappingURL=request-limits.js.map