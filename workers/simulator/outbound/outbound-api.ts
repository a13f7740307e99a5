import { AppError } from "../../../common/errors.ts";
import { readBody } from "../answer.ts";
import { resultOf } from "./next-attempt.ts";
import { takeEnvelope } from "./take-envelope.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Parts } from "../parts.ts";
import type { Exchange, Route } from "../request-handler.ts";
import { scan } from "../scan.ts";
import { sendingReport, unreadableReport } from "./sending-report.ts";
import { isArchived, statusObject, statusOf } from "./status-object.ts";
import type { Transmission } from "../transmissions.ts";

/** The part of phoss-ap's HTTP API (access-point.md 2) that concerns the sending of whole envelopes. */
export function outboundRoutes(parts: Parts): Route[] {
  const { transmissions } = parts;
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
      handle: (exchange) => answerStatus(transmissions.copies(exchange.id).findLast(isTransaction), exchange),
    },
    {
      method: "GET",
      path: "/api/outbound/in-transmission",
      handle: ({ reply }) => {
        const underWay = [...transmissions.recent()].filter((each) => isTransaction(each) && isInTransmission(each));
        reply(200, underWay.map(statusObject));
      },
    },
    {
      method: "GET",
      path: "/api/ops/outbound/history",
      handle: async ({ reply, query }) => {
        const [offset, limit] = [wholeNumber(query, "offset", 0), wholeNumber(query, "limit", 50)];
        const { newest } = await scan(transmissions, { isWanted: isTransaction, limit: offset + limit });
        reply(200, newest.toReversed().slice(offset).map(statusObject));
      },
    },
    {
      method: "GET",
      path: "/api/ops/outbound/size",
      handle: async ({ reply }) => reply(200, (await scan(transmissions, { isWanted: isTransaction, limit: 0 })).total),
    },
    {
      method: "GET",
      path: "/management/status",
      handle: ({ reply }) => reply(200, { "build.version": "0.12.0-SNAPSHOT", "forwarding.mode": "http_post_sync" }),
    },
  ];
}

async function submit(parts: Parts, { request, query, reply, drop }: Exchange): Promise<void> {
  const long = ["custom1", "custom2", "custom3"].find((name) => (query.get(name) ?? "").length > 255);
  if (long !== undefined) {
    throw new AppError(400, `${long} is longer than 255 characters`);
  }
  const transmission = await takeEnvelope(parts, { body: await readBody(request), query, api: "phoss-ap" });
  if (outcomeNamed(transmission.outcome).answer === "lost") {
    drop();
  } else {
    const { status, body } = answerOf(transmission);
    reply(status, body);
  }
  parts.forwarder.plan(transmission);
  parts.retrier.plan(transmission);
}

/** A refusal is a JSON string, every other answer a report; with 422 unless all of it succeeded. */
function answerOf(transmission: Transmission): { status: number; body: unknown } {
  const result = resultOf(transmission);
  if (result === "bad_request" || result === "verification_failed") {
    return { status: 400, body: transmission.error };
  }
  if (result === "sending_off") {
    return { status: 404, body: { error: transmission.error } };
  }
  const isSuccess = result === "sent" && outcomeNamed(transmission.outcome).answer !== "sent_422";
  return { status: isSuccess ? 200 : 422, body: sendingReport(transmission) };
}

function answerStatus(known: Transmission | undefined, { id, query, reply }: Exchange): void {
  if (known === undefined || (isArchived(known) && query.get("includeArchive") !== "true")) {
    reply(404, { error: `No outbound transaction with SBDH instance id ${id}` });
  } else {
    reply(200, statusObject(known));
  }
}

/** phoss-ap stores no transaction for a request that it refuses, but it does for a document that fails its verification. */
function isTransaction(transmission: Transmission): boolean {
  const result = resultOf(transmission);
  return transmission.api === "phoss-ap" && result !== "bad_request" && result !== "sending_off";
}

const isInTransmission = (transmission: Transmission): boolean =>
  ["pending", "sending", "failed"].includes(statusOf(transmission));

/** @throws AppError 400 naming the parameter */
function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? `${otherwise}`;
  if (!/^\d{1,9}$/.test(text)) {
    throw new AppError(400, `${name} must be a whole number`);
  }
  return Number(text);
}

/** phase4-peppol-standalone (access-point.md 1): it sends during the request, stores nothing and answers 200. */
export function standaloneRoutes(parts: Parts): Route[] {
  return [
    { method: "POST", path: "/sendsbdh", isFaulty: true, handle: (exchange) => send(parts, exchange) },
    { method: "GET", path: "/phase4ping", handle: ({ replyText }) => replyText("pong") },
  ];
}

async function send(parts: Parts, { request, query, reply, drop }: Exchange): Promise<void> {
  const body = await readBody(request);
  try {
    const transmission = await takeEnvelope(parts, { body, query, api: "phase4" });
    if (outcomeNamed(transmission.outcome).answer === "lost") {
      drop();
    } else if (resultOf(transmission) === "sending_off") {
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
