import { randomUUID, hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import type { EnvelopeInspection } from "./inspection-pool.ts";
import type { Journal } from "./journal.ts";
import { type MlsForwarder, planMls } from "./mls-forwarder.ts";
import type { Retrier, Breakers } from "./schedule.ts";
import { type OutcomesForAll, type Trouble, outcomeNamed, type AttemptResult, chooseOutcome } from "./outcomes.ts";
import type { JournalEntry, Transmissions, Transmission } from "./transmissions.ts";
import { attemptError, followUp, cannotSubmit, isRow } from "./sending-report.ts";
import { AppError } from "../../common/runtime/errors.ts";
import type { Inspection } from "./inspect-envelope.ts";

/** The parts of the simulated access point. */
export interface Parts {
  config: SimulatorConfig;
  /** Outcomes set for a whole corner; they override the outcome that the TINs of an envelope name. */
  forAll: OutcomesForAll;
  trouble: Trouble;
  breakers: Breakers;
  journal: Journal<JournalEntry>;
  transmissions: Transmissions;
  inspection: EnvelopeInspection;
  forwarder: MlsForwarder;
  retrier: Retrier;
}

interface Conditions {
  now: Date;
  /** How often the receiver has received the envelope, counting other rows of the same id. */
  copiesBefore: number;
  config: SimulatorConfig;
  trouble: Trouble;
  breakers: Breakers;
}

/** Longest pause as a multiple of the first: phoss-ap begins with three minutes and waits an hour at most. */
const longestPause = 20;

/**
 * What the next attempt changes about a transmission: its state and, when it arrives for the first time, the receiver's
 * status messages.
 */
function nextAttempt(transmission: Transmission, conditions: Conditions): Partial<Transmission> {
  const { now, config } = conditions;
  const attempts = transmission.attempts + 1;
  const result = resultOf({ ...transmission, attempts }, conditions);
  const made = { result, attempts, as4MessageId: `${randomUUID()}@simulator`, nextRetryAt: null };
  const arrival = arrives(result) ? arrivalOf(transmission, conditions) : {};
  if (result === "sent") {
    return { status: "sent", completedAt: now.toISOString(), error: null, ...made, ...arrival };
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

interface Posted {
  body: Buffer;
  query: URLSearchParams;
  api: Transmission["api"];
}

/**
 * Takes an envelope, makes the first attempt to send it and writes both to the journal before the caller is answered, so
 * that a kill loses neither a delivery nor a status message.
 *
 * @throws AppError 400 when it is no StandardBusinessDocument; for a second envelope of an id with phoss-ap's sentence for everything
 * that it cannot store
 */
export async function takeEnvelope(parts: Parts, posted: Posted): Promise<Transmission> {
  const { config, transmissions, journal } = parts;
  const inspection = await parts.inspection.inspect(posted.body);
  const now = new Date();
  if (config.refusesSecond && transmissions.copies(inspection.header.sbdhId).some(isRow)) {
    transmissions.refused += 1;
    throw new AppError(400, cannotSubmit);
  }
  const taken = newTransmission(posted, inspection, now);
  taken.outcome = parts.forAll[taken.leg] ?? taken.outcome;
  const transmission = { ...taken, ...changeOf(parts, taken, now) };
  if (outcomeNamed(transmission.outcome).slow === true) {
    transmission.busyUntil = new Date(now.getTime() + config.slowAnswerMs).toISOString();
  }
  transmissions.add(transmission);
  await journal.append({ event: "received", transmission });
  if (transmission.busyUntil !== null) {
    await wait(config.slowAnswerMs);
    await record(parts, transmission, { busyUntil: null });
  }
  return transmission;
}

async function record({ journal, transmissions }: Parts, { id }: Transmission, change: Partial<Transmission>) {
  await journal.append({ event: "attempt", id, change });
  transmissions.change(id, change);
}

/**
 * The access point makes another attempt by itself.
 *
 * @throws Error while its database is away: it then finds nothing to try
 */
export async function retryAttempt(parts: Parts, transmission: Transmission): Promise<void> {
  if (parts.trouble.database === "away") {
    throw new Error("The database is away");
  }
  await record(parts, transmission, changeOf(parts, transmission, new Date()));
  parts.forwarder.plan(transmission);
}

/** At every start: phoss-ap sends again what was being sent when it was killed. */
export async function recoverSending(parts: Parts): Promise<void> {
  for (const transmission of parts.transmissions.recent()) {
    const { busyUntil, api, attempts } = transmission;
    if (busyUntil === null) {
      continue;
    }
    const error = "Recovered from unclean shutdown";
    const nextRetryAt = new Date().toISOString();
    const again = { status: "failed", attempts: attempts - 1, completedAt: null, error, nextRetryAt } as const;
    await record(parts, transmission, { busyUntil: null, ...(api === "phase4" ? {} : again) });
  }
}

function changeOf(parts: Parts, transmission: Transmission, now: Date): Partial<Transmission> {
  const { config, trouble, breakers } = parts;
  const copies = parts.transmissions.copies(transmission.sbdhId).filter(({ delivered }) => delivered);
  return nextAttempt(transmission, { now, copiesBefore: copies.length, config, trouble, breakers });
}

function newTransmission({ body, query, api }: Posted, inspection: Inspection, now: Date): Transmission {
  const { header, leg, otherPartyTins, sentSha256, verdict } = inspection;
  const { mlsTo, mlsType, ...known } = header;
  return {
    id: randomUUID(),
    leg,
    api,
    mlsTo: mlsTo ?? null,
    mlsType: mlsType ?? null,
    size: body.length,
    sha256: hash("sha256", body),
    sentSha256,
    custom1: query.get("custom1"),
    custom2: query.get("custom2"),
    custom3: query.get("custom3"),
    receivedAt: now.toISOString(),
    copy: 1,
    outcome: chooseOutcome(leg, otherPartyTins),
    verdict,
    status: "pending",
    result: "never_begun",
    attempts: 0,
    nextRetryAt: null,
    busyUntil: null,
    completedAt: null,
    error: null,
    delivered: false,
    repeats: 0,
    as4MessageId: "",
    mls: null,
    furtherMls: [],
    // Last, because Node 20 adds each member that is named after a spread by a slow call: 36 microseconds for these.
    ...known,
  };
}
