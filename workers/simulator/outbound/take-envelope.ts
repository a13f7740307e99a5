import { hash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { AppError } from "../../../common/errors.ts";
import { nextAttempt } from "./next-attempt.ts";
import type { Inspection } from "./inspect-envelope.ts";
import { chooseOutcome } from "./magic-receivers.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Parts } from "../parts.ts";
import type { Transmission } from "../transmissions.ts";

interface Posted {
  body: Buffer;
  query: URLSearchParams;
  api: Transmission["api"];
}

/**
 * Takes an envelope, makes the first attempt to send it and writes both to the journal before the caller is answered, so
 * that a kill loses neither a delivery nor a status message.
 *
 * @throws AppError 400 when it is no StandardBusinessDocument
 */
export async function takeEnvelope(parts: Parts, posted: Posted): Promise<Transmission> {
  const { config, transmissions, journal } = parts;
  const inspection = await parts.inspection.inspect(posted.body);
  const now = new Date();
  refuseSecond(parts, inspection.header.sbdhId);
  const taken = newTransmission(posted, inspection, now);
  taken.outcome = parts.forAll[taken.leg] ?? taken.outcome;
  taken.attemptsBefore = transmissions.copies(taken.sbdhId).reduce((sum, { attempts }) => sum + attempts, 0);
  const transmission = { ...taken, ...changeOf(parts, taken, now) };
  if (outcomeNamed(transmission.outcome).slow === true) {
    transmission.busyUntil = new Date(now.getTime() + config.slowAnswerMs).toISOString();
  }
  transmissions.add(transmission);
  await journal.append({ event: "received", transmission });
  if (transmission.busyUntil !== null) {
    await wait(config.slowAnswerMs);
  }
  return transmission;
}

/** @throws AppError 400 with the sentence of phoss-ap for every envelope that it cannot store */
function refuseSecond({ config, transmissions }: Parts, sbdhId: string): void {
  if (config.refusesSecond && transmissions.copies(sbdhId).length > 0) {
    transmissions.refused += 1;
    throw new AppError(400, "Failed to submit outbound SBD transaction");
  }
}

/** The access point makes another attempt by itself. */
export async function retryAttempt(parts: Parts, transmission: Transmission): Promise<void> {
  const change = changeOf(parts, transmission, new Date());
  await parts.journal.append({ event: "attempt", id: transmission.id, change });
  parts.transmissions.change(transmission.id, change);
  parts.forwarder.plan(transmission);
}

function changeOf({ config, transmissions }: Parts, transmission: Transmission, now: Date): Partial<Transmission> {
  const copiesBefore = transmissions.copies(transmission.sbdhId).filter(({ delivered }) => delivered).length;
  return nextAttempt(transmission, { now, copiesBefore, settings: config });
}

function newTransmission({ body, query, api }: Posted, inspection: Inspection, now: Date): Transmission {
  const { header, leg, otherPartyTins, verdict } = inspection;
  const { mlsTo, mlsType, ...known } = header;
  return {
    ...known,
    id: randomUUID(),
    leg,
    api,
    mlsTo: mlsTo ?? null,
    mlsType: mlsType ?? null,
    size: body.length,
    sha256: hash("sha256", body),
    custom1: query.get("custom1"),
    custom2: query.get("custom2"),
    custom3: query.get("custom3"),
    receivedAt: now.toISOString(),
    copy: 1,
    outcome: chooseOutcome(leg, otherPartyTins),
    verdict,
    status: "pending",
    attempts: 0,
    attemptsBefore: 0,
    nextRetryAt: null,
    busyUntil: null,
    completedAt: null,
    error: null,
    delivered: false,
    as4MessageId: "",
    mls: null,
    furtherMls: [],
  };
}
