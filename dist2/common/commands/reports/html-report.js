import { isValid } from "../../domain/validation/validation-result.js";
import { shortened } from "../../domain/shortened.js";
import { html, nothing } from "../../view/html.js";
import { grouped } from "./file-report.js";
import { htmlStyle } from "./html-style.js";
import { countsOf } from "./text-report.js";
/** Lines of the document before and behind the one that findings are about. */
const AROUND = 2;
/** A document may be one line. */
const MAX_LINE = 300;
/** What of a longer line is shown before the place. */
const BEFORE = 40;
/** A page without scripts that needs no other file: every document with its findings, and the lines that they are about beside them. */
export function htmlReport() {
    const entries = [];
    const sections = [];
    return {
        add: (report) => {
            const id = `d${sections.length + 1}`;
            const [entry, section] = "judged" in report ? judgedParts(id, report) : unreadableParts(id, report);
            entries.push(entry);
            sections.push(section);
            return "";
        },
        end: () => `${pageOf(entries, sections).text}\n`,
    };
}
function pageOf(entries, sections) {
    return html `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>Validation of ${entries.length} ${entries.length === 1 ? "document" : "documents"}</title>
        <style>
          ${htmlStyle}
        </style>
      </head>
      <body>
        <main>
          <h1>Validation</h1>
          <ol class="files">
            ${entries}
          </ol>
          ${sections}
        </main>
      </body>
    </html>`;
}
function unreadableParts(id, { file, problem }) {
    return [
        entryOf(id, file, "bad", "cannot be read"),
        html `<section id="${id}">
      <h2>${file}</h2>
      <p class="bad">${problem}</p>
    </section>`,
    ];
}
function judgedParts(id, { file, xml, judged }) {
    const { result } = judged;
    const { totals, findings } = result;
    const verdict = isValid(result) ? "good" : "bad";
    const words = `${isValid(result) ? "valid" : "not valid"}: ${countsOf(totals)}`;
    const unlisted = totals.fatal + totals.warning - findings.length;
    return [
        entryOf(id, file, verdict, words),
        html `<section id="${id}">
      <h2>${file}</h2>
      <p class="${verdict}">${words}</p>
      <p class="soft">Judged by ${judged.checks.map(({ name }) => name).join(" and ")}</p>
      ${placesOf(xml, judged)} ${unlisted > 0 && html `<p class="soft">${unlisted} more findings are not listed.</p>`}
    </section>`,
    ];
}
const entryOf = (id, file, verdict, words) => html `<li><a href="#${id}">${file}</a> <span class="${verdict}">${words}</span></li>`;
/** The findings by the place that they are about: the line, or the part of it that is shown. */
function placesOf(xml, { result, placeOf }) {
    const source = result.findings.length === 0 ? [] : xml.split(/\r\n?|\n/);
    const shownAt = ({ line, column }) => (source[line - 1] ?? "").length > MAX_LINE ? Math.max(0, column - BEFORE) : 0;
    const groups = grouped(result.findings, (finding) => {
        const place = placeOf(finding);
        return `${place.line} ${shownAt(place)}`;
    });
    return [...groups.values()]
        .map((findings) => ({ findings, place: placeOf(findings[0]) }))
        .sort((one, other) => one.place.line - other.place.line || one.place.column - other.place.column)
        .map(({ findings, place }) => html `<article>
          <ol class="source" start="${firstOf(place)}">
            ${sourceOf(source, place.line, shownAt(place))}
          </ol>
          <ul class="findings">
            ${findings.map(findingOf)}
          </ul>
        </article>`);
}
const firstOf = ({ line }) => Math.max(1, line - AROUND);
function sourceOf(source, line, from) {
    const first = firstOf({ line });
    return source.slice(first - 1, line + AROUND).map((text, index) => {
        const isAt = first + index === line;
        const part = isAt && from > 0 ? `…${text.slice(from)}` : text;
        return html `<li class="${isAt && "at"}"><code>${shortened(part, MAX_LINE)}</code></li>`;
    });
}
function findingOf({ flag, reasonCode, text, location, hint }) {
    return html `<li class="${flag}">
    <strong>${reasonCode}</strong> <em>${flag}</em>
    <p>${text}</p>
    <p class="soft"><code>${location}</code></p>
    ${hint === undefined ? nothing : html `<p class="soft">${hint}</p>`}
  </li>`;
}
//# sourceMappingURL=html-report.js.map