import { Router } from "@koa/router";
import type Koa from "koa";

import type { Queryable } from "../../common/db/queryable.ts";
import { findKindOfId, type KindOfId } from "../../common/search/search-store.ts";
import type { HintKey } from "../../common/errors/hints.ts";
import { AppError, refusal } from "../../common/runtime/errors.ts";
import type { ApiContext, ApiMiddleware, ApiState } from "../context.ts";
import { documentKinds } from "../../common/documents/document-kinds.ts";
import { nearestName } from "../../common/runtime/text.ts";
import { contractVersions } from "../http/contract-versions.ts";
import { isCalendarDate } from "../../common/runtime/calendar.ts";
import type { ApiDeps, ApiOperation, OperationContext } from "./api-operation.ts";
import { tenant, type Guard, type TokenGuard, authorizationError, scopeOf } from "./guard.ts";
import { requestPath } from "./path.ts";

/** The middleware that enforces what guards say, built once for all operations. */
interface GuardMiddleware {
  authenticate: (guard: TokenGuard) => ApiMiddleware;
  rateLimit: ApiMiddleware;
  admitIntake: ApiMiddleware;
  idempotency: (guard: TokenGuard) => ApiMiddleware;
}

interface Parts {
  operations: readonly ApiOperation[];
  deps: ApiDeps;
  enforcers: GuardMiddleware;
}

/**
 * The way from a request to its operation. A guard belongs to the operation that was matched and is never looked up by
 * the path: whatever spelling leads to an operation leads through its guard.
 */
export function useOperations(app: Koa<ApiState>, { operations, deps, enforcers }: Parts): void {
  const router = new Router<ApiState>({ sensitive: true, strict: true });
  for (const { method, path, guard, handle } of operations) {
    const named = guard.authentication === "token" ? [nameOtherKind(deps.database)] : [];
    router[method](routerPath(path), ...enforce(guard, enforcers), ...named, (ctx) =>
      handle(ctx as OperationContext, deps),
    );
  }
  app.use((ctx, next) => {
    ctx["newRouterPath"] = requestPath(ctx.req.url ?? "");
    return next();
  });
  app.use(router.routes());
  // Only callers with a token learn that a path leads nowhere: a stranger cannot find out which paths there are.
  enforce(tenant, enforcers).forEach((middleware) => app.use(middleware));
  app.use(answerUnmatched(operations));
}

/** In the order in which they run: a request without the right is counted, and nothing is read or stored for it. */
function enforce(guard: Guard, enforcers: GuardMiddleware): ApiMiddleware[] {
  if (guard.authentication !== "token") {
    // The listener that answers messages of the network enforces their guard (take-message.ts).
    return [];
  }
  const intake = guard.intake === "admitted" ? [enforcers.admitIntake] : [];
  const once = guard.idempotency === "per request" ? [enforcers.idempotency(guard)] : [];
  return [enforcers.authenticate(guard), enforcers.rateLimit, serviceVersion, allow(guard), ...intake, ...once];
}

const header = "X-SERVICE-VERSION";

/**
 * The contract version of the request: the header's, or the organization's default without one; answered as a header. A
 * header that is refused is answered by the default.
 *
 * @throws AppError 400 when the header is no date, or no version
 */
const serviceVersion: ApiMiddleware = async (ctx, next) => {
  const { defaultServiceVersion } = ctx.state.organization;
  ctx.set(header, defaultServiceVersion);
  const sent = ctx.get(header);
  if (sent !== "") {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(sent) ?? [];
    if (!isCalendarDate(`${year}-${month}-${day}`)) {
      throw refusal("invalid_service_version");
    }
    if (!contractVersions.includes(sent)) {
      throw refusal("unknown_service_version", { contractVersions: contractVersions.join(", ") });
    }
  }
  const version = sent || defaultServiceVersion;
  ctx.state.serviceVersion = version;
  ctx.set(header, version);
  await next();
};

/** @throws AppError 400, 403 */
function allow(guard: TokenGuard): ApiMiddleware {
  return async (ctx, next) => {
    const refused = authorizationError(guard, ctx.state);
    if (refused !== undefined) {
      throw refused;
    }
    ctx.state.scope = scopeOf(guard, ctx);
    // The length of a compressed answer tells how much of a guess it repeats (BREACH). An attacker needs a victim's client that asks
    // again and again, and so a cookie, and an answer with a secret, which only operations that write may show.
    if (guard.access === "reads" && ctx.state.sessionSecret === undefined) {
      ctx.state.compression = "each";
    }
    await next();
  };
}

/**
 * 404, or 405 where the path has operations of other methods. OPTIONS is no exception, since only each operation's
 * guard knows who may use it.
 *
 * @throws AppError 404, 405
 */
