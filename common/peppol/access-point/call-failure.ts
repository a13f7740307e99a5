import type { Failure } from "../answers/sending-answer.ts";

/** A host with several addresses collects their errors. */
export function describeCallFailure(error: Error, timeoutMs: number): Failure {
  if (error.name === "TimeoutError") {
    return { code: "TIMEOUT", message: `no answer within ${timeoutMs} ms` };
  }
  const cause = (error.cause ?? error) as Error & { code?: string; errors?: (Error & { code?: string })[] };
  const code = cause.code ?? cause.errors?.[0]?.code ?? "";
  return { code, message: cause.message || code || error.message };
}
