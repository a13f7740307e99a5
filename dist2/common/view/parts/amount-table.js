import { html, nothing } from "../html.js";
/** Rows of text and amounts. */
export function amountTable(sheet, { heads, kinds }, rows) {
    const head = heads.map((words, index) => html `<th scope="col" class="${kinds[index]}">${sheet.say(words)}</th>`);
    const body = rows.map(({ cells, more }) => {
        const row = cells.map((cell, index) => {
            const label = sheet.plain(heads[index]);
            return html `<td class="${kinds[index]}" data-label="${label}"><div>${cell}</div></td>`;
        });
        const below = more.isEmpty
            ? nothing
            : html `<tr class="more">
          <td colspan="${heads.length}">${more}</td>
        </tr>`;
        return html `<tbody>
      <tr>
        ${row}
      </tr>
      ${below}
    </tbody>`;
    });
    return html `<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    ${body}
  </table>`;
}
//# sourceMappingURL=amount-table.js.map