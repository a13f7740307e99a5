class EveryOrganization {
  /** Protected, so that nothing else is of this type. */
  protected readonly isEvery = true;
}

/**
 * Stands in the place of an organization's id for all of them. `api/operation/scope.ts` alone hands it out, to operations
 * that declare it and site operators who ask; anywhere else it does not compile, and PostgreSQL takes it for no id.
 */
export const everyOrganization = new EveryOrganization();

/** Whose rows are meant: the organization's of this id, or everybody's. */
export type Scope = string | EveryOrganization;

/** The id in a scope of one organization; null for all of them. */
export const organizationIn = (scope: Scope): string | null => (typeof scope === "string" ? scope : null);

/** The scope of a piece of work that was stored, or handed to a thread, with `organizationIn`: what was allowed when it was begun. */
export const storedScope = (orgId: string | null): Scope => orgId ?? everyOrganization;
