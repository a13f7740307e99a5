import type { Failure } from "./sending-answer.ts";

/** Errors of a host with several addresses are nested. */
export function describeCallFailure(error: Error, timeoutMs: number): Failure {
  if (error.name === "TimeoutError") {
    return { code: "TIMEOUT", message: `no answer within ${timeoutMs} ms` };
  }
  const cause = (error.cause ?? error) as Error & { code?: string; errors?: (Error & { code?: string })[] };
  const code = cause.code ?? cause.errors?.[0]?.code ?? "";
  return { code, message: cause.message || code || error.message };
}
