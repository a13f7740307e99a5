import { groupBy } from "../../domain/collections/group-by.ts";
import type { Finding } from "../../domain/validation/finding.ts";
import { isValid } from "../../domain/validation/validation-result.ts";
import { shortened } from "../../domain/shortened.ts";
import { html, type Html, nothing } from "../../view/html.ts";
import type { Judged, Place } from "../../services/validation/judge-document.ts";
import type { FileReport, ReportFormat } from "./file-report.ts";
import { htmlStyle } from "./html-style.ts";
import { countsOf } from "./text-report.ts";

/** Lines of the document before and behind the one that findings are about. */
const AROUND = 2;
/** A longer line is cut, because a document without line breaks is one line. */
const MAX_LINE = 300;
/** What of a longer line is shown before the place. */
const BEFORE = 40;

/** A page without scripts that needs no other file: every document with its findings, and the lines that they are about beside them. */
export function htmlReport(): ReportFormat {
  const entries: Html[] = [];
  const sections: Html[] = [];
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

function pageOf(entries: readonly Html[], sections: readonly Html[]): Html {
  return html`<!doctype html>
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

type Parts = [entry: Html, section: Html];

function unreadableParts(id: string, { file, problem }: Extract<FileReport, { problem: string }>): Parts {
  return [
    entryOf(id, file, "bad", "cannot be read"),
    html`<section id="${id}">
      <h2>${file}</h2>
      <p class="bad">${problem}</p>
    </section>`,
  ];
}

function judgedParts(id: string, { file, xml, judged }: Extract<FileReport, { judged: Judged }>): Parts {
  const { result } = judged;
  const { totals, findings } = result;
  const verdict = isValid(result) ? "good" : "bad";
  const words = `${isValid(result) ? "valid" : "not valid"}: ${countsOf(totals)}`;
  const unlisted = totals.fatal + totals.warning - findings.length;
  return [
    entryOf(id, file, verdict, words),
    html`<section id="${id}">
      <h2>${file}</h2>
      <p class="${verdict}">${words}</p>
      <p class="soft">Judged by ${judged.checks.map(({ name }) => name).join(" and ")}</p>
      ${placesOf(xml, judged)} ${unlisted > 0 && html`<p class="soft">${unlisted} more findings are not listed.</p>`}
    </section>`,
  ];
}

const entryOf = (id: string, file: string, verdict: string, words: string): Html =>
  html`<li><a href="#${id}">${file}</a> <span class="${verdict}">${words}</span></li>`;

/** The findings by the place that they are about: the line, or the part of it that is shown. */
function placesOf(xml: string, { result, placeOf }: Judged): Html[] {
  const source = result.findings.length === 0 ? [] : xml.split(/\r\n?|\n/);
  const shownAt = ({ line, column }: Place): number =>
    (source[line - 1] ?? "").length > MAX_LINE ? Math.max(0, column - BEFORE) : 0;
  const groups = groupBy(result.findings, (finding) => {
    const place = placeOf(finding);
    return `${place.line} ${shownAt(place)}`;
  });
  return [...groups.values()]
    .map((findings) => ({ findings, place: placeOf(findings[0]) }))
    .sort((one, other) => one.place.line - other.place.line || one.place.column - other.place.column)
    .map(
      ({ findings, place }) =>
        html`<article>
          <ol class="source" start="${firstOf(place)}">
            ${sourceOf(source, place.line, shownAt(place))}
          </ol>
          <ul class="findings">
            ${findings.map(findingOf)}
          </ul>
        </article>`,
    );
}

const firstOf = ({ line }: Pick<Place, "line">): number => Math.max(1, line - AROUND);

function sourceOf(source: readonly string[], line: number, from: number): Html[] {
  const first = firstOf({ line });
  return source.slice(first - 1, line + AROUND).map((text, index) => {
    const isAt = first + index === line;
    const part = isAt && from > 0 ? `…${text.slice(from)}` : text;
    return html`<li class="${isAt && "at"}"><code>${shortened(part, MAX_LINE)}</code></li>`;
  });
}

function findingOf({ flag, reasonCode, text, location, hint }: Finding): Html {
  return html`<li class="${flag}">
    <strong>${reasonCode}</strong> <em>${flag}</em>
    <p>${text}</p>
    <p class="soft"><code>${location}</code></p>
    ${hint === undefined ? nothing : html`<p class="soft">${hint}</p>`}
  </li>`;
}
