import { AppError } from "../../../common/errors.ts";
import { readBody } from "../answer.ts";
import { resultOf } from "./next-attempt.ts";
import { takeEnvelope } from "./take-envelope.ts";
import { outcomeNamed } from "./outcomes.ts";
import type { Parts } from "../parts.ts";
import type { Exchange, Route } from "../request-handler.ts";
import { sendingReport, unreadableReport } from "./sending-report.ts";

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
