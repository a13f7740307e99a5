/** SQL: whether an organization is for tests, by the column that names it. */
export const isOfSandbox = (orgId) => `exists (select from organizations s where s.id = ${orgId} and s.is_sandbox)`;
//# sourceMappingURL=is-of-sandbox.js.map