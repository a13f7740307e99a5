/** Valid values of a token's claim `roles`; each includes the rights of the ones before it. */
export const roles = ["viewer", "operator", "site-operator"] as const;

/** `viewer` reads, `operator` acts for its organization, `site-operator` for all. */
export type Role = (typeof roles)[number];

export const highestRole = (named: readonly string[]): Role | undefined =>
  roles.findLast((role) => named.includes(role));

export const mayAs = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(needed);
