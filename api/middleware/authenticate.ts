import { createSecretKey } from "node:crypto";

import jwt from "koa-jwt";

import { AppError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/deps.ts";
import { findOrganization } from "../../common/services/find-organization.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import { isUuid } from "../uuid.ts";

const refusal = "Authentication required or invalid token";

/**
 * Bearer token from the Authorization header: a JWT signed with HS256 that names a known organization in `org_id`.
 * Every failure looks the same from outside; the log says why.
 *
 * @throws AppError 401
 */
export function authenticate(deps: Deps): ApiMiddleware {
  const verify = jwt({
    secret: signingKey(deps.config.jwtSecret ?? ""),
    algorithms: ["HS256"],
    key: "token",
    ...(deps.config.jwtAudience !== undefined && { audience: deps.config.jwtAudience }),
  }) as unknown as ApiMiddleware;
  return async (ctx, next) => {
    await verifyToken(verify, ctx);
    const { orgId, subject, roles } = readClaims(ctx);
    const organization = await findOrganization(deps, orgId);
    if (organization === undefined) {
      throw refuse(ctx, "unknown organization");
    }
    Object.assign(ctx.state, { organization, subject, roles });
    await next();
  };
}

/**
 * A key instead of the text: jsonwebtoken would try the text as a public key first, at every request. It takes a
 * KeyObject; koa-jwt's types do not say so.
 */
const signingKey = (secret: string): Buffer => createSecretKey(Buffer.from(secret)) as unknown as Buffer;

/** koa-jwt reports through an http error whose text names its reason: nothing of it may reach the caller. */
async function verifyToken(verify: ApiMiddleware, ctx: ApiContext): Promise<void> {
  try {
    await verify(ctx, () => Promise.resolve());
  } catch (error) {
    const { message, originalError } = error as { message?: string; originalError?: Error };
    throw refuse(ctx, originalError?.message ?? message ?? "no token");
  }
}

interface Claims {
  orgId: string;
  subject: string;
  roles: readonly string[];
}

function readClaims(ctx: ApiContext): Claims {
  const { token = {} } = ctx.state as unknown as { token?: Record<string, unknown> };
  const { org_id: orgId, sub, roles } = token;
  if (typeof orgId !== "string" || !isUuid(orgId)) {
    throw refuse(ctx, "token without org_id");
  }
  return {
    orgId: orgId.toLowerCase(),
    subject: typeof sub === "string" ? sub : "unknown",
    roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [],
  };
}

function refuse(ctx: ApiContext, reason: string): AppError {
  ctx.state.logger.info({ reason }, "token refused");
  ctx.set("WWW-Authenticate", "Bearer");
  return new AppError(401, refusal);
}
