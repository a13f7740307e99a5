/** What a token's claim `roles` may name, in just these spellings; each may what the ones before it may. */
export const roles = ["viewer", "operator", "site-operator"] as const;

/** `viewer` looks on, `operator` acts for the own organization, `site-operator` for all of them. */
export type Role = (typeof roles)[number];

/** The most that the entries of a claim come to; undefined where none of them is a role. */
export const highestRole = (named: readonly string[]): Role | undefined =>
  roles.findLast((role) => named.includes(role));

/** Whether a bearer may what the needed role may. */
export const mayAs = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(needed);
