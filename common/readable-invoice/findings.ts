import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { NumberedFinding, Sheet } from "./sheet.ts";

export interface ListedFinding extends NumberedFinding {
  /** Link to its place on this or another page; absent without a place. */
  href?: string;
}

/** All stored findings, with links to their places. */
export function findingList(sheet: Sheet, findings: readonly ListedFinding[], areAll: boolean): Html {
  if (findings.length === 0) {
    return nothing;
  }
  const items = findings.map(
    ({ number, flag, reasonCode, text, hint, pointer, href }) =>
      html`<li id="finding-${number}" class="${flag}">
        <strong
          >${sheet.say(phrases[flag])}
          ${href === undefined ? html`<bdi>${reasonCode}</bdi>` : html`<a href="${href}" dir="ltr">${reasonCode}</a>`}</strong
        >
        <span lang="en" dir="ltr">${text}</span
        >${hint !== undefined && html` <span lang="en" dir="ltr">${hint}</span>`}${pointer !== undefined && html` <code dir="ltr">${pointer}</code>`}
      </li>`,
  );
  const more = areAll ? nothing : html`<p>${sheet.say(phrases.moreFindings)}</p>`;
  return sheet.section(
    phrases.findings,
    html`<ol>
        ${items}
      </ol>
      ${more}`,
    "findings",
  );
}
