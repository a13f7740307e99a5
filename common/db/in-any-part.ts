/**
 * SQL: stands behind `document_id =` where a statement that locks rows reads a table of monthly parts. PostgreSQL 18 ends the backend
 * with a segmentation fault when it has chosen a part at run time and then waited for a row lock: it uses the choice of the second
 * look at the row (EvalPlanQual) after that look's memory is freed. It chooses no part by an array that it has to compute, so
 * the index of each part is asked instead.
 */
export const inAnyPart = (...ids: readonly string[]): string => `any (array_remove(array[${ids.join(", ")}], null))`;
