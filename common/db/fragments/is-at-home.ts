/** SQL: whether the organization does not move, and has not left: what it still has to do is done where it is at home. */
export const isAtHome = (orgId: string): string =>
  `not exists (select from organizations where organizations.id = ${orgId} and move_state is not null)`;
