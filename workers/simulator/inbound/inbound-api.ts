import { PARTICIPANT_META_SCHEME } from "../../../common/peppol/identifiers.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId } from "../../../common/peppol/mls.ts";
import { javaTime } from "../outbound/rows.ts";
import type { Parts } from "../parts.ts";
import type { Route } from "../request-handler.ts";
import { wholeNumber } from "../whole-number.ts";
import type { Transmissions } from "../transmissions.ts";
import { inboundOf, type Inbound } from "./mls-forwarder.ts";

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
      const [offset, limit] = [wholeNumber(query, "offset", 0), wholeNumber(query, "limit", 50)];
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
    // Of documents that were received, and here none is.
    get("/api/mls/missing", ({ reply }) => reply(200, [])),
  ];
}

const get = (path: string, handle: Route["handle"]): Route => ({ method: "GET", path, isFaulty: true, handle });

const inProcessing: readonly string[] = ["received", "forwarding", "forward_failed"];

/** As for an outbound row, none is found where there are several. */
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
