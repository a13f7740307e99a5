/**
 * SQL: the rows of arrays side by side, for prepared statements. Behind a sub-select the length of an array is nothing that
 * PostgreSQL can plan with: otherwise it makes a plan for each small group, which costs more than running it.
 */
export const arrayRows = (...arrays: readonly string[]): string =>
  `unnest(${arrays.map((array) => `(select ${array})`).join(", ")})`;
