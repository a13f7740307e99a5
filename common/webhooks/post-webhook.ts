import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

import { Agent, request, type Dispatcher } from "undici";

import { asError } from "../runtime/errors.ts";
import { ForbiddenTargetError, isPublicAddress, literalAddress, publicLookup } from "../peppol/public-address.ts";
import { isAllowedInside, isAllowedPort, type TargetPolicy } from "./check-webhook-target.ts";
import type { Attempt } from "./webhook-delivery-store.ts";

/** From connecting to the last byte of the answer that is read. */
export const webhookTimeoutMs = 10_000;
/** For look-up and connecting. */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
const maxAnswerBytes = 4_096;

/** Without an answer `error` has the reason. */
export type PostResult = Omit<Attempt, "attempt" | "at">;

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts events; keeps its connections until closed. */
export interface WebhookClient {
  /** Never throws: failures are results. Redirects are not followed. */
  post(message: WebhookPost): Promise<PostResult>;
  close(): Promise<void>;
}

export function createWebhookClient(policy: TargetPolicy): WebhookClient {
  const agent = new Agent({
    connect: {
      timeout: connectTimeoutMs,
      keepAliveInitialDelay: keepAliveDelayMs,
      ...(policy.webhookPrivateTargets !== true && { lookup: lookupBy(policy) }),
    },
    headersTimeout: webhookTimeoutMs,
    bodyTimeout: webhookTimeoutMs,
    maxHeaderSize: 16_384,
  });
  return {
    post: async (message) => {
      const startedAt = performance.now();
      const outcome = await attempt(agent, message, policy).catch((error: unknown) => ({
        httpStatus: null,
        error: describe(asError(error)),
        answer: null,
      }));
      return { ...outcome, durationMs: performance.now() - startedAt };
    },
    close: () => agent.destroy(),
  };
}

/** "localhost" may be asked for where the policy allows this machine. */
const lookupBy =
  (policy: TargetPolicy): LookupFunction =>
  (hostname, options, callback) =>
    (isAllowedInside(hostname, policy) ? lookup : publicLookup)(hostname, options, callback);

async function attempt(
  dispatcher: Dispatcher,
  { url, headers, body }: WebhookPost,
  policy: TargetPolicy,
): Promise<Omit<PostResult, "durationMs">> {
  const target = new URL(url);
  const literal = literalAddress(target.hostname);
  // A connection to a literal address makes no look-up, so it is checked here.
  const isInside = !isAllowedInside(target.hostname, policy) && literal !== undefined && !isPublicAddress(literal);
  if (isInside || !isAllowedPort(target, policy)) {
    throw new ForbiddenTargetError();
  }
  const { statusCode, body: answer } = await request(url, {
    dispatcher,
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  return { httpStatus: statusCode, error: null, answer: await readBeginning(answer) };
}

/** A read error does not change the status. */
async function readBeginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let left = maxAnswerBytes;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) {
        break;
      }
    }
  } catch {
    // The status is known; the body is for the log only.
  }
  // PostgreSQL's text has no NUL.
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD");
}

function describe(error: Error): string {
  if (error.name === "TimeoutError") {
    return `no answer within ${webhookTimeoutMs / 1_000} s`;
  }
  // The error that undici wraps, or the first of several addresses.
  const { cause, errors } = error as Error & { errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  const text = error.message !== "" || inner === undefined ? error.message : asError(inner).message;
  return text === "" ? error.name : text;
}
