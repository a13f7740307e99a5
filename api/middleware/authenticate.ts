import jwt from "koa-jwt";

import { AppError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/process/deps.ts";
import { tokenKeys, type TokenHeader } from "../auth/token-key.ts";
import { VerifiedTokens, type TokenClaims } from "../auth/verified-tokens.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import { isUuid } from "../schemas/uuid.ts";

const refusal = "Authentication required or invalid token";

/** Seconds after which the identity provider may be back. */
const retryAfterSeconds = "10";

/**
 * Bearer token from the Authorization header: a JWT signed with our secret (HS256) or by the identity provider (RS256,
 * ES256) that names a known organization in `org_id`. Every failure looks the same from outside; the log says why.
 *
 * @throws AppError 401; 503 when the provider's keys cannot be had
 */
export function authenticate(deps: Deps): ApiMiddleware {
  const { jwtAudience, jwtIssuer } = deps.config;
  const keys = tokenKeys(deps.config, deps.logger);
  const verify = jwt({
    // A KeyObject: a text would be tried as a public key first, at every request. koa-jwt's types know texts only.
    secret: ((header, claims) => keys.find(header, claims)) as SecretLoader,
    algorithms: keys.algorithms,
    key: "token",
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  }) as unknown as ApiMiddleware;
  const verified = new VerifiedTokens(keys);
  return async (ctx, next) => {
    const authorization = ctx.get("Authorization");
    let token = await verified.find(authorization);
    if (token === undefined) {
      token = await verifyToken(verify, ctx);
      await verified.keep(authorization, token);
    }
    const { orgId, subject, roles } = readClaims(ctx, token);
    const organization = await deps.accounts.organization(orgId);
    if (organization === undefined) {
      throw refuse(ctx, "unknown organization");
    }
    Object.assign(ctx.state, { organization, subject, roles });
    await next();
  };
}

type SecretLoader = (header: TokenHeader, claims: unknown) => Promise<never>;

/** koa-jwt reports through an http error whose text names its reason: nothing of it may reach the caller. */
async function verifyToken(verify: ApiMiddleware, ctx: ApiContext): Promise<TokenClaims> {
  try {
    await verify(ctx, () => Promise.resolve());
    return (ctx.state as unknown as { token: TokenClaims }).token;
  } catch (error) {
    const { message, originalError } = error as { message?: string; originalError?: Error };
    if (originalError instanceof AppError) {
      ctx.set("Retry-After", retryAfterSeconds);
      throw originalError;
    }
    throw refuse(ctx, originalError?.message ?? message ?? "no token");
  }
}

interface Claims {
  orgId: string;
  subject: string;
  roles: readonly string[];
}

function readClaims(ctx: ApiContext, { org_id: orgId, sub, roles }: TokenClaims): Claims {
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
