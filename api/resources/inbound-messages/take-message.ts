import { createHash, hash, type Hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Config } from "../../../common/config/config.ts";
import {
  keepUnusableMessage,
  recordInboundMessage,
  type ReadMessage,
} from "../../../common/delivery/inbound-message-store.ts";
import { withDeadline } from "../../../common/runtime/deadline.ts";
import type { Deps } from "../../../common/runtime/deps.ts";
import { AppError, asError, refusal } from "../../../common/runtime/errors.ts";
import { newId } from "../../../common/runtime/new-id.ts";
import { shortened } from "../../../common/runtime/text.ts";
import { countContested, ignoredMessages } from "../../../common/service-status/counters-and-histograms.ts";
import { clientAborted } from "../../context.ts";
import type { BodyMemory, MemoryHold } from "../../http/body-memory.ts";
import { describeError, retryAfter } from "../../http/handle-errors.ts";
import { bodyThroughput, ChunkBuffer, readBody, sendContinue } from "../../http/request-body.ts";
import { answerHeaders, header, RequestRecord } from "../../http/request-context.ts";
import { admitBytes, withMemory } from "../../http/limit-memory-and-time.ts";
import { writeJson } from "../../http/write-json.ts";
import { requestPath } from "../../operation/path.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";
import { messageWorkOf, readInboundMessage } from "./message-work.ts";

/** The largest message that is read: a status message has some kilobytes, and one with a thousand complaints still fits. */
const maxMessageBytes = 5 * 1024 * 1024;
/** A body is cut off here, as it might never end. */
const maxBodyBytes = 256 * 1024 * 1024;

/** How much of an unusable message is kept: enough for a whole status message that is usual. */
const keptBytes = 64 * 1024;
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
const taken = { status: 200, body: JSON.stringify({ countryCodeC4: "AE" }) };

export const inboundPath = "/network/inbound";

/** Whether it brings a message of the network. */
export const isInbound = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "POST" && requestPath(url) === inboundPath;

type Parts = Pick<Deps, "config" | "database" | "legBatchers" | "logger"> & {
  bodyMemory: BodyMemory;
  dispatcher: WorkDispatcher;
};

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  record: RequestRecord;
}

/**
 * Answers what our access point forwards, ahead of koa: two messages come for each document, and the way through all middleware cost
 * more than the messages. The answers, limits, log and metrics are those of every other operation.
 */
export function inboundListener(parts: Parts): RequestListener {
  const isSecret = secretCheck(parts.config);
  return (req, res) => {
    const exchange = { req, res, record: new RequestRecord(parts.logger, req) };
    answer(parts, exchange, isSecret).catch((error: unknown) => {
      parts.logger.error({ err: asError(error) }, "response failed");
      res.destroy();
    });
  };
}

async function answer(parts: Parts, exchange: Exchange, isSecret: (sent: string) => boolean): Promise<void> {
  const { req, record } = exchange;
  const hold = parts.bodyMemory.open(undefined);
  await withMemory(
    exchange,
    () => hold.release(),
    async () => {
      try {
        if (!isSecret(header(req, "x-token"))) {
          throw refusal("unauthorized");
        }
        const inbound = await takeMessage(parts, exchange, hold);
        await send(exchange, taken, { inbound });
      } catch (thrown) {
        const error = asError(thrown);
        const headers = retryAfter(error);
        const { status, ...body } = describeError(error, record.logger);
        await send(exchange, { status, body: writeJson(body), headers });
      }
    },
  );
}

const digestOf = (text: string): Buffer => hash("sha256", text, "buffer");

/**
 * One of the access point's secrets. Digests are compared because they all have the same length, and every secret is tried, so that
 * the time does not reveal which one matched.
 */
function secretCheck(config: Pick<Config, "inboundTokens">): (sent: string) => boolean {
  let known: readonly string[] = [];
  let digests: Buffer[] = [];
  return (sent) => {
    const { inboundTokens = [] } = config;
    if (known !== inboundTokens) {
      known = inboundTokens;
      digests = known.map(digestOf);
    }
    const own = digestOf(sent);
    return digests.filter((each) => timingSafeEqual(own, each)).length > 0;
  };
}

