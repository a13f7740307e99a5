import { arabicIsChecked } from "../../../common/domain/error-catalogue/error-words.ts";
import { staticFile, type StaticAnswer } from "../../answering/static-answer.ts";
import { advice } from "../../errors/advice.ts";
import { docsUrl, sectionOf, worded } from "../../errors/error-details.ts";
import { catalogueEntries, type CatalogueEntry } from "../../errors/message-index.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

/** The frame of every page about errors. */
function layout(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
  </head>
  <body>
    <main>
${content}
    </main>
  </body>
</html>
`;
}

/** Entries of one code differ in the rule or the field alone. */
function byCode(): ReadonlyMap<string, CatalogueEntry[]> {
  const entries = new Map<string, CatalogueEntry[]>();
  for (const entry of catalogueEntries) {
    entries.set(entry.code, [...(entries.get(entry.code) ?? []), entry]);
  }
  return entries;
}

const distinct = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.filter((value) => value !== undefined))].map((value) => escaped(value)).join(", ");

const row = (name: string, value: string): string =>
  value === "" ? "" : `        <dt>${name}</dt><dd>${value}</dd>\n`;

function arabicOf({ arabic }: CatalogueEntry): string {
  const note = arabicIsChecked ? "" : " <small>(not checked by a speaker of Arabic yet)</small>";
  return arabic === undefined ? "" : `<span lang="ar" dir="rtl">${escaped(arabic)}</span>${note}`;
}

function exampleOf({ code, english, status, at, rule }: CatalogueEntry): string {
  const path = status === undefined ? (at ?? "document_lines[0].field").replace(/[,\s].*$/, "") : undefined;
  const errors = path === undefined ? { message: english } : { [path]: `${path} ${english}` };
  const detail = { code, ...(path !== undefined && { path }), message: english, ...(rule !== undefined && { rule }) };
  return JSON.stringify({ errors, details: [{ ...detail, docs_url: docsUrl(code) }] }, undefined, 2);
}

function errorPage(code: string, entries: readonly CatalogueEntry[]): string {
  const [first] = entries as [CatalogueEntry];
  const hint = advice[code];
  const toDo = hint === undefined ? "" : escaped(worded({ hint }, "en").replaceAll(/\s*\{\w+\}/g, " …"));
  return layout(
    `Error ${code}`,
    `      <p><a href="../errors">All errors</a></p>
      <h1><code>${code}</code></h1>
      <dl>
${row("Status", first.status === undefined ? "400, of a field or parameter" : `${first.status}`)}${row("Message", distinct(entries.map(({ english }) => english)))}${row("In Arabic", arabicOf(first))}${row("Fields", distinct(entries.map(({ at }) => at)))}${row("Rules", distinct(entries.map(({ rule }) => rule)))}${row("Section", escaped(sectionOf(code, first.status) ?? ""))}${row("What to do", toDo)}      </dl>
      <p>{…} stands for what the message names. An answer with it:</p>
      <pre>${escaped(exampleOf(first))}</pre>`,
  );
}

function indexPage(entries: ReadonlyMap<string, readonly CatalogueEntry[]>): string {
  const rows = [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, [first]]) => {
      const status = first?.status ?? 400;
      return `        <li><a href="errors/${code}"><code>${code}</code></a> ${status}: ${escaped(first?.english ?? "")}</li>`;
    });
  return layout("Errors", `      <h1>Errors</h1>\n      <ul>\n${rows.join("\n")}\n      </ul>`);
}

let pages: ReadonlyMap<string, StaticAnswer> | undefined;

function written(): ReadonlyMap<string, StaticAnswer> {
  const entries = byCode();
  const made = [...entries].map(([code, own]): [string, string] => [code, errorPage(code, own)]);
  return new Map(
    [["", indexPage(entries)] as [string, string], ...made].map(([code, html]) => [
      code,
      staticFile("page.html", html),
    ]),
  );
}

/** The page of a code, or of all codes for ""; undefined for an unknown one. */
export function findErrorPage(code: string): StaticAnswer | undefined {
  pages ??= written();
  return pages.get(code);
}
