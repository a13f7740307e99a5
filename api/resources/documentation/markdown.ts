import { Marked, type Tokens } from "marked";

import { Html } from "../../../common/view/html.ts";
import { slugOf } from "./described-api.ts";

/** Finds the address of a page for a link between files of docs/; undefined for a file that is not served. */
export type ResolveLink = (file: string) => string | undefined;

/** Markdown of this repository as markup, with ids on its headings. */
export function renderMarkdown(text: string, resolveLink: ResolveLink): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${slugOf(plainText(tokens))}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const to = /^(#|https?:)/.test(href) ? href : resolveLink(href);
        return to === undefined ? words : `<a href="${to}">${words}</a>`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        return `<div class="wide"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

const inline = new Marked();

/** A description of one or two sentences, without a paragraph around it. */
export const renderInline = (text: string): Html => new Html(inline.parseInline(text, { async: false }));

const plainText = (tokens: Tokens.Heading["tokens"]): string => tokens.map(({ raw }) => raw).join("");
