import jwt from "koa-jwt";

import { firstIssueDay, maxIssueDaysAhead } from "../../common/domain/uae-checks/issue-days.ts";
import { AppError, asError } from "../../common/errors.ts";
import { findSession } from "../../common/services/sessions/console-session.ts";
import type { Organization } from "../../common/db/stores/organizations/organization-store.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { withTimeout } from "../../common/with-timeout.ts";
import type { AccountLookup } from "../auth/account-lookup.ts";
import { requireCsrfToken, sessionSecret } from "../auth/session-cookie.ts";
import { createTokenKeys, type TokenHeader } from "../auth/token-keys.ts";
import { VerifiedTokenCache, type TokenClaims } from "../auth/verified-token-cache.ts";
import type { ApiContext, ApiMiddleware, ApiState } from "../context.ts";
import type { TokenGuard } from "../operation/guard.ts";
import { authorizationError } from "../operation/authorization-error.ts";
import { contractVersions } from "./service-version.ts";
import { isUuid } from "../schemas/text-field.ts";

const refusal = "Authentication required or invalid token";

/** Seconds after which to try again when the identity provider does not answer. */
const retryAfterSeconds = "10";

const lookupTimeoutMs = 2_000;
/** Stands for an organization whose row could not be read in time. */
const unknownOrganization: Omit<Organization, "id"> = {
  name: "",
  defaultServiceVersion: contractVersions[0] ?? "",
  phase2: false,
  disabled: false,
  ratePerMinute: null,
  expectedTotals: "refuse",
  externalReferences: "unique",
  revokedTokens: [],
  issueDateFrom: firstIssueDay,
  issueDaysAhead: maxIssueDaysAhead,
};

/**
 * Bearer token from the Authorization header: a JWT signed with our secret (HS256) or by the identity provider (RS256,
 * ES256) that names a known organization in `org_id`. Every failure looks the same from outside; the log says why. Where
 * the operation takes one, and no token is sent, the cookie of a console session stands for it.
 *
 * @throws AppError 401; 503 when the provider's keys cannot be had
 */
export function authenticate(deps: Deps): (guard: TokenGuard) => ApiMiddleware {
  const { jwtAudience, jwtIssuer } = deps.config;
  const keys = createTokenKeys(deps.config, deps.logger);
  const verify = jwt({
    // A KeyObject, because a text would be tried as a public key first at every request. koa-jwt's types know texts only.
    secret: ((header, claims) => keys.find(header, claims)) as SecretLoader,
    algorithms: keys.algorithms,
    key: "token",
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  }) as unknown as ApiMiddleware;
  const verified = new VerifiedTokenCache(keys);
  const byToken = async (ctx: ApiContext): Promise<Identity> => {
    const authorization = ctx.get("Authorization");
    let token = await verified.find(authorization);
    if (token === undefined) {
      token = await verifyToken(verify, ctx);
      await verified.add(authorization, token);
    }
    return readClaims(ctx, token);
  };
  const { accounts, logger } = deps;
  const newRequest: AccountLookup = {
    organization: (id) => accounts.organization(id),
    session: (secret) => findSession(deps, secret),
  };
  const admit = async (ctx: ApiContext, guard: TokenGuard, reads: AccountLookup): Promise<Admitted> => {
    const secret = guard.session === "accepted" && ctx.get("Authorization") === "" ? sessionSecret(ctx) : undefined;
    const { orgId, ...identity } = secret === undefined ? await byToken(ctx) : await bySession(ctx, secret, reads);
    const organization = await lookupOrganization({ accounts: reads, logger }, guard, orgId);
    if (organization === undefined) {
      throw refuse(ctx, "unknown organization");
    }
    requireNotRevoked(ctx, organization, identity);
    return { organization, ...identity };
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

/** Where the guard allows it, a token is accepted without its organization when the database does not answer in time. */
async function lookupOrganization(
  { accounts, logger }: { accounts: AccountLookup; logger: Deps["logger"] },
  { account }: TokenGuard,
  orgId: string,
): Promise<Organization | undefined> {
  if (account === "looked up") {
    return accounts.organization(orgId);
  }
  try {
    return await withTimeout(lookupTimeoutMs, "organization", accounts.organization(orgId));
  } catch (error) {
    logger.warn({ err: asError(error) }, "the organization of a token cannot be looked up");
    return { ...unknownOrganization, id: orgId };
  }
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
    ctx.state.logger.info({ reason: "disabled organization" }, "token refused");
    ctx.set("WWW-Authenticate", "Bearer");
    throw new AppError(401, "The organization of this token is disabled: contact support");
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
  const { orgId, subject, roles, expiresAt, tokenId } = session;
  const credential = { credentialEnds: expiresAt, ...(tokenId !== null && { tokenId }) };
  return { orgId, subject, roles, sessionSecret: secret, ...credential };
}

const reading: ReadonlySet<string> = new Set(["GET", "HEAD"]);

type SecretLoader = (header: TokenHeader, claims: unknown) => Promise<never>;

/** koa-jwt reports through an http error whose text names its reason, which must not reach the caller. */
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

type Identity = Pick<ApiState, "subject" | "roles" | "credentialEnds" | "tokenId" | "sessionSecret"> & {
  orgId: string;
};
type Admitted = Omit<Identity, "orgId"> & Pick<ApiState, "organization">;

function readClaims(ctx: ApiContext, { org_id: orgId, sub, roles, exp, jti }: TokenClaims): Identity {
  if (typeof orgId !== "string" || !isUuid(orgId)) {
    throw refuse(ctx, "token without org_id");
  }
  return {
    orgId: orgId.toLowerCase(),
    subject: typeof sub === "string" ? sub : "unknown",
    roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [],
    ...(typeof exp === "number" && { credentialEnds: new Date(exp * 1_000) }),
    ...(typeof jti === "string" && { tokenId: jti }),
  };
}

function refuse(ctx: ApiContext, reason: string): AppError {
  ctx.state.logger.info({ reason }, "token refused");
  ctx.set("WWW-Authenticate", "Bearer");
  return new AppError(401, refusal);
}
