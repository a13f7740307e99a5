import jwt from "koa-jwt";

import { AppError, refusal } from "../../common/runtime/errors.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { findSession } from "../../common/organizations/console-session.ts";
import type { AccountLookup, ApiContext, ApiMiddleware, ApiState } from "../context.ts";
import { OrganizationLookup, boundRoles } from "../auth/organization-lookup.ts";
import { requireCsrfToken, sessionCookie } from "../auth/session-cookie.ts";
import { headerFault, refusedToken, tokenFault, type TokenFault, areStorable } from "../auth/token-fault.ts";
import { createTokenKeys, type TokenHeader, VerifiedTokenCache, type TokenClaims } from "../auth/token-keys.ts";
import { type TokenGuard, authorizationError } from "../operation/guard.ts";
import { isUuid } from "../schemas/fields.ts";

/** Seconds after which to try again when the identity provider does not answer. */
const retryAfterSeconds = "10";

/**
 * Bearer token from the Authorization header: a JWT signed with our secret (HS256) or by the identity provider (RS256,
 * ES256) that names a known organization in `org_id`. What is wrong with the token is said to its holder; what the organization
 * is, or has decided, looks the same from outside, and the log says it. Where the operation takes one, and no token is sent, the cookie of a console session stands for it.
 *
 * @throws AppError 401; 503 when the provider's keys cannot be had
 */
export function authenticate(deps: Deps): (guard: TokenGuard) => ApiMiddleware {
  const keys = createTokenKeys(deps.config, deps.logger);
  const verify = verifierOf(deps, keys);
  const verified = new VerifiedTokenCache(keys);
  const byToken = async (ctx: ApiContext): Promise<Identity> => {
    const authorization = ctx.get("Authorization");
    let token = await verified.find(authorization);
    if (token === undefined) {
      token = await verifyToken(verify, ctx, keys.algorithms);
      await verified.add(authorization, token);
    }
    return readClaims(ctx, token);
  };
  const { accounts } = deps;
  const newRequest: AccountLookup = {
    organization: (id) => accounts.organization(id),
    session: (secret) => findSession(deps, secret),
  };
  const lookup = new OrganizationLookup(deps);
  const admit = async (ctx: ApiContext, guard: TokenGuard, reads: AccountLookup): Promise<Admitted> => {
    const isSession = guard.session === "accepted" && ctx.get("Authorization") === "";
    const secret = isSession ? sessionCookie.read(ctx, deps.config) : undefined;
    const { orgId, ...identity } = secret === undefined ? await byToken(ctx) : await bySession(ctx, secret, reads);
    const roles = boundRoles(deps.config, { orgId, ...identity });
    const organization = await lookup.find(reads, guard, { orgId, roles });
    if (organization === undefined) {
      throw refuse(ctx, "unknown organization");
    }
    requireNotRevoked(ctx, organization, identity);
    return { organization, ...identity, roles };
  };
  return (guard) => async (ctx, next) => {
    Object.assign(ctx.state, await admit(ctx, guard, newRequest));
    ctx.state.reauthorize = async (reads = newRequest) => {
      const notAllowed = authorizationError(guard, await admit(ctx, guard, reads));
      if (notAllowed !== undefined) {
        throw notAllowed;
      }
    };
    await next();
  };
}

function verifierOf(
  { config: { jwtAudience, jwtIssuer } }: Deps,
  keys: ReturnType<typeof createTokenKeys>,
): ApiMiddleware {
  return jwt({
    // A KeyObject, because a text would be tried as a public key first at every request. koa-jwt's types know texts only.
    secret: ((header, claims) => keys.find(header, claims)) as SecretLoader,
    algorithms: keys.algorithms,
    key: "token",
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  });
}

/** A token that is valid may have been revoked since it was signed. @throws AppError 401 */
function requireNotRevoked(
  ctx: ApiContext,
  { disabled, revokedTokens }: Organization,
  { tokenId }: Omit<Identity, "orgId">,
): void {
  if (tokenId !== undefined && revokedTokens.includes(tokenId)) {
    throw refuse(ctx, "revoked token");
  }
  if (disabled) {
    refuse(ctx, "disabled organization");
    throw refusal("token_organization_disabled");
  }
}

/** @throws AppError 401; 403 for a change that does not come from a page of the console */
async function bySession(ctx: ApiContext, secret: string, reads: AccountLookup): Promise<Identity> {
  const session = await reads.session(secret);
  if (session === undefined) {
    throw refuse(ctx, "no such session");
  }
  if (!reading.has(ctx.method)) {
    requireCsrfToken(ctx, secret);
  }
  const { id: sessionId, orgId, subject, roles, expiresAt: credentialEnds, tokenId, issuer } = session;
  const credential = { ...(tokenId !== null && { tokenId }), ...(issuer !== null && { issuer }) };
  return { orgId, subject, roles, sessionSecret: secret, sessionId, credentialEnds, ...credential };
}

const reading: ReadonlySet<string> = new Set(["GET", "HEAD"]);

type SecretLoader = (header: TokenHeader, claims: unknown) => Promise<never>;

/** koa-jwt reports through an http error, which holds the one that says why. */
async function verifyToken(
  verify: ApiMiddleware,
  ctx: ApiContext,
  algorithms: readonly string[],
): Promise<TokenClaims> {
  try {
    await verify(ctx, () => Promise.resolve());
    return (ctx.state as unknown as { token: TokenClaims }).token;
  } catch (error) {
    const { message, originalError } = error as { message?: string; originalError?: Error };
    if (originalError instanceof AppError) {
      ctx.set("Retry-After", retryAfterSeconds);
      throw originalError;
    }
    const fault =
      headerFault(ctx.get("Authorization"), algorithms) ??
      (originalError === undefined ? undefined : tokenFault(originalError, algorithms));
    throw refuse(ctx, originalError?.message ?? message ?? "no token", fault);
  }
}

type Identity = Pick<
  ApiState,
  "subject" | "roles" | "credentialEnds" | "tokenId" | "issuer" | "sessionSecret" | "sessionId"
> & { orgId: string };
type Admitted = Omit<Identity, "orgId"> & Pick<ApiState, "organization">;

function readClaims(ctx: ApiContext, { org_id: orgId, sub, roles, exp, jti, iss }: TokenClaims): Identity {
  if (typeof orgId !== "string" || !isUuid(orgId)) {
    throw refuse(ctx, "token without org_id", { code: "token_without_organization" });
  }
  const named = Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [];
  if (!areStorable([sub, jti, iss, ...named])) {
    throw refuse(ctx, "token with a character that cannot be stored");
  }
  return {
    orgId: orgId.toLowerCase(),
    subject: typeof sub === "string" ? sub : "unknown",
    roles: named,
    ...(typeof exp === "number" && { credentialEnds: new Date(exp * 1_000) }),
    ...(typeof jti === "string" && { tokenId: jti }),
    ...(typeof iss === "string" && { issuer: iss }),
  };
}

function refuse(ctx: ApiContext, reason: string, fault: TokenFault = { code: "token_refused" }): AppError {
  ctx.state.logger.info({ reason }, "token refused");
  const { error, challenge } = refusedToken(fault);
  ctx.set("WWW-Authenticate", challenge);
  return error;
}
