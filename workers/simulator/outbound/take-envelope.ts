import { hash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { AppError } from "../../../common/runtime/errors.ts";
import { cannotSubmit } from "./failures.ts";
import { nextAttempt, recovered } from "./next-attempt.ts";
import type { Inspection } from "./inspect-envelope.ts";
import { chooseOutcome } from "./magic-receivers.ts";
import { outcomeNamed } from "./outcomes.ts";
import { isRow } from "./rows.ts";
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

/** @throws AppError 400 with the sentence of phoss-ap for every envelope that it cannot store */
function refuseSecond({ config, transmissions }: Parts, sbdhId: string): void {
  if (config.refusesSecond && transmissions.copies(sbdhId).some(isRow)) {
    transmissions.refused += 1;
    throw new AppError(400, cannotSubmit);
  }
}

/**
 * The access point makes another attempt by itself.
 *
 * @throws Error while its database is away, which gives it nothing to try
 */
export async function retryAttempt(parts: Parts, transmission: Transmission): Promise<void> {
  if (parts.trouble.database === "away") {
    throw new Error("The database is away");
  }
  await record(parts, transmission, changeOf(parts, transmission, new Date()));
  parts.forwarder.plan(transmission);
}

/** What was being sent when the access point was killed is sent again; at every start. */
export async function recoverSending(parts: Parts): Promise<void> {
  for (const transmission of parts.transmissions.recent()) {
    const change = recovered(transmission);
    if (change !== undefined) {
      await record(parts, transmission, change);
    }
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
    ...known,
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
  };
}
