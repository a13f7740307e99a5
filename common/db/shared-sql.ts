import { goneAfterMs } from "../service-status/signs-of-life.ts";

/** SQL: `'queued', 'sent'`. Of words that the source names; what a caller brings is a parameter. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

// Not for prepared statements: the plan has to know which of the two it is.
/** SQL: whether a row is in the scope whose organization a parameter holds (`organizationIn`), null for all of them. */
export const inScope = (column: string, parameter: string): string =>
  `(${parameter}::uuid is null or ${column} = ${parameter}::uuid)`;

/**
 * SQL: the rows of arrays side by side, for prepared statements. Behind a sub-select the length of an array is nothing that
 * PostgreSQL can plan with: otherwise it makes a plan for each small group, which costs more than running it.
 */
export const arrayRows = (...arrays: readonly string[]): string =>
  `unnest(${arrays.map((array) => `(select ${array})`).join(", ")})`;

/** PostgreSQL's numbers of the types that are sent in this form. */
const elementTypes = { bytea: 17, text: 25, json: 114 } as const;
const headerFields = 5;

/**
 * An array of one dimension in PostgreSQL's binary form: dimensions, whether there are nulls, type, length, first index, then
 * each element behind its own length, which is -1 for null. In the driver's own form bytes would become hexadecimal digits,
 * and every quote of a JSON text a pair.
 */
export function binaryArray(type: keyof typeof elementTypes, elements: readonly (Uint8Array | null)[]): Buffer {
  const hasNulls = elements.includes(null) ? 1 : 0;
  const fields =
    elements.length === 0 ? [0, 0, elementTypes[type]] : [1, hasNulls, elementTypes[type], elements.length, 1];
  const header = Buffer.alloc(headerFields * 4);
  fields.forEach((field, index) => header.writeInt32BE(field, index * 4));
  const parts = elements.flatMap((element) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(element === null ? -1 : element.length);
    return element === null ? [length] : [length, element];
  });
  return Buffer.concat([header.subarray(0, fields.length * 4), ...parts]);
}

/**
 * SQL: stands behind `document_id =` where a statement that locks rows reads a table of monthly parts. PostgreSQL 18 ends the backend
 * with a segmentation fault when it has chosen a part at run time and then waited for a row lock: it uses the choice of the second
 * look at the row (EvalPlanQual) after that look's memory is freed. It chooses no part by an array that it has to compute, so
 * the index of each part is asked instead.
 */
export const inAnyPart = (...ids: readonly string[]): string => `any (array_remove(array[${ids.join(", ")}], null))`;

/**
 * SQL: by what a transaction is found on a server that has taken over: where it was written, its number, and how far the
 * write-ahead log had come within it. To be evaluated once the transaction has written.
 */
export const commitMark = `(database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text)`;

/** SQL: the moment at which the server started. A database that goes back does so with another start, or has another place. */
export const serverStart = `extract(epoch from pg_postmaster_start_time())::text`;

/** A process that has not beaten for this long counts as gone; what it may still send is waited for (HoldTimeouts). */
export const heartbeatSeconds = goneAfterMs / 1_000;

/** SQL: a version of a row of business_profiles that every change makes another one. */
export const profileVersion = (profile: string): string => `${profile}.xmin::text`;
