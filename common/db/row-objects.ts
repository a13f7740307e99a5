import type { FieldDef } from "pg";

/** Every name of a column that a statement has had: as many as the statements name, which are fixed. */
const members = new Map<string, string>();

/** `document_sequence` as the member `documentSequence`. */
export function memberOf(column: string): string {
  let member = members.get(column);
  if (member === undefined) {
    member = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    members.set(column, member);
  }
  return member;
}

/**
 * Rows that came as arrays, as objects with a member for each column. The names are made once for a result; what a column
 * holds is left alone, so that JSON keeps its own names.
 */
export function rowObjects(
  fields: readonly Pick<FieldDef, "name">[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const names = fields.map(({ name }) => memberOf(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      row[names[index] as string] = values[index];
    }
    return row;
  });
}
