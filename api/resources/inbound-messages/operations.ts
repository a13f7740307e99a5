import { createHash } from "node:crypto";

import { v7 as uuid } from "uuid";

import { pauseDeadline } from "../../../common/runtime/deadline.ts";
import { type ApiContext, clientAborted } from "../../context.ts";
import { ChunkBuffer, readChunks, sendContinue, bodyThroughput } from "../../http/request-body.ts";
import { announceBody, holdBytes } from "../../http/limit-memory-and-time.ts";
import {
  keepUnusableMessage,
  listStrayMessages,
  recordInboundMessage,
} from "../../../common/delivery/inbound-message-store.ts";
import { shortened } from "../../../common/runtime/text.ts";
import { AppError } from "../../../common/runtime/errors.ts";
import { countContested, ignoredMessages } from "../../../common/service-status/counters-and-histograms.ts";
import { errorEnvelope, present, object, string } from "../../openapi/description.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { accessPoint, siteOperator } from "../../operation/guard.ts";
import { strayMessage, strayMessages } from "./answers.ts";
import { messageWorkOf, readInboundMessage } from "./message-work.ts";

/** The largest message that is read: a status message has some kilobytes, and one with a thousand complaints still fits. */
const maxMessageBytes = 5 * 1024 * 1024;
/** A body is cut off here, as it might never end. */
const maxBodyBytes = 256 * 1024 * 1024;

/** How much of an unusable message is kept: enough for a whole status message that is usual. */
const keptBytes = 64 * 1024;

interface Forwarded {
  /** At most `maxMessageBytes`. */
  bytes: Buffer;
  /** A copy, because a thread that reads the bytes takes them away. */
  beginning: Buffer;
  /** Of the whole body; so is the digest. */
  length: number;
  sha256: string;
}

/**
 * Reads to the end also what is too large: an access point that is answered earlier sees a broken connection, and sends
 * it all again.
 *
 * @throws AppError 400 when the client has gone; 408, 429, 503
 */
async function readForwarded(ctx: ApiContext): Promise<Forwarded> {
  announceBody(ctx, 1);
  sendContinue(ctx);
  const parts = new ChunkBuffer();
  const digest = createHash("sha256");
  let length = 0;
  const pace = bodyThroughput(ctx.state.limits);
  await pauseDeadline(async () => {
    for await (const chunk of readChunks(ctx.req, { pace, ended: new AbortController().signal })) {
      const room = maxMessageBytes - length;
      length += chunk.length;
      digest.update(chunk);
      if (room > 0) {
        holdBytes(ctx, Math.min(length, maxMessageBytes));
        parts.add(chunk.subarray(0, room));
      }
      if (length > maxBodyBytes) {
        return;
      }
    }
  });
  const bytes = parts.take();
  return { bytes, beginning: Buffer.from(bytes.subarray(0, keptBytes)), length, sha256: digest.digest("hex") };
}

const maxIdLength = 100;
const maxReasonLength = 1_000;

/** Key in the fair queue of threads: large inbound messages queue as if they were one organization. */
const network = "network";
/** What is small is done before its client could go. */
const unending = new AbortController().signal;
/**
 * The country of corner 4 that an access point wants to know for its statistics. It is in every answer that takes a
 * message, also one that is of no use: `retry: none` would count as a failure of ours, and a few failures stop the
 * forwarding of all messages.
 */
const accepted = { countryCodeC4: "AE" };

/** Our access point forwards messages of the network here, above all MLS. It repeats a request unless it gets a 2xx. */
export const inboundMessageOperations: readonly ApiOperation[] = [
  post("/network/inbound", accessPoint, {
    operationId: "receiveInbound",
    tag: "Network",
    summary: "Take a message that the network sends us",
    description:
      "For our access point alone, which forwards message level statuses here. It needs no bearer token but its own secret in `X-Token`.",
    parameters: [
      { name: "X-Token", in: "header", required: true, description: "The secret of the access point.", schema: string },
    ],
    request: {
      contentType: "application/xml",
      schema: { type: "string", description: "A standard business document with its header (SBDH)." },
    },
    answers: {
      200: {
        description: "Taken, or of no use to us and kept for the operators; it need not be sent again.",
        schema: object({ countryCodeC4: string }),
      },
      401: { description: "Not the secret.", schema: errorEnvelope },
    },
    handle: async (ctx, { database, dispatcher, legBatchers, logger }) => {
      const forwarded = await readForwarded(ctx);
      const { bytes } = forwarded;
      const isLarge = bytes.byteLength > readInboundMessage.maxOnLoop;
      const caller = { orgId: network, signal: isLarge ? clientAborted(ctx) : unending };
      const read = await readUsable(forwarded, () =>
        dispatcher.run(readInboundMessage, { bytes }, { ...caller, size: bytes.byteLength }),
      );
      if ("unusable" in read) {
        // It is kept for the operators.
        const sbdhId = shortened(ctx.get("X-SBDH-Instance-ID"), maxIdLength);
        const reason = shortened(read.unusable.replaceAll("\0", "\u{fffd}"), maxReasonLength);
        const { sha256 } = forwarded;
        const beginning = forwarded.beginning.toString("utf8");
        await keepUnusableMessage(database, { id: uuid(), sbdhId, reason, beginning, sha256 });
        ignoredMessages.inc({ outcome: "unusable" });
        ctx.state.logger.warn({ sbdhId, sha256, reason }, "inbound message is not usable: it is kept");
        ctx.state.inbound = { outcome: "unusable", sbdhId };
        return accepted;
      }
      const work = messageWorkOf(dispatcher, caller);
      const parts = { database, legBatchers, logger, work };
      const { outcome, sbdhId, ...result } = await recordInboundMessage(parts, read.inbound, read.xml);
      countContested(result);
      if (outcome === "unmatched") {
        ignoredMessages.inc({ outcome });
      }
      ctx.state.inbound = { outcome, sbdhId };
      return accepted;
    },
  }),
  get("/api/operations/messages", siteOperator, {
    operationId: "listStrayMessages",
    tag: "Operations",
    summary: "Messages of the network that belong to no document",
    description:
      "What was forwarded to us and has no effect: status messages that name no envelope of ours (`unmatched`), and what cannot be read or is no status message (`unusable`). The access point has it as it came.",
    answers: { 200: { description: "The newest hundred, newest first.", schema: strayMessages } },
    handle: async (_ctx, { database }) => ({
      data: (await listStrayMessages(database)).map((row) => present(strayMessage, row)),
    }),
  }),
];

/** Statuses of our own trouble: the access point should send the same message again. */
const passing: ReadonlySet<number> = new Set([408, 429, 503]);

/** @throws AppError of `passing`, and what is no AppError */
async function readUsable<Read extends object>(
  { length }: Forwarded,
  read: () => Promise<Read>,
): Promise<Read | { unusable: string }> {
  if (length > maxMessageBytes) {
    return { unusable: `It has ${length} bytes, and a status message ${maxMessageBytes} at most` };
  }
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && !passing.has(error.status)) {
      return { unusable: error.message };
    }
    throw error;
  }
}
