/** A role that a token can carry in its claim `roles`, in just this spelling. */
export type Role = "operator";

/**
 * What stands between a caller and an operation. Every member has to be said, so that none is forgotten; the router
 * enforces it and the published description tells of it, both from here.
 */
export type Guard = PublicGuard | InboundGuard | TokenGuard;

/** Anybody may: there is no account whose requests could be counted. */
export interface PublicGuard {
  authentication: "public";
}

/** Our access point alone, by the secret in `X-Token`. */
export interface InboundGuard {
  authentication: "inbound token";
}

/** An organization, by its bearer token. */
export interface TokenGuard {
  authentication: "token";
  role: Role | "any";
  /** Requests per minute; who is refused is counted as well. */
  rateLimit: "per organization";
  /** `X-SERVICE-VERSION`: checked and answered. */
  serviceVersion: "checked";
  /** Whether it is refused to a subscription without phase 2. */
  phase2: boolean;
  /** Whether it brings documents, which are sent away before they are read when too many wait, or no room is left. */
  intake: "none" | "admitted";
  /** What an `Idempotency-Key` holds for; per line it is claimed by the handler, which alone knows the lines. */
  idempotency: "none" | "per request" | "per line";
}

export const anyone: PublicGuard = { authentication: "public" };

export const accessPoint: InboundGuard = { authentication: "inbound token" };

export const tenant: TokenGuard = {
  authentication: "token",
  role: "any",
  rateLimit: "per organization",
  serviceVersion: "checked",
  phase2: false,
  intake: "none",
  idempotency: "none",
};
export const tenantPost: TokenGuard = { ...tenant, idempotency: "per request" };
export const tenantIntake: TokenGuard = { ...tenantPost, intake: "admitted" };
export const tenantBatch: TokenGuard = { ...tenant, intake: "admitted", idempotency: "per line" };

export const phase2Tenant: TokenGuard = { ...tenant, phase2: true };
export const phase2TenantPost: TokenGuard = { ...tenantPost, phase2: true };

export const operator: TokenGuard = { ...tenant, role: "operator" };
export const operatorPost: TokenGuard = { ...tenantPost, role: "operator" };
