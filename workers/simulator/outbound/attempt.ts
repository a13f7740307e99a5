import { randomUUID } from "node:crypto";

import { planMls, type MlsDelays } from "../inbound/mls-plan.ts";
import { outcomeNamed, type AttemptResult } from "./outcomes.ts";
import type { TransactionStatus, Transmission } from "../transmissions.ts";

export interface AttemptSettings extends MlsDelays {
  /** Attempts of the access point altogether, and the pause before its second; each further one is twice as long. */
  attempts: number;
  retryDelayMs: number;
}

/** What phoss-ap makes of a result that is not "sent": tried again by itself, or the end. */
const failures: Readonly<
  Record<Exclude<AttemptResult, "sent">, { ends: TransactionStatus; retried?: true; error: string }>
> = {
  no_receipt: { ends: "permanently_failed", retried: true, error: "No signal message received: HTTP 502 Bad Gateway" },
  smp_down: { ends: "permanently_failed", retried: true, error: "SMP lookup failed: connect timed out" },
  breaker_open: { ends: "permanently_failed", retried: true, error: "AP access limited by Circuit Breaker" },
  not_registered: {
    ends: "permanently_failed",
    error: "The participant ID is not registered in the Peppol Network. Technical details: no name [HOST_NOT_FOUND]",
  },
  not_supported: {
    ends: "permanently_failed",
    error: "Failed to resolve SMP endpoint (simulated) [static] - server error",
  },
  directory_away: {
    ends: "permanently_failed",
    error: "The participant ID is not registered in the Peppol Network. Technical details: Technical DNS failure",
  },
  certificate_expired: { ends: "permanently_failed", error: "The receiver's certificate has expired" },
  refused_by_receiver: { ends: "permanently_failed", error: "EBMS:0004: Simulated: the message is refused" },
  bad_request: { ends: "rejected", error: "Simulated: the request is refused" },
  verification_failed: { ends: "rejected", error: "Outbound verification failed" },
  sending_off: { ends: "rejected", error: "Sending is disabled" },
};

const longestRetryDelayMs = 3_600_000;

/** How its last attempt ended; an envelope that is posted once more goes on where it was. */
export function resultOf({
  outcome,
  attempts,
  attemptsBefore,
}: Pick<Transmission, "outcome" | "attempts" | "attemptsBefore">): AttemptResult {
  const { attempts: script } = outcomeNamed(outcome);
  return script[Math.min(attemptsBefore + attempts, script.length) - 1] ?? script[0];
}

/**
 * What the next attempt changes about a transmission: its state, and when it arrives the receiver's status messages.
 *
 * @param copiesBefore copies of the envelope that the receiver has already got
 */
export function nextAttempt(
  transmission: Transmission,
  { now, copiesBefore, settings }: { now: Date; copiesBefore: number; settings: AttemptSettings },
): Partial<Transmission> {
  const attempts = transmission.attempts + 1;
  const result = resultOf({ ...transmission, attempts });
  const as4MessageId = `${randomUUID()}@simulator`;
  if (result === "sent") {
    const copy = copiesBefore + 1;
    const messages = planMls({ ...transmission, copy }, now, settings);
    const done = { status: "sent", delivered: true, completedAt: now.toISOString(), nextRetryAt: null } as const;
    return { ...done, ...messages, attempts, as4MessageId, copy, error: null };
  }
  const { ends, error, retried } = failures[result];
  const isRetried = retried === true && transmission.api === "phoss-ap" && attempts < settings.attempts;
  return {
    status: isRetried ? "failed" : ends,
    attempts,
    as4MessageId,
    error,
    nextRetryAt: isRetried ? retryAt(now, attempts, settings) : null,
    completedAt: isRetried ? null : now.toISOString(),
  };
}

function retryAt(now: Date, attempts: number, { retryDelayMs }: AttemptSettings): string {
  const delayMs = Math.min(retryDelayMs * 2 ** (attempts - 1), longestRetryDelayMs);
  return new Date(now.getTime() + delayMs).toISOString();
}
