import { Agent, request, type Dispatcher } from "undici";

import { asError } from "../../errors.ts";
import {
  ForbiddenTargetError,
  isAllowedPort,
  isPublicAddress,
  literalAddress,
  publicLookup,
  type TargetPolicy,
} from "./check-webhook-target.ts";

/** The time from the first byte of the connection to the last byte of the answer that is read. */
export const webhookTimeoutMs = 10_000;
/** The time for looking the address up and connecting. */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/** What is kept of an answer, for the log of deliveries. */
const maxAnswerBytes = 4_096;

export interface PostResult {
  /** Null when no answer came; `error` then says why. */
  httpStatus: number | null;
  error: string | null;
  /** The beginning of the answer's body. */
  answer: string | null;
  durationMs: number;
}

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts events; holds its connections until it is closed. */
export interface WebhookClient {
  /** Never throws: whatever happened is the result. Redirections are not followed. */
  post(message: WebhookPost): Promise<PostResult>;
  close(): Promise<void>;
}

export function createWebhookClient(policy: TargetPolicy): WebhookClient {
  const agent = new Agent({
    connect: {
      timeout: connectTimeoutMs,
      keepAliveInitialDelay: keepAliveDelayMs,
      ...(!policy.webhookPrivateTargets && { lookup: publicLookup }),
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

async function attempt(
  dispatcher: Dispatcher,
  { url, headers, body }: WebhookPost,
  policy: TargetPolicy,
): Promise<Omit<PostResult, "durationMs">> {
  const target = new URL(url);
  const literal = literalAddress(target.hostname);
  // A connection to an address, as opposed to a name, looks nothing up.
  const isInside = !policy.webhookPrivateTargets && literal !== undefined && !isPublicAddress(literal);
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

/** What cannot be read any more does not change that there was an answer. */
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
    // The status was read; the rest is decoration.
  }
  // PostgreSQL's text takes no NUL.
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD");
}

function describe(error: Error): string {
  if (error.name === "TimeoutError") {
    return `no answer within ${webhookTimeoutMs / 1_000} s`;
  }
  // What undici wraps, and what several addresses of a host each said.
  const { cause, errors } = error as Error & { errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  const text = error.message !== "" || inner === undefined ? error.message : asError(inner).message;
  return text === "" ? error.name : text;
}
