/** Entries that a row of the log has at most: the numbers of rows have this distance, and its entries have those in between. */
export const maxEntriesOfRow = 16;

// The index has the numbers of rows. Conditions on the number of the entry alone would read the organization's whole log.

/** SQL: whether an entry of the view status_log comes after this number. */
export const isBehind = (entry: string, number: string): string =>
  `${entry}.row_id > ${number}::bigint - ${maxEntriesOfRow} and ${entry}.id > ${number}`;

/** SQL: whether an entry of the view status_log comes up to this number. */
export const isUpTo = (entry: string, number: string): string =>
  `${entry}.row_id <= ${number} and ${entry}.id <= ${number}`;

/** SQL: the order of the numbers, which the index has. */
export const inOrder = (entry: string, sort: "asc" | "desc" = "asc"): string =>
  `order by ${entry}.row_id ${sort}, ${entry}.id ${sort}`;
