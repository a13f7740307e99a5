/** Valid values of a token's claim `roles`; each includes the rights of the ones before it. */
export const roles = ["viewer", "operator", "site-operator"] as const;

/** `viewer` reads, `operator` acts for its organization, `site-operator` for all. */
export type Role = (typeof roles)[number];

export const highestRole = (named: readonly string[]): Role | undefined =>
  roles.findLast((role) => named.includes(role));

export const mayAs = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(needed);

class EveryOrganization {
  /** Protected, so that no other class has a compatible type. */
  protected readonly isEvery = true;
}

/**
 * All organizations, in place of an id. Only `api/operation/guard.ts` gives it, to operations that declare it and site operators
 * that ask for it, and `storedScope` to work that they began. It does not compile where an id is expected, and PostgreSQL does not
 * accept it as one.
 */
export const everyOrganization = new EveryOrganization();

export type Scope = string | EveryOrganization;

export const organizationIn = (scope: Scope): string | null => (typeof scope === "string" ? scope : null);

/** The scope of work that was stored with `organizationIn`, as it was authorized when it began. */
export const storedScope = (orgId: string | null): Scope => orgId ?? everyOrganization;
