/**
 * A statement of the hot path. Each connection plans it once: planning costs as much as running for the statements that
 * move a document. Not for those that need one of the partial indexes, which a plan for all parameters cannot use.
 */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Texts by name of the statements of all stores that are loaded. */
export const preparedTexts = new Map<string, string>();

/** @throws Error for two statements of one name: PostgreSQL would run the first for both */
export function preparedStatement(name: string, text: string): PreparedStatement {
  if ((preparedTexts.get(name) ?? text) !== text) {
    throw new Error(`two statements are called ${name}`);
  }
  preparedTexts.set(name, text);
  return { name, text };
}

/** Runs one parametrised statement and returns its rows, the column `org_id` as the member `orgId`. */
export interface Queryable {
  query<Row>(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Single statements, and transactions. */
export interface Statements extends Queryable, TextQueryable {
  /** Never make a network call inside `work`: the transaction holds its row locks until it returns. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** Rows with their JSON as text, to be measured, or to be parsed in a thread. */
export interface TextRows {
  rows: Record<string, unknown>[];
  /** The members that hold JSON as text. */
  jsonColumns: string[];
}

export interface TextQueryable {
  queryText(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<TextRows>;
}
