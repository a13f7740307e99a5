import { createHash } from "node:crypto";

import type { StoredAnswer } from "../../common/documents/idempotency-store.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { refusal } from "../../common/runtime/errors.ts";
import { isSealed, openText, sealText, type SealingKeys } from "../../common/runtime/sealed-text.ts";
import { reserveIdempotencyKey, keyInUseError, completeIdempotencyKey } from "../../common/documents/idempotency.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { answerVersioned } from "./respond.ts";
import { callerOf, type ApiContext, type ApiMiddleware } from "../context.ts";
import type { IntakeAdmission } from "./intake-admission.ts";
import { contractTarget } from "../operation/path.ts";
import type { TokenGuard } from "../operation/guard.ts";
import { readWritten } from "../resources/documents/stored-document.ts";
import type { WorkDispatcher } from "../threads/thread-pool.ts";
import { maxJsonBytes, readBytes } from "./request-body.ts";
import { handleErrors } from "./handle-errors.ts";
import { isIdempotencyKey } from "./request-headers.ts";

const replayed = { "Idempotent-Replayed": "true" };
/** Headers of an answer that a replay repeats. */
const replayedHeaders = ["Content-Type", "Location", "ETag"] as const;
/**
 * Refusals that the same bytes would meet again; after any other the key is free. One that depends on other documents, as
 * that of a credit note beyond what remains, is kept like the rest (docs/decisions/money-and-settlement.md).
 */
const replayedRefusals: ReadonlySet<number> = new Set([400, 415, 422]);

interface IdempotencyParts {
  dispatcher: WorkDispatcher;
  admission: IntakeAdmission;
}

/**
 * `Idempotency-Key` per request: the same key with the same target and body is answered as the first time, with
 * `Idempotent-Replayed: true`; with another body by 409. Of an operation that only reads, the request's digest is kept and not the
 * answer, which may be large: the same request is worked on again.
 *
 * @throws AppError 400 for a key that is no key, 409, 413; 429 where the quota of kept answers is reached
 */
export const idempotency =
  (deps: Deps, { dispatcher, admission }: IdempotencyParts) =>
  (guard: TokenGuard) => {
    const keepsAnswer = guard.access === "writes";
    const middleware: ApiMiddleware = async (ctx, next) => {
      const key = idempotencyKey(ctx);
      if (key === undefined) {
        await next();
        return;
      }
      ctx.state.rawBody = await readBytes(ctx, maxJsonBytes);
      const requestSha256 = requestDigest(contractTarget(ctx.url), ctx.state.rawBody);
      const state = await reserveIdempotencyKey(deps, { orgId: ctx.state.organization.id, key, requestSha256 });
      switch (state.outcome) {
        case "answered":
          if (keepsAnswer) {
            replay(ctx, openAnswer(deps.config, state.answer, placeOf(ctx, key)));
            break;
          }
          ctx.set(replayed);
          await next();
          break;
        case "stored":
          await answerStored(ctx, { database: deps.database, dispatcher }, state.document);
          break;
        case "running":
          ctx.set("Retry-After", "1");
          throw keyInUseError();
        case "claimed":
          ctx.state.keyReservation = state.claim;
          // Errors become answers here already, because a refusal is kept like any other answer.
          await handleErrors(ctx, async () => {
            if (isCounted(guard)) {
              await admission.requireQuota(ctx.state.organization.id, "answers");
            }
            await next();
          });
          await completeIdempotencyKey(
            deps,
            state.claim,
            keptAnswer(deps.config, ctx, { place: placeOf(ctx, key), keepsAnswer }),
          );
      }
    };
    return middleware;
  };

/** An operator's act is not held up by what the documents of the organization have filled. */
const isCounted = ({ access, role }: TokenGuard): boolean => access === "writes" && role === "any";

/** The request's key, as sent. @throws AppError 400 */
export function idempotencyKey(ctx: ApiContext): string | undefined {
  const sent = ctx.req.headers["idempotency-key"];
  if (sent === undefined) {
    return undefined;
  }
  if (typeof sent !== "string" || !isIdempotencyKey(sent)) {
    throw refusal("invalid_idempotency_key");
  }
  return sent;
}

/** Two POSTs are the same when their URL and every byte of their bodies are. */
function requestDigest(url: string, body: Uint8Array): string {
  return createHash("sha256").update(`POST ${url}\n`).update(body).digest("hex");
}

function replayableAnswer(ctx: ApiContext, keepsAnswer: boolean): StoredAnswer | undefined {
  const { status } = ctx;
  const body = keepsAnswer ? ctx.body : null;
  const isDone = status >= 200 && status < 300;
  // A client that has gone may have been refused for that alone, and sends the same bytes again.
  const isKeptRefusal = replayedRefusals.has(status) && !ctx.res.destroyed;
  const text = Buffer.isBuffer(body) ? body.toString() : (body ?? null);
  if (!(isDone || isKeptRefusal) || !(text === null || typeof text === "string")) {
    return undefined;
  }
  const headers = Object.fromEntries(
    replayedHeaders.map((name) => [name, ctx.response.get(name)]).filter(([, value]) => value !== ""),
  ) as Record<string, string>;
  return { status, headers, body: text };
}

/** The row of the key, which an encrypted answer belongs to. */
const placeOf = (ctx: ApiContext, key: string): string => `idempotency_keys ${ctx.state.organization.id} ${key}`;

/** An answer that shows a secret is encrypted, so that no reader of the database has it. */
function keptAnswer(
  keys: SealingKeys,
  ctx: ApiContext,
  { place, keepsAnswer }: { place: string; keepsAnswer: boolean },
): StoredAnswer | undefined {
  const answer = replayableAnswer(ctx, keepsAnswer);
  return ctx.state.answerHasSecret === true && typeof answer?.body === "string"
    ? { ...answer, body: sealText(keys, answer.body, place) }
    : answer;
}

/** Decrypts a kept answer. @throws AppError 409 when the key that encrypted it is not configured any more */
function openAnswer(keys: SealingKeys, answer: StoredAnswer, place: string): StoredAnswer {
  const body = answer.body === null || !isSealed(answer.body) ? answer.body : openText(keys, answer.body, place);
  if (body === undefined) {
    throw refusal("answer_unreadable");
  }
  return { ...answer, body };
}

function replay(ctx: ApiContext, { status, headers, body }: StoredAnswer): void {
  ctx.status = status;
  ctx.set(headers);
  if (body !== null) {
    ctx.body = body;
  }
  ctx.set(replayed);
}

/** The first answer was not kept (yet), so the document is answered in its present state. */
async function answerStored(
  ctx: ApiContext,
  deps: Parameters<typeof readWritten>[0],
  { kind, id }: { kind: DocumentKind; id: string },
): Promise<void> {
  const caller = callerOf(ctx);
  const written = await readWritten(deps, { orgId: caller.orgId, kind, id }, caller);
  ctx.set(replayed);
  // A path with the document's id has sent it again; any other has created it.
  const { id: named } = ctx["params"] as { id?: string };
  const isNew = named?.toLowerCase() !== id;
  if (isNew) {
    ctx.set("Location", `/api/${kind}/${id}`);
  }
  answerVersioned(ctx, isNew ? 201 : 200, written);
}
