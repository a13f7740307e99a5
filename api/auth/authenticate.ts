import jwt from "koa-jwt";

import { firstIssueDay, maxIssueDaysAhead } from "../../common/rules/document-limits.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";
import { asError, refusal, AppError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import { contractVersions } from "../http/contract-versions.ts";
import { type TokenGuard, authorizationError } from "../operation/guard.ts";
import type { AccountLookup, ApiContext, ApiMiddleware, ApiState } from "../context.ts";
import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { errorCatalogue, type ErrorCode } from "../../common/errors/error-catalogue.ts";
import { filled } from "../../common/errors/hints.ts";
import { forbiddenCharacter, isUuid } from "../schemas/fields.ts";
import { findSession } from "../../common/organizations/console-session-store.ts";
import { requireCsrfToken, sessionCookie } from "./session-cookie.ts";
import { createTokenKeys, type TokenHeader, VerifiedTokenCache, type TokenClaims } from "./token-keys.ts";

/** Seconds after which to try again when the identity provider does not answer. */
const retryAfterSeconds = "10";

/**
 * Authenticates a request by the Bearer token of its Authorization header: a JWT signed with our secret (HS256) or by the identity
 * provider (RS256, ES256) that names a known organization in `org_id`. The answer says what is wrong with the token itself; an
 * unknown organization and a revoked token have one answer, and the log says which it was. If no token is sent and the guard
 * accepts sessions, the cookie of a console session takes the token's place.
 *
 * @throws AppError 401; 403 for a change that does not come from the console; 503 when the provider's keys, or the organization,
 * cannot be read
 */
export function authenticate({
  accounts,
  config,
  database,
  logger,
}: Pick<Deps, "accounts" | "config" | "database" | "logger">): (guard: TokenGuard) => ApiMiddleware {
  const { jwtAudience, jwtIssuer } = config;
  const keys = createTokenKeys(config, logger);
  const verify: ApiMiddleware = jwt({
    // A KeyObject, because a text would be tried as a public key first at every request. koa-jwt's types know texts only.
    secret: ((header, claims) => keys.find(header, claims)) as SecretLoader,
    algorithms: keys.algorithms,
    key: "token",
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  });
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
  const newRequest: AccountLookup = {
    organization: (id) => accounts.organization(id),
    session: (secret) => findSession({ database }, secret),
  };
  const lookup = new OrganizationLookup({ config, logger });
  const admit = async (ctx: ApiContext, guard: TokenGuard, reads: AccountLookup): Promise<Admitted> => {
    const isSession = guard.session === "accepted" && ctx.get("Authorization") === "";
    const secret = isSession ? sessionCookie.read(ctx, config) : undefined;
    const { orgId, ...identity } = secret === undefined ? await byToken(ctx) : await bySession(ctx, secret, reads);
    const roles = boundRoles(config, { orgId, ...identity });
    const organization = await lookup.find(reads, guard, { orgId, roles });
    if (organization === undefined) {
      throw refuse(ctx, "unknown organization");
    }
    // A token that is valid may have been revoked since it was signed.
    if (identity.tokenId !== undefined && organization.revokedTokens.includes(identity.tokenId)) {
      throw refuse(ctx, "revoked token");
    }
    if (organization.disabled) {
      refuse(ctx, "disabled organization");
      throw refusal("token_organization_disabled");
    }
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

/** koa-jwt throws an HTTP error; the error within it says why the token was refused. */
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

/** Makes the 401 and sets its challenge (RFC 6750, 3). Without a token the challenge names no error. */
function refuse(ctx: ApiContext, reason: string, fault: TokenFault = { code: "token_refused" }): AppError {
  ctx.state.logger.info({ reason }, "token refused");
  const { code, words = {} } = fault;
  const description = filled(errorCatalogue[code][1], words).replaceAll(/["\\]/g, "'");
  const name = code === "token_not_bearer" ? "invalid_request" : "invalid_token";
  const error = code === "token_missing" ? "" : `, error="${name}", error_description="${description}"`;
  ctx.set("WWW-Authenticate", `Bearer realm="peppol-self-billing"${error}`);
  return new AppError(401, unacceptedToken, undefined, code).explain({ words });
}

const lookupTimeoutMs = 2_000;
const lookupRetryAfterSeconds = 5;
/** Most organizations with site operators that are remembered; as a rule there is one. */
const maxSeen = 100;

/** The site operators' own organization while its row was never read. */
const unknownOrganization: Omit<Organization, "id"> = {
  name: "",
  defaultServiceVersion: contractVersions[0] ?? "",
  phase2: false,
  disabled: false,
  ratePerMinute: null,
  expectedTotals: "refuse",
  refuseOn: null,
  externalReferences: "unique",
  revokedTokens: [],
  issueDateFrom: firstIssueDay,
  issueDaysAhead: maxIssueDaysAhead,
};

/**
 * Looks up the organization of a caller. If the guard allows it and the database fails or is too slow, an organization with site
 * operators is taken as this process last saw it, or as SITE_OPERATOR_ORGANIZATION names it.
 */
export class OrganizationLookup {
  private readonly seen = new Map<string, Organization>();

  constructor(private readonly deps: Pick<Deps, "config" | "logger">) {}

  /** Undefined for an unknown organization. @throws AppError 503 when it was never seen and the database does not answer */
  async find(
    accounts: AccountLookup,
    { account }: Pick<TokenGuard, "account">,
    caller: { orgId: string; roles: readonly string[] },
  ): Promise<Organization | undefined> {
    const looked = accounts.organization(caller.orgId);
    const organization =
      account === "looked up"
        ? await looked
        : await withTimeout(lookupTimeoutMs, "organization", looked).catch((error: unknown) => {
            this.deps.logger.warn({ err: asError(error) }, "the organization of a token cannot be looked up");
            return this.remembered(caller.orgId);
          });
    if (caller.roles.includes("site-operator")) {
      // The last that was seen is the last to be dropped.
      this.seen.delete(caller.orgId);
      if (organization !== undefined) {
        this.seen.set(caller.orgId, organization);
      }
      if (this.seen.size > maxSeen) {
        this.seen.delete(this.seen.keys().next().value as string);
      }
    }
    return organization;
  }

  private remembered(id: string): Organization {
    const isConfigured = id === this.deps.config.siteOperatorOrganization;
    const organization = this.seen.get(id) ?? (isConfigured ? { ...unknownOrganization, id } : undefined);
    if (organization === undefined) {
      throw refusal("organization_unreadable").with({ retryAfterSeconds: lookupRetryAfterSeconds });
    }
    return organization;
  }
}

/** The roles that count. `site-operator` counts as `operator` if the site has bound that role to another organization or issuer. */
export function boundRoles(
  binding: Pick<SignInConfig, "siteOperatorOrganization" | "siteOperatorIssuer">,
  { orgId, issuer, roles }: { orgId: string; issuer?: string | undefined; roles: readonly string[] },
): readonly string[] {
  const { siteOperatorOrganization = orgId, siteOperatorIssuer = issuer } = binding;
  return siteOperatorOrganization === orgId && siteOperatorIssuer === issuer
    ? roles
    : roles.map((role) => (role === "site-operator" ? "operator" : role));
}

/** The words of the contract for every token that is not accepted (contract.md 7). */
const unacceptedToken = "Authentication required or invalid token";

/** Why a token is not accepted, as far as its holder may know. */
interface TokenFault {
  code: Extract<ErrorCode, `token_${string}`>;
  words?: Readonly<Record<string, string>>;
}

/** Codes of the errors that the library and our own keys throw, by the beginning of their messages. */
const faults: readonly (readonly [reason: string, code: TokenFault["code"]])[] = [
  ["jwt malformed", "token_malformed"],
  ["invalid token", "token_malformed"],
  ["jwt must be", "token_malformed"],
  ["unexpected token", "token_malformed"],
  ["invalid signature", "token_bad_signature"],
  ["jwt signature is required", "token_bad_signature"],
  ["no key for the token", "token_unknown_key"],
  ["the token never expires", "token_never_expires"],
  ["the token was issued in the future", "token_of_the_future"],
  ["the token is for the console", "token_wrong_audience"],
  ["jwt audience invalid", "token_wrong_audience"],
  ["jwt issuer invalid", "token_wrong_issuer"],
];

/**
 * Reads why the token failed. The library looks at the expiry after the signature, so only the holder learns of it. An unknown
 * organization and a revoked token have one answer.
 */
function tokenFault(error: Error & { expiredAt?: unknown; date?: unknown }, algorithms: readonly string[]): TokenFault {
  if (error.expiredAt instanceof Date) {
    return { code: "token_expired", words: { time: timeOf(error.expiredAt) } };
  }
  if (error.date instanceof Date) {
    return { code: "token_not_active", words: { time: timeOf(error.date) } };
  }
  if (error.message.startsWith("invalid algorithm")) {
    return wrongAlgorithm(algorithms);
  }
  const found = faults.find(([reason]) => error.message.toLowerCase().startsWith(reason));
  return { code: found?.[1] ?? "token_refused" };
}

/** A claim may be a number that is no date. */
const timeOf = (date: Date): string => (Number.isNaN(date.getTime()) ? "a time beyond all dates" : date.toISOString());

const wrongAlgorithm = (algorithms: readonly string[]): TokenFault => ({
  code: "token_wrong_algorithm",
  words: { algorithms: algorithms.join(" or ") },
});

/** What is wrong with the Authorization header before any signature is checked; undefined if it names an accepted algorithm. */
function headerFault(authorization: string, algorithms: readonly string[]): TokenFault | undefined {
  if (authorization === "") {
    return { code: "token_missing" };
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (token === undefined) {
    return { code: "token_not_bearer" };
  }
  const parts = token.split(".");
  if (parts.length !== 3 || !parts.slice(0, 2).every((part) => /^[\w-]+$/.test(part))) {
    return { code: "token_malformed" };
  }
  try {
    const { alg } = JSON.parse(Buffer.from(parts[0]!, "base64url").toString()) as { alg?: unknown };
    if (typeof alg === "string") {
      return algorithms.includes(alg) ? undefined : wrongAlgorithm(algorithms);
    }
  } catch {
    // No JSON.
  }
  return { code: "token_malformed" };
}

/** Whether the texts of a token can be stored and shown: PostgreSQL takes neither U+0000 nor half a character. */
export const areStorable = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value !== "string" || forbiddenCharacter(value) === undefined);
