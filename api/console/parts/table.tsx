import type { ComponentChildren } from "preact";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** A number is on the right, a short cell has no line break; that of an action has controls, and its title is hidden. */
  kind?: "number" | "short" | "act";
}

export interface TableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  name?: string;
}

/** A table that becomes a list of cards on a phone, where each cell says what it is. */
export const Table = <Row,>({ rows, columns, keyOf, name = "" }: TableProps<Row>) => (
  <table class={`cards ${name}`}>
    <thead>
      <tr>
        {columns.map(({ title, kind }) => (
          <th key={title} scope="col" class={kind === "number" ? kind : undefined}>
            {kind === "act" ? <span class="hidden">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, cell, kind }) => (
            <td key={title} class={kind} data-label={kind === "act" ? undefined : title}>
              {kind === "act" ? cell(row) : <span>{cell(row)}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
