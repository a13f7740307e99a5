/** Valid values of a token's claim `roles`; each includes the rights of the ones before it. */
export const roles = ["viewer", "operator", "site-operator"];
export const highestRole = (named) => roles.findLast((role) => named.includes(role));
export const mayAs = (role, needed) => role !== undefined && roles.indexOf(role) >= roles.indexOf(needed);
//# sourceMappingURL=roles.js.map