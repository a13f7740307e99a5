import { goneAfterMs } from "../service-status/service-snapshot.ts";

/** SQL: `'queued', 'sent'`. For words of the source only; values of callers are parameters. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

// Not for prepared statements: the plan depends on whether the parameter is null.
/** SQL: whether a row is in the scope whose organization a parameter holds (`organizationIn`), null for all of them. */
export const inScope = (column: string, parameter: string): string =>
  `(${parameter}::uuid is null or ${column} = ${parameter}::uuid)`;

/**
 * SQL: the rows of arrays side by side, for prepared statements. A sub-select hides the length of an array from the planner: otherwise
 * PostgreSQL makes a plan for each small group, which costs more than running it.
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
 * SQL: follows `document_id =` where a statement that locks rows reads a table of monthly partitions. PostgreSQL 18 crashes with a
 * segmentation fault when it has chosen a partition at run time and then waited for a row lock: it uses the choice of the recheck of the
 * row (EvalPlanQual) after the memory of that recheck is freed. It chooses no partition by a computed array, so the index of each
 * partition is read instead.
 */
export const inAnyPart = (...ids: readonly string[]): string => `any (array_remove(array[${ids.join(", ")}], null))`;

/**
 * SQL: identifies a transaction on a server that has taken over: the database where it was written, its number, and its position in the
 * write-ahead log. To be evaluated after the transaction has written.
 */
export const commitMark = `(database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text)`;

/** SQL: when the server started. A database that is put back gets a new start, or another place. */
export const serverStart = `extract(epoch from pg_postmaster_start_time())::text`;

/** A process without a heartbeat for this long counts as gone; a leg that it may still be sending is left alone for longer (HoldTimeouts). */
export const heartbeatSeconds = goneAfterMs / 1_000;

/** SQL: the version of a row of business_profiles, which every change replaces. */
export const profileVersion = (profile: string): string => `${profile}.xmin::text`;
