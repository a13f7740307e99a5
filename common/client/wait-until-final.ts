import type { AnyAnswer, CallOptions } from "./answer.ts";
import { operationOf, type DocumentKind } from "./document-kinds.ts";
import { ApiError } from "./errors.ts";
import type { PeppolStatus } from "./generated/schemas.ts";
import type { Parameters } from "./outgoing-request.ts";
import { pause } from "./with-time-limit.ts";

export interface WaitOptions {
  signal?: AbortSignal;
  /** In all; as long as it takes without it. */
  timeoutMs?: number;
}

export type Call = (id: string, parameters: Parameters, call?: CallOptions) => Promise<AnyAnswer>;

const minIntervalMs = 1_000;

/**
 * The status of a document once nothing about it changes by itself any more.
 *
 * @throws ApiError; a DOMException TimeoutError when the time is over, and the reason of the signal
 */
export async function waitUntilFinal(
  call: Call,
  kind: DocumentKind,
  id: string,
  { signal, timeoutMs }: WaitOptions = {},
): Promise<PeppolStatus> {
  const ended = endOf(signal, timeoutMs);
  let etag: string | undefined;
  for (;;) {
    const begun = Date.now();
    const parameters = { id, until: "terminal", "If-None-Match": etag };
    const answer = await call(operationOf(kind, "status"), parameters, ended && { signal: ended });
    if (answer.status === 200 && (answer.body as PeppolStatus).is_terminal) {
      return answer.body as PeppolStatus;
    }
    if (answer.status !== 200 && answer.status !== 304) {
      throw new ApiError(answer);
    }
    etag = answer.headers.get("ETag") ?? undefined;
    // The service holds an answer for half a minute. Where something between does not, it must not be asked in a loop.
    await pause(Math.max(0, begun + minIntervalMs - Date.now()), ended);
  }
}

function endOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | undefined {
  if (timeoutMs === undefined) {
    return signal;
  }
  const time = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? time : AbortSignal.any([signal, time]);
}
