import { buffer } from "node:stream/consumers";

import { AppError } from "../../../common/runtime/errors.ts";
import { cannotSubmit } from "./failures.ts";
import { takeEnvelope } from "./take-envelope.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Parts } from "../parts.ts";
import type { Exchange, Route } from "../request-handler.ts";
import { scan } from "../scan.ts";
import { wholeNumber } from "../whole-number.ts";
import { findRow, isActive, isRow, statusObject, statusOf } from "./rows.ts";
import { sendingReport, unreadableReport } from "./sending-report.ts";
import type { Transmission } from "../transmissions.ts";

/**
 * The part of phoss-ap's HTTP API (access-point.md 2 and 5) that concerns the sending of whole envelopes. Without its database it
 * knows no row, lists none, and counts -1.
 */
export function outboundRoutes(parts: Parts): Route[] {
  const { transmissions } = parts;
  const shown = (row: Transmission) => statusObject(row, transmissions.copies(row.sbdhId), archiveAfterMs(parts));
  const isListed = (each: Transmission): boolean => isRow(each) && isActive(each, archiveAfterMs(parts));
  return [
    {
      method: "POST",
      path: "/api/outbound/submit-sbd",
      isFaulty: true,
      handle: (exchange) => submit(parts, exchange),
    },
    {
      method: "GET",
      path: "/api/outbound/status/:id",
      isFaulty: true,
      handle: ({ id, query, isDatabaseAway, reply }) => {
        const place = { archiveAfterMs: archiveAfterMs(parts), includeArchive: query.get("includeArchive") === "true" };
        const row = findRow(isDatabaseAway ? [] : transmissions.copies(id), place);
        reply(row === undefined ? 404 : 200, row && shown(row));
      },
    },
    {
      method: "GET",
      path: "/api/outbound/in-transmission",
      isFaulty: true,
      handle: ({ isDatabaseAway, reply }) => {
        const rows = isDatabaseAway ? [] : [...transmissions.recent()];
        reply(200, rows.filter((each) => isRow(each) && isInTransmission(each)).map(shown));
      },
    },
    {
      method: "GET",
      path: "/api/ops/outbound/history",
      isFaulty: true,
      handle: async ({ reply, query, isDatabaseAway }) => {
        const [offset, limit] = [wholeNumber(query, "offset", 0), wholeNumber(query, "limit", 50)];
        const { newest } = await scan(transmissions, { isWanted: isListed, limit: offset + limit });
        reply(200, isDatabaseAway ? [] : newest.toReversed().slice(offset).map(shown));
      },
    },
    {
      method: "GET",
      path: "/api/ops/outbound/size",
      isFaulty: true,
      handle: async ({ reply, isDatabaseAway }) =>
        reply(200, isDatabaseAway ? -1 : (await scan(transmissions, { isWanted: isListed, limit: 0 })).total),
    },
    { method: "GET", path: "/management/status", handle: ({ reply }) => reply(200, managementStatus) },
  ];
}

const managementStatus = {
  "build.version": "0.12.0-SNAPSHOT",
  "forwarding.mode": "http_post_sync",
  "verification.outbound.enabled": false,
};

const archiveAfterMs = ({ config, trouble }: Parts): number =>
  trouble.archive === "off" ? Infinity : config.archiveAfterMs;

async function submit(parts: Parts, { request, query, isDatabaseAway, reply, drop }: Exchange): Promise<void> {
  const long = ["custom1", "custom2", "custom3"].find((name) => (query.get(name) ?? "").length > 255);
  if (long !== undefined) {
    throw new AppError(400, `${long} is longer than 255 characters`);
  }
  const body = await buffer(request);
  if (isDatabaseAway || parts.trouble.disk === "full") {
    throw new AppError(400, cannotSubmit);
  }
  const transmission = await takeEnvelope(parts, { body, query, api: "phoss-ap" }).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(400, cannotSubmit) : error;
  });
  if (outcomeNamed(transmission.outcome).answer === "lost") {
    drop();
  } else {
    const { status, body: said } = answerOf(transmission);
    reply(status, said);
  }
  parts.forwarder.plan(transmission);
  parts.retrier.plan(transmission);
}

/** A refusal is a JSON string, every other answer a report; with 422 unless all of it succeeded. */
function answerOf(transmission: Transmission): { status: number; body?: unknown } {
  const { result, status, error, outcome } = transmission;
  if (status === "refused") {
    return result === "sending_off" ? { status: 404 } : { status: 400, body: error };
  }
  const isSuccess = result === "sent" && outcomeNamed(outcome).answer !== "sent_422";
  return { status: isSuccess ? 200 : 422, body: sendingReport(transmission) };
}

const isInTransmission = (transmission: Transmission): boolean =>
  ["pending", "sending", "failed"].includes(statusOf(transmission));

/** phase4-peppol-standalone (access-point.md 1): it sends during the request, stores nothing and answers 200. */
export function standaloneRoutes(parts: Parts): Route[] {
  return [
    { method: "POST", path: "/sendsbdh", isFaulty: true, handle: (exchange) => send(parts, exchange) },
    { method: "GET", path: "/phase4ping", handle: ({ replyText }) => replyText("pong") },
  ];
}

async function send(parts: Parts, { request, query, reply, drop }: Exchange): Promise<void> {
  const body = await buffer(request);
  try {
    const transmission = await takeEnvelope(parts, { body, query, api: "phase4" });
    if (outcomeNamed(transmission.outcome).answer === "lost") {
      drop();
    } else if (transmission.result === "sending_off") {
      reply(404, { status: 404, error: transmission.error });
    } else {
      reply(200, sendingReport(transmission));
    }
    parts.forwarder.plan(transmission);
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    reply(200, unreadableReport(error.message));
  }
}
