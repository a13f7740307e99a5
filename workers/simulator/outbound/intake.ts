import { hash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { AppError } from "../../../common/errors.ts";
import { nextAttempt } from "./attempt.ts";
import type { Inspection } from "./inspect-envelope.ts";
import { chooseOutcome } from "./magic-receivers.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Parts } from "../parts.ts";
import type { Transmission, Transmissions } from "../transmissions.ts";

interface Posted {
  body: Buffer;
  query: URLSearchParams;
  api: Transmission["api"];
}

/**
 * Takes an envelope, makes the first attempt to send it and remembers both before anybody is answered, so that a kill
 * forgets neither a delivery nor a status message.
 *
 * @throws AppError 400 when it is no StandardBusinessDocument
 */
export async function takeEnvelope(parts: Parts, posted: Posted): Promise<Transmission> {
  const { config, transmissions, journal } = parts;
  const inspection = await parts.inspection.inspect(posted.body);
  const now = new Date();
  refuseSecond(parts, inspection.header.sbdhId);
  const taken = newTransmission(posted, inspection, now);
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

/** In phoss-ap's words for everything that it could not store. @throws AppError 400 */
function refuseSecond({ config, transmissions }: Parts, sbdhId: string): void {
  if (config.refusesSecond && transmissions.copies(sbdhId).length > 0) {
    transmissions.countRefused();
    throw new AppError(400, "Failed to submit outbound SBD transaction");
  }
}

/** What the access point does by itself when the time for another attempt has come. */
export async function tryAgain(parts: Parts, transmission: Transmission): Promise<void> {
  const change = changeOf(parts, transmission, new Date());
  await parts.journal.append({ event: "attempt", id: transmission.id, change });
  parts.transmissions.change(transmission.id, change);
  parts.forwarder.plan(transmission);
}

function changeOf({ config, transmissions }: Parts, transmission: Transmission, now: Date): Partial<Transmission> {
  const copiesBefore = deliveredCopies(transmissions, transmission.sbdhId);
  return nextAttempt(transmission, { now, copiesBefore, settings: config });
}

const deliveredCopies = (transmissions: Transmissions, sbdhId: string): number =>
  transmissions.copies(sbdhId).filter(({ delivered }) => delivered).length;

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
