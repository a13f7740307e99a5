import { refusal } from "../../common/runtime/errors.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import type { BodyMemory, ExceededBound, MemoryHold } from "./body-memory.ts";
import { onRequestEnd } from "./on-request-end.ts";
import type { Config } from "../../common/config/config.ts";
import { withDeadline } from "../../common/runtime/deadline.ts";
import { maxWaitSeconds } from "../schemas/fields.ts";

/** Smaller answers are not counted: together they are a small part of the bound. */
const uncountedAnswerBytes = 64 * 1024;
const retryAfterSeconds = "2";

/**
 * Opens the request's share of the memory, which is given back when its work and its answer are both over.
 *
 * @returns to be called when the work is over
 */
function openMemoryHold(ctx: ApiContext, memory: BodyMemory): () => void {
  let hold: MemoryHold | undefined;
  let left = 2;
  const end = (): void => {
    left -= 1;
    if (left === 0) {
      hold?.release();
    }
  };
  // The organization is known only behind authentication, so the share is opened when it is first needed.
  ctx.state.memoryHold = () => (hold ??= memory.open((ctx.state as Partial<ApiContext["state"]>).organization?.id));
  onRequestEnd(ctx, end);
  return end;
}

/** Makes room for a body before a byte of it is read. @throws AppError 429, 503 */
export function announceBody(ctx: ApiContext, bytes: number): void {
  admit(ctx, ctx.state.memoryHold().announce(bytes));
}

/** Records how many bytes of the body have arrived. @throws AppError 429, 503 */
export function holdBytes(ctx: ApiContext, bytes: number): void {
  admit(ctx, ctx.state.memoryHold().set(bytes));
}

/** Counts a large answer until its client has read it; one that is larger than the whole bound counts as the bound. @throws AppError 429, 503 */
function holdAnswer(ctx: ApiContext): void {
  holdAnswerBytes(ctx, ctx.method === "GET" ? (ctx.response.length ?? 0) : 0);
}

/** The same of an answer that is made while it is read, and has so many bytes in memory meanwhile. @throws AppError 429, 503 */
export function holdAnswerBytes(ctx: ApiContext, bytes: number): void {
  if (bytes > uncountedAnswerBytes) {
    const { bodyMemoryBytes, bodyMemoryPerOrganizationBytes } = ctx.state.limits;
    holdBytes(ctx, Math.min(bytes, bodyMemoryPerOrganizationBytes, bodyMemoryBytes));
  }
}

function admit(ctx: ApiContext, excess: ExceededBound | undefined): void {
  if (excess === undefined) {
    return;
  }
  ctx.set("Retry-After", retryAfterSeconds);
  throw excess === "organization" ? refusal("account_bytes") : refusal("service_bytes");
}

/**
 * Gives each request its deadline and its share of the memory for bodies. An answer that is held for a change has its wait on
 * top, and a batch a deadline for each of its documents.
 *
 * @throws UnavailableError at the deadline; AppError 429 or 503 for a large answer beyond the share
 */
export function limitRequests(config: Config, memory: BodyMemory): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.limits = config;
    const finish = openMemoryHold(ctx, memory);
    try {
      await withDeadline(config.requestTimeoutMs + waitMs(ctx), next);
      holdAnswer(ctx);
    } finally {
      finish();
    }
  };
}

function waitMs({ query }: ApiContext): number {
  const seconds = Number(query["wait"] ?? 0);
  return seconds > 0 && seconds <= maxWaitSeconds ? seconds * 1_000 : 0;
}