interface Answer {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Closes the connection where not all of the body was read, because the rest would have to be read before the next request. */
async function send(
  { req, res, record }: Exchange,
  { status, body, headers }: Answer,
  facts: Parameters<RequestRecord["end"]>[0] = {},
): Promise<void> {
  if (!req.complete) {
    // A small body often comes in the same packet as its headers, and is parsed a moment later.
    await nextTurn();
  }
  record.end(facts, { status, route: inboundPath });
  if (res.destroyed) {
    return;
  }
  res.writeHead(status, {
    ...answerHeaders,
    "X-Request-Id": record.id,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
    ...(!req.complete && { Connection: "close" }),
  });
  res.end(body);
}

/** @throws AppError 400 when the client has gone; 408, 429, 503 */
async function takeMessage(
  parts: Parts,
  exchange: Exchange,
  hold: MemoryHold,
): Promise<{ outcome: string; sbdhId: string }> {
  const { config } = parts;
  const forwarded = await readForwarded(config, exchange, hold);
  return withDeadline(config.requestTimeoutMs, () => storeMessage(parts, exchange, forwarded));
}

interface Forwarded {
  /** At most `maxMessageBytes`. */
  bytes: Buffer;
  /** Of the whole body; so is the digest, which is there where the body is longer than its bytes. */
  length: number;
  digest?: string;
}

/** Ends the reading of a body that might never end. */
const endless = new Error("the body is endless");

/**
 * Reads to the end also what is too large: an access point that is answered earlier sees a broken connection, and sends
 * it all again.
 *
 * @throws AppError 400 when the client has gone; 408, 429, 503
 */
async function readForwarded(config: Config, { req, res }: Exchange, hold: MemoryHold): Promise<Forwarded> {
  admitBytes(hold.announce(1));
  sendContinue({ req, res });
  const parts = new ChunkBuffer();
  let bytes: Buffer | undefined;
  let digest: Hash | undefined;
  let read = 0;
  const keep = (chunk: Buffer, length: number): void => {
    read = length;
    if (length <= maxMessageBytes) {
      admitBytes(hold.set(length));
      parts.add(chunk);
      return;
    }
    let rest = chunk;
    if (digest === undefined) {
      admitBytes(hold.set(maxMessageBytes));
      const room = maxMessageBytes - (length - chunk.length);
      parts.add(chunk.subarray(0, room));
      rest = chunk.subarray(room);
      bytes = parts.take();
      digest = createHash("sha256").update(bytes);
    }
    digest.update(rest);
    if (length > maxBodyBytes) {
      throw endless;
    }
  };
  try {
    await readBody(req, bodyThroughput(config), keep);
  } catch (error) {
    if (error !== endless) {
      throw error;
    }
  }
  return { bytes: bytes ?? parts.take(), length: read, ...(digest && { digest: digest.digest("hex") }) };
}

/** @throws AppError 400 when the client of a large message has gone; 429, 503 */
async function storeMessage(
  parts: Parts,
  { req, res, record }: Exchange,
  forwarded: Forwarded,
): Promise<{ outcome: string; sbdhId: string }> {
  const { database, dispatcher, legBatchers, logger } = parts;
  const isLarge = forwarded.bytes.byteLength > readInboundMessage.maxOnLoop;
  const caller = { orgId: network, signal: isLarge ? clientAborted({ res }) : unending };
  const read = await readUsable(parts, forwarded, caller);
  if ("unusable" in read) {
    // It is kept for the operators.
    const { bytes, digest: sha256 = hash("sha256", bytes) } = forwarded;
    const sbdhId = shortened(header(req, "x-sbdh-instance-id"), maxIdLength);
    const reason = shortened(read.unusable.replaceAll("\0", "\u{fffd}"), maxReasonLength);
    const beginning = bytes.toString("utf8", 0, keptBytes);
    await keepUnusableMessage(database, { id: newId(), sbdhId, reason, beginning, sha256 });
    ignoredMessages.inc({ outcome: "unusable" });
    record.logger.warn({ sbdhId, sha256, reason }, "inbound message is not usable: it is kept");
    return { outcome: "unusable", sbdhId };
  }
  const work = messageWorkOf(dispatcher, caller);
  const { outcome, sbdhId, ...result } = await recordInboundMessage(
    { database, legBatchers, logger, work },
    read.inbound,
    read.xml,
  );
  countContested(result);
  if (outcome === "unmatched") {
    ignoredMessages.inc({ outcome });
  }
  return { outcome, sbdhId };
}

/** Statuses of our own trouble: the access point should send the same message again. */
const passing: ReadonlySet<number> = new Set([408, 429, 503]);

/** @throws AppError of `passing`, and what is no AppError */
async function readUsable(
  { dispatcher }: Parts,
  { bytes, length }: Forwarded,
  caller: { orgId: string; signal: AbortSignal },
): Promise<{ inbound: ReadMessage; xml: string } | { unusable: string }> {
  if (length > maxMessageBytes) {
    return { unusable: `It has ${length} bytes, and a status message ${maxMessageBytes} at most` };
  }
  try {
    // A copy, because a thread takes what it is given, and an unusable message is kept.
    return await dispatcher.run(readInboundMessage, { bytes: Buffer.from(bytes) }, { ...caller, size: length });
  } catch (error) {
    if (error instanceof AppError && !passing.has(error.status)) {
      return { unusable: error.message };
    }
    throw error;
  }
}
