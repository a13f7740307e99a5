import { PARTICIPANT_META_SCHEME } from "../../../common/domain/identifiers.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId } from "../../../common/peppol/envelope/mls.ts";
import { javaTime } from "../outbound/rows.ts";
import type { Parts } from "../parts.ts";
import type { Route } from "../request-handler.ts";
import type { Transmissions } from "../transmissions.ts";
import { inboundOf, type Inbound } from "./mls-forwarder.ts";

/** The part of phoss-ap's HTTP API (access-point.md 6.5) that concerns what it received for us: the status messages. */
export function inboundRoutes({ transmissions, forwarder }: Parts): Route[] {
  return [
    {
      method: "GET",
      path: "/api/inbound/in-processing",
      isFaulty: true,
      handle: ({ isDatabaseAway, reply }) => {
        const all = isDatabaseAway ? [] : [...transmissions.recent()].flatMap(inboundOf);
        reply(200, all.filter(({ message }) => inProcessing.includes(message.state)).map(transaction));
      },
    },
    {
      method: "GET",
      path: "/api/inbound/status/:id",
      isFaulty: true,
      handle: ({ id, isDatabaseAway, reply }) => {
        const found = isDatabaseAway ? undefined : findInbound(transmissions, id);
        reply(found === undefined ? 404 : 200, found && transaction(found));
      },
    },
    {
      method: "POST",
      path: "/api/ops/inbound/:id/replay",
      isFaulty: true,
      handle: async ({ id, isDatabaseAway, reply }) => {
        const found = isDatabaseAway ? undefined : findInbound(transmissions, id);
        if (found === undefined) {
          reply(404);
          return;
        }
        const isForwarded = await forwarder.replay(found);
        reply(isForwarded ? 200 : 500, transaction(found));
      },
    },
    // Of documents that were received, and here none is.
    { method: "GET", path: "/api/mls/missing", handle: ({ reply }) => reply(200, []) },
  ];
}

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
