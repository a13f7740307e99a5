import { Marked, type Tokens } from "marked";

import { Html } from "../../../common/readable-invoice/html.ts";

/** Finds the address of a page for a link between files of docs/; undefined for a file that is not served. */
type ResolveLink = (file: string) => string | undefined;

/** Markdown of this repository as markup. Its headings have ids, and so has the first row of each code in a table with a column of codes. */
export function renderMarkdown(text: string, resolveLink: ResolveLink): Html {
  const named = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${slugOf(tokens)}">${words}</h${depth}>\n`;
      },
      link({ href, tokens, raw }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const to = /^(#|https?:)/.test(href) ? href : resolveLink(href);
        // An address that a message quotes is no link.
        return to === undefined || !raw.startsWith("[") ? words : `<a href="${to}">${words}</a>`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const codes = token.header.findIndex(({ text: title }) => title === "Code");
        const rows = token.rows.map((row) => {
          const code = /^`([a-z_0-9]+)`$/.exec(row[codes]?.text ?? "")?.[1];
          const id = code === undefined || named.has(code) ? "" : ` id="${code}"`;
          named.add(code ?? "");
          return `<tr${id}>${cells(row, "td")}</tr>`;
        });
        return `<div class="wide"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

/** "Purchase invoices" as it is written in an address. */
const slugOf = (tokens: Tokens.Heading["tokens"]): string =>
  tokens
    .map(({ raw }) => raw)
    .join("")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
