import { randomUUID } from "node:crypto";

import type { SimulatorConfig } from "../../../common/config/simulator-config.ts";
import { planMls } from "../inbound/plan-mls.ts";
import { attemptError, followUp } from "./failures.ts";
import { outcomeNamed, type AttemptResult } from "./outcomes.ts";
import type { Breakers } from "../breakers.ts";
import type { Trouble } from "../switches.ts";
import type { Transmission } from "../transmissions.ts";

export interface Conditions {
  now: Date;
  /** How often the receiver has got the envelope, counting other rows of the same id. */
  copiesBefore: number;
  config: SimulatorConfig;
  trouble: Trouble;
  breakers: Breakers;
}

/** In first pauses: phoss-ap begins with three minutes and waits an hour at most. */
const longestPause = 20;

/**
 * What the next attempt changes about a transmission: its state and, when it arrives for the first time, the receiver's
 * status messages.
 */
export function nextAttempt(transmission: Transmission, conditions: Conditions): Partial<Transmission> {
  const { now, config } = conditions;
  const attempts = transmission.attempts + 1;
  const result = resultOf({ ...transmission, attempts }, conditions);
  const made = { result, attempts, as4MessageId: `${randomUUID()}@simulator`, nextRetryAt: null };
  const arrival = arrives(result) ? arrivalOf(transmission, conditions) : {};
  if (result === "sent") {
    return { ...made, ...arrival, status: "sent", completedAt: now.toISOString(), error: null };
  }
  const error = attemptError({ ...transmission, result });
  const next = followUp(result);
  if (next === "stuck") {
    return { ...made, status: "pending", attempts: 0, error: null };
  }
  const isRetried =
    transmission.api === "phoss-ap" && (next === "endless" || (next === "limited" && attempts < config.attempts));
  if (isRetried) {
    const pauseMs = config.retryDelayMs * Math.min(2 ** (attempts - 1), longestPause);
    const nextRetryAt = new Date(now.getTime() + pauseMs).toISOString();
    return { ...made, ...arrival, status: "failed", error, nextRetryAt };
  }
  return { ...made, ...arrival, status: next === "refused" ? "refused" : "permanently_failed", error };
}

const arrives = (result: AttemptResult): boolean => result === "sent" || result === "receipt_lost";

function arrivalOf(transmission: Transmission, { now, copiesBefore, config }: Conditions): Partial<Transmission> {
  if (transmission.delivered) {
    return { repeats: transmission.repeats + 1 };
  }
  const copy = copiesBefore + 1;
  return { delivered: true, copy, ...planMls({ ...transmission, copy }, now, config) };
}

/** The outcome's own result, unless a breaker is open or a trouble is switched on. */
function resultOf(transmission: Transmission, conditions: Conditions): AttemptResult {
  const { outcome, attempts, api, receiverId } = transmission;
  const { attempts: script, refusesDuplicates } = outcomeNamed(outcome);
  const scripted = script[Math.min(attempts, script.length) - 1] ?? script[0];
  if (["refused", "stuck", "never"].includes(followUp(scripted))) {
    return scripted;
  }
  const { copiesBefore, trouble, breakers } = conditions;
  const looked = trouble.smp === "away" ? "smp_down" : scripted;
  const isRefused = refusesDuplicates === true || trouble.receivers === "refuse-duplicates";
  const met = arrives(looked) && isRefused && copiesBefore > 0 ? "refused_duplicate" : looked;
  return api === "phase4" ? met : throughBreakers(met, receiverId, breakers);
}

function throughBreakers(met: AttemptResult, receiverId: string, { smp, ofReceiver }: Breakers): AttemptResult {
  if (!smp.tryAcquire()) {
    return "smp_breaker_open";
  }
  const isFound = met !== "smp_down" && met !== "not_supported";
  smp.record(isFound);
  if (!isFound || met === "breaker_open") {
    return met;
  }
  const receiver = ofReceiver(receiverId);
  if (!receiver.tryAcquire()) {
    return "breaker_open";
  }
  receiver.record(met === "sent");
  return met;
}

/** What a start changes about a row that was being sent when the access point was killed: it is sent again. */
export function recovered({ busyUntil, api, attempts }: Transmission): Partial<Transmission> | undefined {
  if (busyUntil === null || api === "phase4") {
    return busyUntil === null ? undefined : { busyUntil: null };
  }
  const error = "Recovered from unclean shutdown";
  const nextRetryAt = new Date().toISOString();
  return { busyUntil: null, status: "failed", attempts: attempts - 1, completedAt: null, error, nextRetryAt };
}
