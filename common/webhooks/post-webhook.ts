import { lookup as resolveHost } from "node:dns/promises";
import { lookup } from "node:dns";

import { Agent, request, type Dispatcher } from "undici";

import type { Config } from "../config/config.ts";
import { isLoopback } from "../config/unsafe-settings.ts";
import { invalidFields, asError } from "../runtime/errors.ts";
import { isPublicAddress, literalAddress, ForbiddenTargetError, publicLookup } from "../peppol/outbound-http.ts";
import type { Attempt } from "./webhook-delivery-store.ts";

const maxUrlLength = 2_048;

/** Site policy for webhook targets. Private targets allow every address and port, and plain http; `loopback` does so on this machine. */
export type TargetPolicy = Pick<Config, "webhookPrivateTargets" | "webhookPorts">;

/** Whether the policy lets webhooks go to a host that is not public. */
const isAllowedInside = (hostname: string, { webhookPrivateTargets: inside }: TargetPolicy): boolean =>
  inside === "loopback" ? isLoopback(hostname) : inside;

const isAllowedPort = (url: URL, policy: TargetPolicy): boolean => {
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return isAllowedInside(url.hostname, policy) || policy.webhookPorts.includes(port);
};

/**
 * Checks an endpoint's URL: https, no credentials, an allowed port, and no private, loopback, link-local or otherwise
 * non-public address, whether literal or resolved. Where the policy allows more, http and every port are allowed there.
 *
 * @returns the URL to store
 * @throws AppError 400 on `url`
 */
export async function checkWebhookTarget(text: string, policy: TargetPolicy): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isInside = isAllowedInside(url?.hostname ?? "", policy);
  let problem = problemOf(text, url, policy);
  if (problem === undefined && !isInside && !(await isPublicHost(url!.hostname))) {
    problem = "must name a host that is known to the public internet, at a public address";
  }
  if (problem === undefined) {
    return url!.href;
  }
  // By the text alone: a hint that a look-up decides would let a caller query our DNS.
  const hint =
    url !== undefined && !isInside && isLoopback(url.hostname)
      ? "; a site with WEBHOOK_PRIVATE_TARGETS=loopback sends to its own machine as well"
      : "";
  throw invalidFields({ url: `url ${problem}${hint}` });
}

/** What is wrong with the URL by its text. */
function problemOf(text: string, url: URL | undefined, policy: TargetPolicy): string | undefined {
  const isInside = isAllowedInside(url?.hostname ?? "", policy);
  const schemes = isInside ? ["https:", "http:"] : ["https:"];
  if (url === undefined || text.length > maxUrlLength || !schemes.includes(url.protocol)) {
    return `must be an absolute ${isInside ? "https or http" : "https"} URL of at most ${maxUrlLength} characters`;
  }
  if (url.username + url.password !== "") {
    return "must not contain credentials: the signature says who sends";
  }
  return isAllowedPort(url, policy) ? undefined : `must go to one of these ports: ${policy.webhookPorts.join(", ")}`;
}

/** The same answer for unknown and internal names, because a caller could otherwise query our DNS. */
async function isPublicHost(hostname: string): Promise<boolean> {
  const literal = literalAddress(hostname);
  if (literal !== undefined) {
    return isPublicAddress(literal);
  }
  const found = await resolveHost(hostname, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}

/** From connecting to the last byte of the answer that is read. */
export const webhookTimeoutMs = 10_000;
/** For look-up and connecting. */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
const maxAnswerBytes = 4_096;

/** Without an answer `error` has the reason. */
export type PostResult = Omit<Attempt, "attempt" | "at">;

interface WebhookPost {
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
      // "localhost" may be asked for where the policy allows this machine.
      ...(policy.webhookPrivateTargets !== true && {
        lookup: (hostname, options, callback) =>
          (isAllowedInside(hostname, policy) ? lookup : publicLookup)(hostname, options, callback),
      }),
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
