import { html, type Html } from "../../../common/view/html.ts";
import { advice } from "../../errors/advice.ts";
import { docsUrl, sectionOf, worded } from "../../errors/error-details.ts";
import { catalogueEntries, type CatalogueEntry } from "../../errors/message-index.ts";
import { rootFrom, type Page } from "./page.ts";

/** Where the list of all errors is. */
export const errorsAddress = "errors";

/** Entries of one code differ in the rule or the field alone. */
function byCode(): ReadonlyMap<string, CatalogueEntry[]> {
  const entries = new Map<string, CatalogueEntry[]>();
  for (const entry of catalogueEntries) {
    entries.set(entry.code, [...(entries.get(entry.code) ?? []), entry]);
  }
  return entries;
}

/** The codes of all errors, in order. */
export const errorCodes = (): string[] => [...byCode().keys()].toSorted();

/** The page of a code, or the list of all codes; undefined for an address that is neither. */
export function errorPage(at: string): Page | undefined {
  const entries = byCode();
  if (at === errorsAddress) {
    return listPage(entries);
  }
  const code = at.startsWith(`${errorsAddress}/`) ? at.slice(errorsAddress.length + 1) : "";
  const own = entries.get(code);
  return own === undefined ? undefined : { title: code, at, main: pageOf(code, own) };
}

function listPage(entries: ReadonlyMap<string, readonly CatalogueEntry[]>): Page {
  const main = html`<h1>Errors</h1>
    <p>What <code>details[].code</code> of an answer may be. The codes stay; a message may get better words.</p>
    <ul class="contents">
      ${errorCodes().map((code) => {
        const [first] = entries.get(code) ?? [];
        return html`<li>
          <a href="${rootFrom(errorsAddress)}errors/${code}"><code>${code}</code></a> ${first?.status ?? 400}:
          ${first?.english}
        </li>`;
      })}
    </ul>`;
  return { title: "Errors", at: errorsAddress, main };
}

function pageOf(code: string, entries: readonly CatalogueEntry[]): Html {
  const [first] = entries as [CatalogueEntry];
  const hint = advice[code];
  return html`<p><a href="../errors">All errors</a></p>
    <h1><code>${code}</code></h1>
    <dl class="fields">
      ${row("Status", first.status === undefined ? "400, of a field or parameter" : `${first.status}`)}
      ${row("Message", distinct(entries.map(({ english }) => english)))}
      ${row("Fields", distinct(entries.map(({ at }) => at)))} ${row("Rules", distinct(entries.map(({ rule }) => rule)))}
      ${row("Section", sectionOf(code, first.status) ?? "")}
      ${hint !== undefined && row("What to do", worded({ hint }).replaceAll(/\s*\{\w+\}/g, " …"))}
    </dl>
    <p>{…} stands for what the message names. An answer with it:</p>
    <pre>${exampleOf(first)}</pre>`;
}

const row = (name: string, value: string | Html): Html | undefined =>
  value === ""
    ? undefined
    : html`<dt>${name}</dt>
        <dd>${value}</dd>`;

const distinct = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.filter((value) => value !== undefined))].join(", ");

function exampleOf({ code, english, status, at, rule }: CatalogueEntry): string {
  const path = status === undefined ? (at ?? "document_lines[0].field").replace(/[,\s].*$/, "") : undefined;
  const errors = path === undefined ? { message: english } : { [path]: `${path} ${english}` };
  const detail = { code, ...(path !== undefined && { path }), message: english, ...(rule !== undefined && { rule }) };
  return JSON.stringify({ errors, details: [{ ...detail, docs_url: docsUrl(code) }] }, undefined, 2);
}
