import { setImmediate as nextTurn } from "node:timers/promises";

import { PARTICIPANT_META_SCHEME } from "../../common/peppol/identifiers.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId } from "../../common/peppol/mls.ts";
import {
  javaTime,
  findRow,
  isActive,
  isRow,
  statusObject,
  statusOf,
  cannotSubmit,
  sendingReport,
  unreadableReport,
} from "./sending-report.ts";
import { type Parts, takeEnvelope } from "./take-envelope.ts";
import { type Route, type Exchange, readBody, wholeNumber } from "./request-handler.ts";
import type { Transmissions, Transmission } from "./transmissions.ts";
import { inboundOf, type Inbound } from "./mls-forwarder.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { outcomeNamed } from "./outcomes.ts";

/** The part of phoss-ap's HTTP API (access-point.md 5) that concerns what it received for us: the status messages. */
export function inboundRoutes({ transmissions, forwarder, config, trouble }: Parts): Route[] {
  const active = (isDatabaseAway: boolean): Inbound[] => {
    const goneBefore = trouble.archive === "off" ? -Infinity : Date.now() - config.archiveAfterMs;
    const all = (isDatabaseAway ? [] : [...transmissions.recent()]).flatMap(inboundOf);
    return all.filter(
      ({ message: { state, forwardedAt } }) =>
        state !== "due" && (forwardedAt === null || Date.parse(forwardedAt) > goneBefore),
    );
  };
  return [
    get("/api/inbound/in-processing", ({ isDatabaseAway, reply }) => {
      const rows = active(isDatabaseAway).filter(({ message }) => inProcessing.includes(message.state));
      reply(200, rows.map(transaction));
    }),
    get("/api/ops/inbound/history", ({ query, isDatabaseAway, reply }) => {
      const offset = wholeNumber(query, "offset", 0);
      const limit = wholeNumber(query, "limit", 50);
      const newest = active(isDatabaseAway).toReversed();
      reply(200, newest.slice(offset, offset + limit).map(transaction));
    }),
    get("/api/ops/inbound/size", ({ isDatabaseAway, reply }) =>
      reply(200, isDatabaseAway ? -1 : active(isDatabaseAway).length),
    ),
    get("/api/inbound/status/:id", ({ id, isDatabaseAway, reply }) => {
      const found = isDatabaseAway ? undefined : findInbound(transmissions, id);
      reply(found === undefined ? 404 : 200, found && transaction(found));
    }),
    {
      ...get("/api/ops/inbound/:id/replay", async ({ id, isDatabaseAway, reply }) => {
        const found = isDatabaseAway ? undefined : findInbound(transmissions, id);
        const isForwarded = found !== undefined && (await forwarder.replay(found));
        reply(found === undefined ? 404 : isForwarded ? 200 : 500, found && transaction(found));
      }),
      method: "POST",
    },
    // It concerns received documents; the simulator receives none.
    get("/api/mls/missing", ({ reply }) => reply(200, [])),
  ];
}

const get = (path: string, handle: Route["handle"]): Route => ({ method: "GET", path, isFaulty: true, handle });

const inProcessing: readonly string[] = ["received", "forwarding", "forward_failed"];

/** As with outbound rows, phoss-ap finds none if several have the id. */
function findInbound(transmissions: Transmissions, sbdhId: string): Inbound | undefined {
  const found: Inbound[] = [];
  for (const group of transmissions.groups()) {
    const all = group.flatMap(inboundOf);
    found.push(...all.filter(({ message }) => message.sbdhId === sbdhId && message.state !== "due"));
  }
  return found.length === 1 ? found[0] : undefined;
}

/** phoss-ap's InboundTransactionResponse. */
function transaction({ message }: Inbound): object {
  const isForwarded = message.state === "forwarded";
  return {
    id: message.id,
    senderID: `${PARTICIPANT_META_SCHEME}::${message.senderId}`,
    receiverID: `${PARTICIPANT_META_SCHEME}::${message.envelopeReceiverId}`,
    docTypeID: `${mlsDocTypeScheme}::${mlsDocTypeId}`,
    processID: `cenbii-procid-ubl::${mlsProcessId}`,
    as4MessageID: `${message.id}@simulator`,
    sbdhInstanceID: message.sbdhId,
    c2SeatID: "PAE000456",
    c3SeatID: "PAE000123",
    status: message.state,
    attemptCount: message.attempts,
    receivedDT: javaTime(message.arrivedAt),
    completedDT: javaTime(message.forwardedAt),
    reportingStatus: isForwarded ? "reported" : "pending",
    nextRetryDT: javaTime(message.nextRetryAt),
    errorDetails: message.error,
    c4CountryCode: isForwarded ? "AE" : null,
    duplicateAS4: false,
    duplicateSBDH: false,
    mlsResponseCode: null,
  };
}