function answerUnmatched(operations: readonly ApiOperation[]): ApiMiddleware {
  // Made once, so that a request for an unknown path costs little.
  const declared = operations.map(({ method, path }) => ({ method, path: routerPath(path) }));
  return (ctx) => {
    const matched = new Set((ctx["matched"] as Router["stack"]).map(({ path }) => path));
    const found = matched.size === 0 ? [] : declared.filter(({ path }) => matched.has(path));
    if (found.length === 0) {
      throw unknownPath(ctx, operations);
    }
    const methods = found
      .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]))
      .join(", ");
    ctx.set("Allow", methods);
    // Says where the method is taken, if not here.
    const here = operations.find(({ path }) => matched.has(routerPath(path)))?.path;
    const others = operations
      .filter(({ method, path }) => method.toUpperCase() === ctx.method && path.startsWith(`${here}/`))
      .map(({ path }) => path)
      .slice(0, maxPaths);
    const words = { allowed: methods, method: ctx.method, paths: others.join(", ") };
    throw refusal("method_not_allowed").explain({
      value: ctx.method,
      suggestion: { hint: others.length === 0 ? "methods_here" : "method_there", words },
    });
  };
}

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

const maxPathLength = 300;
const maxSegments = 8;
const maxPaths = 3;
const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** How far a path of ours is from the requested one; infinitely where they have nothing in common. */
function distance(sent: readonly string[], path: string): number {
  const own = segmentsOf(path);
  if (sent.length === 0 || own.length !== sent.length) {
    return Infinity;
  }
  let total = 0;
  for (const [index, segment] of own.entries()) {
    const asked = sent[index]!;
    if (segment === asked) {
      continue;
    }
    if (segment.startsWith("{")) {
      total += /^[0-9a-f]{8}-|\d/i.test(asked) ? 0.1 : 0.4;
    } else if (nearestName(asked, [segment]) === undefined) {
      return Infinity;
    } else {
      total += 1;
    }
  }
  return total;
}

/** 404 for a path that leads nowhere; one that is nearly ours is named, of the same method before another. */
function unknownPath({ method, path }: ApiContext, operations: readonly ApiOperation[]): AppError {
  const error = refusal("unknown_path");
  const sent = path.length > maxPathLength ? [] : segmentsOf(path).slice(0, maxSegments);
  const variants = [sent, ["api", ...sent], sent.filter((segment) => !/^v\d+$/i.test(segment))];
  const found = operations
    .flatMap((own) =>
      variants.map((variant) => ({
        own: own.path,
        far: distance(variant, own.path) + (own.method.toUpperCase() === method ? 0 : 0.2),
      })),
    )
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far)[0];
  const kinds = Object.keys(documentKinds).join(", ");
  const words = { path: found?.own ?? "", kinds };
  return error.explain({ suggestion: { hint: found === undefined ? "kinds" : "path_like", words } });
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Where a thing of each kind is found. */
const placeOf: Readonly<Record<KindOfId["what"], (found: KindOfId, id: string) => { hint: HintKey; path: string }>> = {
  document: ({ kind, documentId }) => ({ hint: "id_of_document", path: `/api/${kind}/${documentId}` }),
  attachment: ({ kind, documentId }, id) => ({
    hint: "id_of_attachment",
    path: `/api/${kind}/${documentId}/attachments/${id}`,
  }),
  profile: (_, id) => ({ hint: "id_of_profile", path: `/api/business-profiles/${id}` }),
  webhook: (_, id) => ({ hint: "id_of_webhook", path: `/api/webhooks/${id}` }),
  organization: (_, id) => ({ hint: "id_of_organization", path: `/api/operations/organizations/${id}` }),
};

/**
 * Says which kind of thing an id of the path is, where it is not of the kind that the path wants: one statement, for the caller's
 * organization alone, and only once the request has failed.
 */
const nameOtherKind =
  (database: Queryable): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // Every missing thing, and the profile of a path, which the contract answers with 400.
      const isMissing =
        error instanceof AppError &&
        error.fields === undefined &&
        (error.status === 404 || error.code === "profile_not_found");
      if (isMissing) {
        await explainId(database, ctx, error);
      }
      throw error;
    }
  };

async function explainId(database: Queryable, ctx: ApiContext, error: AppError): Promise<void> {
  const id = ctx.path.match(ids)?.at(-1)?.toLowerCase();
  if (id === undefined) {
    return;
  }
  // Where the database fails as well, the first error is what the caller needs.
  const found = await findKindOfId(database, ctx.state.organization.id, id).catch(() => undefined);
  if (found === undefined) {
    return;
  }
  const { hint, path } = placeOf[found.what](found, id);
  // The right id of a file that is not there is no mistake; in the place of a business profile it is one.
  if (error.status !== 404 || !ctx.path.toLowerCase().startsWith(path)) {
    error.explain({ value: id, suggestion: { hint, words: { path } } });
  }
}
