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

const replayed = { "Idempotent-Replayed": "true" };
/** Headers of an answer that a replay repeats. */
const replayedHeaders = ["Content-Type", "Location", "ETag"] as const;
/**
 * Refusals that the same bytes would meet again; after any other refusal the key is free. A refusal that depends on other
 * documents, as of a credit note beyond what remains, is kept as well (docs/decisions/money-and-settlement.md).
 */
const replayedRefusals: ReadonlySet<number> = new Set([400, 415, 422]);

interface IdempotencyParts {
  dispatcher: WorkDispatcher;
  admission: IntakeAdmission;
}

/**
 * `Idempotency-Key` per request: the same key with the same target and body is answered as the first time, with
 * `Idempotent-Replayed: true`; with another target or body by 409. For an operation that only reads, the request's digest is kept,
 * but not the answer, which may be large: the same request is worked on again.
 *
 * @throws AppError 400 for a key that is no key, 409, 413; 429 where the quota of kept answers is reached
 */
export const idempotency =
  (
    { config, database, intake, logger }: Pick<Deps, "config" | "database" | "intake" | "logger">,
    { dispatcher, admission }: IdempotencyParts,
  ) =>
  ({ access, role }: TokenGuard) => {
    const keepsAnswer = access === "writes";
    const middleware: ApiMiddleware = async (ctx, next) => {
      const key = idempotencyKey(ctx);
      if (key === undefined) {
        await next();
        return;
      }
      const orgId = ctx.state.organization.id;
      // The key's row, to which an encrypted answer is bound.
      const place = `idempotency_keys ${orgId} ${key}`;
      ctx.state.rawBody = await readBytes(ctx, maxJsonBytes);
      // Two POSTs are the same if their URLs and every byte of their bodies are.
      const requestSha256 = createHash("sha256")
        .update(`POST ${contractTarget(ctx.url)}\n`)
        .update(ctx.state.rawBody)
        .digest("hex");
      const state = await reserveIdempotencyKey({ database, intake }, { orgId, key, requestSha256 });
      switch (state.outcome) {
        case "answered":
          if (keepsAnswer) {
            replay(ctx, config, { answer: state.answer, place });
            break;
          }
          ctx.set(replayed);
          await next();
          break;
        case "stored":
          await answerStored(ctx, { database, dispatcher }, state.document);
          break;
        case "running":
          ctx.set("Retry-After", "1");
          throw keyInUseError();
        case "claimed":
          ctx.state.keyReservation = state.claim;
          // Errors become answers here already, because a refusal is kept like any other answer.
          await handleErrors(ctx, async () => {
            // An operator's action is not refused because the organization's documents have filled the quota.
            if (keepsAnswer && role === "any") {
              await admission.requireQuota(orgId, "answers");
            }
            await next();
          });
          await completeIdempotencyKey(
            { database, intake, logger },
            state.claim,
            keptAnswer(ctx, config, { place, keepsAnswer }),
          );
      }
    };
    return middleware;
  };

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

/** The answer as it is kept for replays; undefined when the same request may be answered in another way. */
function keptAnswer(
  ctx: ApiContext,
  keys: SealingKeys,
  { place, keepsAnswer }: { place: string; keepsAnswer: boolean },
): StoredAnswer | undefined {
  const { status } = ctx;
  const body = keepsAnswer ? ctx.body : null;
  const isDone = status >= 200 && status < 300;
  // A client that has gone may have been refused only for that, and may send the same bytes again.
  const isKeptRefusal = replayedRefusals.has(status) && !ctx.res.destroyed;
  const text = Buffer.isBuffer(body) ? body.toString() : (body ?? null);
  if (!(isDone || isKeptRefusal) || !(text === null || typeof text === "string")) {
    return undefined;
  }
  const headers = Object.fromEntries(
    replayedHeaders.map((name) => [name, ctx.response.get(name)]).filter(([, value]) => value !== ""),
  ) as Record<string, string>;
  // An answer that shows a secret is encrypted, so that no reader of the database learns it.
  const isSecret = ctx.state.answerHasSecret === true && text !== null;
  return { status, headers, body: isSecret ? sealText(keys, text, place) : text };
}

/** Answers as the first time. @throws AppError 409 when the key that encrypted the answer is not configured any more */
function replay(ctx: ApiContext, keys: SealingKeys, { answer, place }: { answer: StoredAnswer; place: string }): void {
  const { status, headers, body: kept } = answer;
  const body = kept === null || !isSealed(kept) ? kept : openText(keys, kept, place);
  if (body === undefined) {
    throw refusal("answer_unreadable");
  }
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
  // A request whose path has the document's id has sent the document again; any other has created it.
  const { id: named } = ctx["params"] as { id?: string };
  const isNew = named?.toLowerCase() !== id;
  if (isNew) {
    ctx.set("Location", `/api/${kind}/${id}`);
  }
  answerVersioned(ctx, isNew ? 201 : 200, written);
}

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** Whether a text may be an Idempotency-Key: of a request, or of a line of a batch. */
export const isIdempotencyKey = (text: string): boolean => visibleAscii.test(text);