interface Scan {
  isWanted: (transmission: Transmission) => boolean;
  /** How many transmissions are returned. */
  limit: number;
}

/** Counts the wanted transmissions and those that reached their receiver, and returns the newest ones, oldest first. */
export async function scan(
  transmissions: Transmissions,
  { isWanted, limit }: Scan,
): Promise<{ total: number; delivered: number; newest: Transmission[] }> {
  let total = 0;
  let delivered = 0;
  let newest: Transmission[] = [];
  for (const group of transmissions.groups()) {
    const wanted = group.filter(isWanted);
    total += wanted.length;
    delivered += wanted.filter((each) => each.delivered).length;
    newest = limit === 0 ? [] : [...newest, ...wanted].slice(-limit);
    await nextTurn();
  }
  return { total, delivered, newest };
}

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
    get("/api/outbound/status/:id", ({ id, query, isDatabaseAway, reply }) => {
      const place = { archiveAfterMs: archiveAfterMs(parts), includeArchive: query.get("includeArchive") === "true" };
      const row = findRow(isDatabaseAway ? [] : transmissions.copies(id), place);
      reply(row === undefined ? 404 : 200, row && shown(row));
    }),
    get("/api/outbound/in-transmission", ({ isDatabaseAway, reply }) => {
      const rows = isDatabaseAway ? [] : [...transmissions.recent()];
      reply(200, rows.filter((each) => isRow(each) && inTransmission.includes(statusOf(each))).map(shown));
    }),
    get("/api/ops/outbound/history", async ({ reply, query, isDatabaseAway }) => {
      const offset = wholeNumber(query, "offset", 0);
      const limit = wholeNumber(query, "limit", 50);
      const { newest } = await scan(transmissions, { isWanted: isListed, limit: offset + limit });
      reply(200, isDatabaseAway ? [] : newest.toReversed().slice(offset).map(shown));
    }),
    get("/api/ops/outbound/size", async ({ reply, isDatabaseAway }) =>
      reply(200, isDatabaseAway ? -1 : (await scan(transmissions, { isWanted: isListed, limit: 0 })).total),
    ),
    { method: "GET", path: "/management/status", handle: ({ reply }) => reply(200, managementStatus) },
  ];
}

const managementStatus = {
  "build.version": "0.12.0-SNAPSHOT",
  "forwarding.mode": "http_post_sync",
  "verification.outbound.enabled": false,
};

const inTransmission: readonly string[] = ["pending", "sending", "failed"];

const archiveAfterMs = ({ config, trouble }: Parts): number =>
  trouble.archive === "off" ? Infinity : config.archiveAfterMs;

/** A refusal is answered by a JSON string, everything else by a report; with 422 unless all of it succeeded. */
async function submit(parts: Parts, { request, query, isDatabaseAway, reply, drop }: Exchange): Promise<void> {
  const long = ["custom1", "custom2", "custom3"].find((name) => (query.get(name) ?? "").length > 255);
  if (long !== undefined) {
    throw new AppError(400, `${long} is longer than 255 characters`);
  }
  const body = await readBody(request);
  if (isDatabaseAway || parts.trouble.disk === "full") {
    throw new AppError(400, cannotSubmit);
  }
  const transmission = await takeEnvelope(parts, { body, query, api: "phoss-ap" }).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(400, cannotSubmit) : error;
  });
  const { result, status, error, outcome } = transmission;
  const { answer } = outcomeNamed(outcome);
  if (answer === "lost") {
    drop();
  } else if (status !== "refused") {
    reply(result === "sent" && answer !== "sent_422" ? 200 : 422, sendingReport(transmission));
  } else if (result === "sending_off") {
    reply(404);
  } else {
    reply(400, error);
  }
  parts.forwarder.plan(transmission);
  parts.retrier.plan(transmission);
}

/** phase4-peppol-standalone (access-point.md 1): it sends during the request, stores nothing and answers 200. */
export function standaloneRoutes(parts: Parts): Route[] {
  return [
    {
      method: "POST",
      path: "/sendsbdh",
      isFaulty: true,
      async handle({ request, query, reply, drop }) {
        const body = await readBody(request);
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
      },
    },
    { method: "GET", path: "/phase4ping", handle: ({ replyText }) => replyText("pong") },
  ];
}
