/**
 * The tables whose rows go into the archive. Each is named with its column for the time of writing, because a row that was written
 * after its month was copied is in no file, and has to stay in the table.
 */
export const contentTables = {
  document_revisions: "archived_at",
  document_xml: "created_at",
  network_messages: "received_at",
  sending_reports: "at",
} as const;

export type ContentTable = keyof typeof contentTables;
export const contentTableNames = Object.keys(contentTables) as ContentTable[];

/** Rows of these that release 1.0 has written are found by their leg. */
export const isOfLegs = (table: ContentTable): boolean => table === "network_messages" || table === "sending_reports";

/** Name of a table's part for a month. */
export const partOf = (table: ContentTable, month: string): string => `${table}_${month.replace("-", "_")}`;
