/** Classes of PostgreSQL's SQLSTATE that another try may cure: connection, deadlock, resources, shutdown. */
const passingClasses = ["08", "40", "53", "55", "57"];

/** Node's own names for a connection that was refused, cut or not made in time. */
const passingCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

/** Whether a statement failed for a reason that passes, so that the data is not to blame. */
export function isPassingError(error: Error): boolean {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  if (typeof state !== "string") {
    return /connection terminated|timeout/i.test(error.message);
  }
  return passingCodes.includes(state) || passingClasses.some((passing) => state.startsWith(passing));
}
