import { html, nothing, type Html } from "./html.ts";
import type { Sheet } from "./sheet.ts";
import type { Words } from "./terms.ts";

interface Columns {
  heads: readonly Words[];
  /** `item` is a column of text, `n` one of amounts, `n sum` one of computations. */
  kinds: readonly ("item" | "n" | "n sum")[];
}

export interface AmountRow {
  cells: readonly Html[];
  /** What has no column: a row of the full width below. */
  more: Html;
}

/** Rows of text and amounts. */
export function amountTable(sheet: Sheet, { heads, kinds }: Columns, rows: readonly AmountRow[]): Html {
  const head = heads.map((words, index) => html`<th scope="col" class="${kinds[index]}">${sheet.say(words)}</th>`);
  const body = rows.map(({ cells, more }) => {
    const row = cells.map((cell, index) => {
      const label = sheet.plain(heads[index] as Words);
      return html`<td class="${kinds[index]}" data-label="${label}"><div>${cell}</div></td>`;
    });
    const below = more.isEmpty
      ? nothing
      : html`<tr class="more">
          <td colspan="${heads.length}">${more}</td>
        </tr>`;
    return html`<tbody>
      <tr>
        ${row}
      </tr>
      ${below}
    </tbody>`;
  });
  return html`<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    ${body}
  </table>`;
}
