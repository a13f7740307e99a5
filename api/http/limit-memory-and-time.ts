import { refusal } from "../../common/runtime/errors.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import type { BodyMemory, MemoryHold } from "./body-memory.ts";
import { onRequestEnd } from "./on-request-end.ts";
import type { Config } from "../../common/config/config.ts";
import { withDeadline } from "../../common/runtime/deadline.ts";
import { maxWaitSeconds } from "../schemas/fields.ts";

/** Smaller answers are not counted: together they are a small part of the bound. */
const uncountedAnswerBytes = 64 * 1024;
const retryAfterSeconds = 2;

/** Makes room for a body before a byte of it is read. @throws AppError 429, 503 */
export function announceBody(ctx: ApiContext, bytes: number): void {
  admitBytes(ctx.state.memoryHold().announce(bytes));
}

/** Records how many bytes of the body have arrived. @throws AppError 429, 503 */
export function holdBytes(ctx: ApiContext, bytes: number): void {
  admitBytes(ctx.state.memoryHold().set(bytes));
}

/**
 * Counts the bytes of a large answer, or those that making a stream takes, until the client has read it. More than the whole bound
 * counts as the bound.
 *
 * @throws AppError 429, 503
 */
export function holdAnswerBytes(ctx: ApiContext, bytes: number): void {
  if (bytes > uncountedAnswerBytes) {
    const { bodyMemoryBytes, bodyMemoryPerOrganizationBytes } = ctx.state.limits;
    holdBytes(ctx, Math.min(bytes, bodyMemoryPerOrganizationBytes, bodyMemoryBytes));
  }
}

/** @throws AppError 429, 503 */
export function admitBytes(excess: ReturnType<MemoryHold["set"]>): void {
  if (excess !== undefined) {
    throw refusal(excess === "organization" ? "account_bytes" : "service_bytes").with({ retryAfterSeconds });
  }
}

/** Runs the work, and gives its memory back when it and the answer are both over. */
export async function withMemory<Result>(
  exchange: Pick<ApiContext, "req" | "res">,
  release: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let left = 2;
  const end = (): void => {
    left -= 1;
    if (left === 0) {
      release();
    }
  };
  onRequestEnd(exchange, end);
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Gives each request its deadline and its share of the memory for bodies. The deadline of a request that waits for a change is
 * later by that wait; each document of a batch has a deadline of its own. The share is given back when the work and the answer are
 * both over.
 *
 * @throws UnavailableError at the deadline; AppError 429 or 503 for a large answer beyond the share
 */
export function limitRequests(config: Config, memory: BodyMemory): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.limits = config;
    let hold: MemoryHold | undefined;
    // The organization is known only after authentication, so the share is opened when it is first needed.
    ctx.state.memoryHold = () => (hold ??= memory.open((ctx.state as Partial<ApiContext["state"]>).organization?.id));
    const seconds = Number(ctx.query["wait"] ?? 0);
    const waitMs = seconds > 0 && seconds <= maxWaitSeconds ? seconds * 1_000 : 0;
    await withMemory(
      ctx,
      () => hold?.release(),
      async () => {
        await withDeadline(config.requestTimeoutMs + waitMs, next);
        holdAnswerBytes(ctx, ctx.method === "GET" ? (ctx.response.length ?? 0) : 0);
      },
    );
  };
}
