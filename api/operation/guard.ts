import {
  type Role,
  highestRole,
  mayAs,
  everyOrganization,
  type Scope,
} from "../../common/organizations/roles-and-scope.ts";
import { type AppError, refusal, wrongField } from "../../common/runtime/errors.ts";
import type { ApiState, ApiContext } from "../context.ts";
import { isUuid } from "../schemas/fields.ts";

/**
 * What stands between a caller and an operation. Every member has to be given, so that none is forgotten. The router enforces
 * it, and the published description is made of it.
 */
export type Guard = PublicGuard | InboundGuard | TokenGuard;

/** Every caller may use it; there is no account whose requests could be counted. */
interface PublicGuard {
  authentication: "public";
}

/** Our access point alone, by the secret in `X-Token`. */
interface InboundGuard {
  authentication: "inbound token";
}

/** Requests of authenticated callers are counted, even refused ones, and `X-SERVICE-VERSION` is checked. */
export interface TokenGuard {
  authentication: "token";
  /** The lowest role that is let in; each role may do what lower ones may. */
  role: Role | "any";
  /** Whether it changes anything: a viewer may not, though a token without any role may. */
  access: "reads" | "writes";
  /** Whether it hands out whole files, in which nothing can be masked: a viewer gets none. */
  originals: boolean;
  /** Whose rows it may touch: the caller's organization's, or all that the role sees; `org_id` then chooses one. */
  scope: "organization" | "by role";
  /** Whether a console session's cookie may replace the token; a change then needs its CSRF token. */
  session: "accepted" | "refused";
  /** Whether the token alone is enough while the organization cannot be looked up: for what has to work without the database. */
  account: "looked up" | "looked up if possible";
  /** Whether it is refused to a subscription without phase 2. */
  phase2: boolean;
  /** Whether it brings documents: they are refused unread while too many wait, no room is left, or a recovery is under way. */
  intake: "none" | "admitted";
  /** What an `Idempotency-Key` holds for; per line it is claimed by the handler, which alone knows the lines. */
  idempotency: "none" | "per request" | "per line";
}

export const anyone: PublicGuard = { authentication: "public" };

export const accessPoint: InboundGuard = { authentication: "inbound token" };

export const tenant: TokenGuard = {
  authentication: "token",
  role: "any",
  access: "reads",
  originals: false,
  scope: "organization",
  session: "refused",
  account: "looked up",
  phase2: false,
  intake: "none",
  idempotency: "none",
};
export const tenantChange: TokenGuard = { ...tenant, access: "writes" };
export const tenantOriginal: TokenGuard = { ...tenant, originals: true };
/** A POST that asks for something and changes nothing. */
export const tenantReadPost: TokenGuard = { ...tenant, idempotency: "per request" };
export const tenantOriginalPost: TokenGuard = { ...tenantReadPost, originals: true };
export const tenantPost: TokenGuard = { ...tenantChange, idempotency: "per request" };
export const tenantIntake: TokenGuard = { ...tenantPost, intake: "admitted" };
export const tenantBatch: TokenGuard = { ...tenantChange, intake: "admitted", idempotency: "per line" };

export const phase2Tenant: TokenGuard = { ...tenant, phase2: true };
export const phase2TenantReadPost: TokenGuard = { ...tenantReadPost, phase2: true };

/** Reads what operators read, without the right to act. */
export const viewer: TokenGuard = { ...tenant, role: "viewer", scope: "by role", session: "accepted" };
export const viewerOriginal: TokenGuard = { ...viewer, originals: true };
export const operatorPost: TokenGuard = { ...tenantPost, role: "operator", scope: "by role", session: "accepted" };
/** For what concerns the whole site or all organizations. */
export const siteOperator: TokenGuard = { ...tenant, role: "site-operator", session: "accepted" };

/**
 * Why a caller whose token is good may not use an operation (403); undefined when it may (contract.md 4 for phase 2).
 */
export function authorizationError(
  { role, phase2, access, originals }: Pick<TokenGuard, "role" | "phase2" | "access" | "originals">,
  { roles, organization }: Pick<ApiState, "roles" | "organization">,
): AppError | undefined {
  const own = highestRole(roles);
  if (role !== "any" && !mayAs(own, role)) {
    return refusal("role_missing", { role });
  }
  if (access === "writes" && own === "viewer") {
    return refusal("viewer_looks_only");
  }
  if (originals && own === "viewer") {
    return refusal("originals_masked");
  }
  if (phase2 && !organization.phase2) {
    return refusal("phase2_missing");
  }
  return undefined;
}

/** Whether accounts, cards and passports are masked for the caller. */
export const seesMasked = ({ roles }: Pick<ApiState, "roles">): boolean => highestRole(roles) === "viewer";

/** The parameter of operations whose scope is by role. */
export const scopeParameterName = "org_id";

/**
 * Whose rows a request is about. Only a site operator gets all organizations, and only where the operation declares
 * a scope by role; everybody else gets the token's own.
 *
 * @throws AppError 400 for an `org_id` that is not an id, 403 for that of another organization
 */
export function scopeOf({ scope }: Pick<TokenGuard, "scope">, ctx: Pick<ApiContext, "state" | "query">): Scope {
  const { organization, roles } = ctx.state;
  if (scope === "organization") {
    return organization.id;
  }
  const sent = ctx.query[scopeParameterName];
  if (sent !== undefined && (typeof sent !== "string" || !isUuid(sent))) {
    throw wrongField(scopeParameterName, "invalid_scope");
  }
  const asked = sent?.toLowerCase();
  if (mayAs(highestRole(roles), "site-operator")) {
    return asked ?? everyOrganization;
  }
  if (asked !== undefined && asked !== organization.id) {
    throw refusal("other_organization");
  }
  return organization.id;
}
