// Not for prepared statements: the plan has to know which of the two it is.
/** SQL: whether a row is in the scope whose organization a parameter holds (`organizationIn`), null for all of them. */
export const inScope = (column: string, parameter: string): string =>
  `(${parameter}::uuid is null or ${column} = ${parameter}::uuid)`;
