import { Router } from "@koa/router";
import type Koa from "koa";

import type { ApiMiddleware, ApiState } from "../context.ts";
import { nameOtherKind } from "../errors/other-kind.ts";
import { unknownPath, wrongMethod } from "../errors/near-path.ts";
import { serviceVersion } from "../http/service-version.ts";
import type { ApiDeps, ApiOperation, OperationContext } from "./api-operation.ts";
import { tenant, type Guard, type TokenGuard } from "./guard.ts";
import { authorizationError } from "./authorization-error.ts";
import { requestPath } from "./request-path.ts";
import { scopeOf } from "./scope.ts";

/** The middleware that enforces what guards say, built once for all operations. */
export interface GuardMiddleware {
  authenticate: (guard: TokenGuard) => ApiMiddleware;
  requireInboundToken: ApiMiddleware;
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
  // A router compares a request with each of its paths, and most requests of a busy site are messages of the network.
  const networkRouter = new Router<ApiState>({ sensitive: true, strict: true });
  for (const { method, path, guard, handle } of operations) {
    const run: ApiMiddleware = (ctx) => handle(ctx as OperationContext, deps);
    const named = guard.authentication === "token" ? [nameOtherKind(deps.database)] : [];
    const home = guard.authentication === "inbound token" ? networkRouter : router;
    home[method](routerPath(path), ...enforce(guard, enforcers), ...named, run);
  }
  app.use((ctx, next) => {
    ctx["newRouterPath"] = requestPath(ctx.req.url ?? "");
    return next();
  });
  app.use(networkRouter.routes());
  app.use(router.routes());
  // Only callers with a token learn that a path leads nowhere: a stranger cannot find out which paths there are.
  enforce(tenant, enforcers).forEach((middleware) => app.use(middleware));
  app.use(answerUnmatched(operations));
}

/** In the order in which they run: who is refused is counted, and nothing is read or stored for it. */
function enforce(guard: Guard, enforcers: GuardMiddleware): ApiMiddleware[] {
  if (guard.authentication === "public") {
    return [];
  }
  if (guard.authentication === "inbound token") {
    return [enforcers.requireInboundToken];
  }
  const intake = guard.intake === "admitted" ? [enforcers.admitIntake] : [];
  const once = guard.idempotency === "per request" ? [enforcers.idempotency(guard)] : [];
  return [enforcers.authenticate(guard), enforcers.rateLimit, serviceVersion, allow(guard), ...intake, ...once];
}

/**
 * The length of a compressed answer tells how much of a guess it repeats (BREACH). For that a stranger must let a victim's client ask
 * again and again, which needs a cookie, and a secret must stand in the answer, which those of operations that write may show.
 */
const isSafeToCompress = ({ access }: TokenGuard, { sessionSecret }: ApiState): boolean =>
  access === "reads" && sessionSecret === undefined;

/** @throws AppError 400, 403 */
function allow(guard: TokenGuard): ApiMiddleware {
  return async (ctx, next) => {
    const refusal = authorizationError(guard, ctx.state);
    if (refusal !== undefined) {
      throw refusal;
    }
    ctx.state.scope = scopeOf(guard, ctx);
    if (isSafeToCompress(guard, ctx.state)) {
      ctx.state.compression = "each";
    }
    await next();
  };
}

/**
 * 404, or 405 where the path has operations of other methods: OPTIONS is such a method as well, since who may do
 * something there is known behind the guard of each operation alone.
 *
 * @throws AppError 404, 405
 */
function answerUnmatched(operations: readonly ApiOperation[]): ApiMiddleware {
  // One set for all requests, so that an unknown path is answered without a look at every operation.
  const declared = operations.map(({ method, path }) => ({ method, path: routerPath(path) }));
  return (ctx) => {
    const matched = new Set((ctx["matched"] as Router["stack"]).map(({ path }) => path));
    const found = matched.size === 0 ? [] : declared.filter(({ path }) => matched.has(path));
    if (found.length === 0) {
      throw unknownPath(ctx, operations);
    }
    const methods = allowed(found.map(methodOf));
    ctx.set("Allow", methods);
    const paths = operations.filter(({ path }) => matched.has(routerPath(path))).map(({ path }) => path);
    throw wrongMethod(ctx.method, { paths, allowed: methods, operations });
  };
}

const methodOf = ({ method }: Pick<ApiOperation, "method">): ApiOperation["method"] => method;

const allowed = (methods: readonly ApiOperation["method"][]): string =>
  methods.flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])).join(", ");

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
